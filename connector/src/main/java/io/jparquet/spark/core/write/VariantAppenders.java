package io.jparquet.spark.core.write;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.variant.shredding.VariantLeafWriter;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.unsafe.types.VariantVal;

/** VARIANT, in the encoding that Spark has it in. */
final class VariantAppenders {
  private VariantAppenders() {}

  /** As its value and its metadata, each a required BYTE_ARRAY. */
  static final class Unshredded extends FieldAppender {
    private final LeafWriter value;
    private final LeafWriter metadata;
    private final int level;

    Unshredded(String name, int nullLevel, LeafWriter value, LeafWriter metadata) {
      super(name, nullLevel);
      this.value = value;
      this.metadata = metadata;
      this.level = value.column().maxDefinitionLevel();
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      VariantVal variant = row.getVariant(ordinal);
      byte[] bytes = variant.getValue();
      value.writeBinary(repetitionLevel, level, bytes, 0, bytes.length);
      bytes = variant.getMetadata();
      metadata.writeBinary(repetitionLevel, level, bytes, 0, bytes.length);
    }

    @Override
    void appendNull(int repetitionLevel, int definitionLevel) {
      value.writeNull(repetitionLevel, definitionLevel);
      metadata.writeNull(repetitionLevel, definitionLevel);
    }
  }

  /** With columns for parts of it. */
  static final class Shredded extends FieldAppender {
    private final ErrorLocation column;
    private final VariantLeafWriter leaves;
    private VariantMetadata lastMetadata = VariantMetadata.EMPTY;

    Shredded(String name, int nullLevel, VariantLeafWriter leaves) {
      super(name, nullLevel);
      this.column = new ErrorLocation(null, null, name, null, null);
      this.leaves = leaves;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      VariantVal variant = row.getVariant(ordinal);
      byte[] value = variant.getValue();
      try {
        VariantMetadata metadata = metadata(variant.getMetadata());
        leaves.write(repetitionLevel, Variant.of(metadata, value, 0, value.length));
      } catch (ParquetException e) {
        throw e.at(column);
      }
    }

    /** Rows that follow one another often have the same names, which are then decoded once. */
    private VariantMetadata metadata(byte[] bytes) {
      if (!lastMetadata.isEncodedAs(bytes, 0, bytes.length)) {
        lastMetadata = VariantMetadata.of(bytes);
      }
      return lastMetadata;
    }

    @Override
    void appendNull(int repetitionLevel, int definitionLevel) {
      leaves.writeNull(repetitionLevel, definitionLevel);
    }
  }
}
