package io.jparquet.spark.core.mapping;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.PrimitiveNode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** Texts, documents, and bytes without annotation, which are all read as they are stored. */
final class StoredBytes extends StoredType {

  StoredBytes(PrimitiveNode node) {
    super(node);
  }

  @Override
  DataType inferred(InferredTypes types) {
    LogicalType annotation = node().logicalType();
    boolean isText =
        annotation == null
            ? node().type() == Type.BYTE_ARRAY && types.binaryAsString()
            : !(annotation instanceof LogicalType.BsonType);
    return isText ? DataTypes.StringType : DataTypes.BinaryType;
  }

  @Override
  @Nullable ColumnType kept(DataType type) {
    LogicalType annotation = node().logicalType();
    if (annotation != null) {
      boolean ofSpark = annotation instanceof LogicalType.StringType;
      return ofSpark ? null : new ColumnType.Document(annotation);
    }
    return node().type() == Type.FIXED_LEN_BYTE_ARRAY
        ? new ColumnType.Fixed(node().typeLength())
        : null;
  }

  @Override
  public @Nullable Unchanged unchanged(DataType type, ConversionContext context) {
    TypeKind kind = TypeKind.of(type);
    return kind == TypeKind.STRING || kind == TypeKind.BINARY ? Unchanged.BYTES : null;
  }

  @Override
  public boolean readsInOrder(DataType type) {
    TypeKind kind = TypeKind.of(type);
    return kind == TypeKind.STRING || kind == TypeKind.BINARY;
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    byte[] text = SparkLiterals.text(type, value);
    if (text != null) {
      return StoredLiteral.one(text);
    }
    return TypeKind.of(type) == TypeKind.BINARY && value instanceof byte[]
        ? StoredLiteral.one(value)
        : null;
  }

  @Override
  byte @Nullable [] searched(DataType type, Object text) {
    return SparkLiterals.text(type, text);
  }
}
