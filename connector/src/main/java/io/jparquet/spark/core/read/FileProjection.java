package io.jparquet.spark.core.read;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.StoredType;
import io.jparquet.spark.core.mapping.ValueConversion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.CalendarIntervalType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.types.VariantType;
import org.jspecify.annotations.Nullable;

/**
 * The fields to read of one file for the requested columns, and how each becomes a column of Spark.
 * Decided on the file's own schema: columns are matched by name or id, columns that the file lacks
 * become constants, structs are pruned to the requested fields, and each leaf gets its conversion.
 *
 * <p>A struct without a requested field in the file is present where the file's struct is: the
 * format then reads the levels of one of its leaves.
 */
public final class FileProjection {

  private final String file;
  private final ReadSettings settings;
  private final ConversionContext context;
  private final FileProof proof;
  private final VariantExtraction variants;
  private final List<Field> fields = new ArrayList<>();
  private final ColumnBinding[] columns;
  private final int[] sources;

  private FileProjection(
      String file,
      ReadSettings settings,
      ConversionContext context,
      FileProof proof,
      VariantExtraction variants,
      int columnCount) {
    this.file = file;
    this.proof = proof;
    this.variants = variants;
    this.settings = settings;
    this.context = context;
    this.columns = new ColumnBinding[columnCount];
    this.sources = new int[columnCount];
  }

  /**
   * Plans the columns of a file.
   *
   * @param file its name, for messages
   * @param requested the columns
   * @param defaults for each column the value where a file lacks it, or null
   * @param proof what is known of the rows of the file
   * @param variants how requested fields of variants are read
   * @throws IncompatibleColumnException if a column cannot be read as its type
   */
  public static FileProjection of(
      String file,
      ParquetSchema schema,
      StructType requested,
      @Nullable Object[] defaults,
      ReadSettings settings,
      ConversionContext context,
      FileProof proof,
      VariantExtraction variants) {
    StructField[] columns = requested.fields();
    FileProjection projection =
        new FileProjection(file, settings, context, proof, variants, columns.length);
    FieldMatcher.checkFieldIds(schema, requested, settings);
    FieldMatcher matcher = new FieldMatcher(schema.fields(), requested, settings);
    for (int i = 0; i < columns.length; i++) {
      Field field = matcher.find(columns[i]);
      Column column =
          field == null ? null : projection.column(field, columns[i].dataType(), field.name());
      if (column == null) {
        DataType type = sqlType(columns[i].dataType());
        projection.sources[i] = -1;
        projection.columns[i] =
            new ColumnBinding.Constant(
                vectorOf(type), new ConstantValue(field == null ? defaults[i] : null, type));
      } else {
        projection.sources[i] = projection.fields.size();
        projection.fields.add(column.field());
        projection.columns[i] =
            columns[i].nullable()
                ? column.binding()
                : new ColumnBinding.NotNull(column.binding(), file, columns[i].name());
      }
    }
    return projection;
  }

  /** The fields to read, in the order that {@link #sources} counts. */
  public List<Field> fields() {
    return fields;
  }

  /** For each requested column where its content comes from. */
  public ColumnBinding[] columns() {
    return columns;
  }

  /** For each requested column the index in {@link #fields}, or -1 for a constant. */
  public int[] sources() {
    return sources;
  }

  /** A pruned field and what reads it. */
  public record Column(Field field, ColumnBinding binding) {}

  /** Null if there is nothing to read: a struct, or lists of it, without any requested field. */
  private @Nullable Column column(Field field, DataType requested, String path) {
    DataType type = sqlType(requested);
    Column column = null;
    if (field instanceof LeafField leaf) {
      if (type instanceof NullType
          && leaf.column().node().logicalType() instanceof LogicalType.NullType) {
        // Still read: the levels define how many elements the lists around it have.
        return new Column(leaf, nullConstant(type));
      }
      column = leaf(leaf, type);
    } else if (field instanceof ListField list && type instanceof ArrayType array) {
      return array(list, array, path);
    } else if (field instanceof MapField map && type instanceof MapType mapType) {
      return map(map, mapType, path);
    } else if (field instanceof GroupField group && type instanceof VariantType) {
      column = variant(group, path);
    } else if (field instanceof GroupField group && VariantExtraction.isRequestedBy(type)) {
      column = extraction(group, (StructType) type, path);
    } else if (field instanceof GroupField group && type instanceof StructType struct) {
      return struct(group, struct, path);
    }
    if (column == null) {
      throw new IncompatibleColumnException(file, path, field, requested);
    }
    return column;
  }

  private @Nullable Column leaf(LeafField leaf, DataType type) {
    ValueConversion conversion = StoredType.of(leaf.column()).conversion(type, context);
    return conversion == null
        ? null
        : new Column(
            leaf,
            new ColumnBinding.Leaf(
                vectorOf(type), conversion, leaf.column().dotPath(), leaf.repetitionLevel() == 0));
  }

  private @Nullable Column array(ListField list, ArrayType type, String path) {
    Column element = column(list.element(), type.elementType(), path + "." + list.element().name());
    if (element == null) {
      return null;
    }
    JParquetColumnVector vector = new JParquetColumnVector(type, element.binding().target());
    return new Column(
        list.withElement(element.field()), new ColumnBinding.Array(vector, element.binding()));
  }

  private @Nullable Column map(MapField map, MapType type, String path) {
    Column key = column(map.key(), type.keyType(), path + "." + map.key().name());
    Column value =
        map.value() == null
            ? null
            : column(map.value(), type.valueType(), path + "." + map.value().name());
    if (key == null) {
      return null;
    }
    ColumnBinding values = value == null ? nullConstant(type.valueType()) : value.binding();
    JParquetColumnVector vector =
        new JParquetColumnVector(type, key.binding().target(), values.target());
    return new Column(
        map.with(key.field(), value == null ? null : value.field()),
        new ColumnBinding.Map(vector, key.binding(), values));
  }

  private static ColumnBinding nullConstant(DataType requested) {
    DataType type = sqlType(requested);
    return new ColumnBinding.Constant(vectorOf(type), ConstantValue.ofNull(type));
  }

  private @Nullable Column struct(GroupField group, StructType type, String path) {
    StructField[] requested = type.fields();
    FieldMatcher matcher = new FieldMatcher(group.fields(), type, settings);
    ColumnBinding[] children = new ColumnBinding[requested.length];
    int[] childSources = new int[requested.length];
    JParquetColumnVector[] vectors = new JParquetColumnVector[requested.length];
    List<Field> kept = new ArrayList<>();
    for (int i = 0; i < requested.length; i++) {
      Field child = matcher.find(requested[i]);
      DataType childType = requested[i].dataType();
      Column column = child == null ? null : column(child, childType, path + "." + child.name());
      childSources[i] = column == null ? -1 : kept.size();
      children[i] = column == null ? nullConstant(childType) : column.binding();
      vectors[i] = children[i].target();
      if (column != null) {
        kept.add(column.field());
      }
    }
    if (kept.isEmpty() && settings.nullStructIfAllFieldsMissing()) {
      return null;
    }
    JParquetColumnVector vector = new JParquetColumnVector(type, vectors);
    return new Column(
        group.withFields(kept), new ColumnBinding.Struct(vector, children, childSources));
  }

  private @Nullable Column variant(GroupField group, String path) {
    LeafField value = null;
    LeafField metadata = null;
    for (Field child : group.fields()) {
      if (child.name().equals("typed_value")) {
        return shredded(group, path);
      }
      if (child instanceof LeafField leaf) {
        value = leaf.name().equals("value") ? leaf : value;
        metadata = leaf.name().equals("metadata") ? leaf : metadata;
      }
    }
    if (value == null || metadata == null) {
      return null;
    }
    Column values = leaf(value, DataTypes.BinaryType);
    Column dictionaries = leaf(metadata, DataTypes.BinaryType);
    if (values == null || dictionaries == null) {
      return null;
    }
    JParquetColumnVector vector =
        new JParquetColumnVector(
            DataTypes.VariantType, values.binding().target(), dictionaries.binding().target());
    GroupField parts = group.withFields(List.of(values.field(), dictionaries.field()));
    ColumnBinding.Struct asStored =
        new ColumnBinding.Struct(
            vector,
            new ColumnBinding[] {values.binding(), dictionaries.binding()},
            new int[] {0, 1});
    return new Column(
        parts,
        value.nullable()
            ? new ColumnBinding.Unshredded(
                asStored, new ShreddedVariants(parts, file, path, context.datetime()))
            : asStored);
  }

  /** All of a shredded variant. */
  private Column shredded(GroupField group, String path) {
    checkShreddedAllowed(path);
    JParquetColumnVector vector = vectorOf(DataTypes.VariantType);
    return new Column(
        group,
        new ColumnBinding.Shredded(
            vector, new ShreddedVariants(group, file, path, context.datetime())));
  }

  /** Some fields of a variant. Only the columns that they need are read. */
  private @Nullable Column extraction(GroupField group, StructType type, String path) {
    Set<String> names = group.fields().stream().map(Field::name).collect(Collectors.toSet());
    boolean isShredded = names.contains("typed_value");
    if (!names.contains("metadata") || !isShredded && !names.contains("value")) {
      return null;
    }
    if (isShredded) {
      checkShreddedAllowed(path);
    }
    ErrorLocation place = new ErrorLocation(file, null, path, null, null);
    return variants.column(group, type, place, proof, context);
  }

  private void checkShreddedAllowed(String path) {
    if (!settings.shreddedVariants()) {
      throw new UnsupportedFeatureException(
          "VARIANT column '"
              + path
              + "' of "
              + file
              + " is shredded, but "
              + ReadSettings.SHREDDED_VARIANTS
              + " is false; set it to true");
    }
  }

  /** A vector of a type with nested vectors, for a column that has no source. */
  public static JParquetColumnVector vectorOf(DataType requested) {
    DataType type = sqlType(requested);
    if (type instanceof StructType struct) {
      StructField[] members = struct.fields();
      JParquetColumnVector[] children = new JParquetColumnVector[members.length];
      for (int i = 0; i < children.length; i++) {
        children[i] = vectorOf(members[i].dataType());
      }
      return new JParquetColumnVector(type, children);
    }
    if (type instanceof ArrayType array) {
      return new JParquetColumnVector(type, vectorOf(array.elementType()));
    }
    if (type instanceof VariantType) {
      return new JParquetColumnVector(
          type, vectorOf(DataTypes.BinaryType), vectorOf(DataTypes.BinaryType));
    }
    if (type instanceof MapType map) {
      return new JParquetColumnVector(type, vectorOf(map.keyType()), vectorOf(map.valueType()));
    }
    if (type instanceof CalendarIntervalType) {
      return new JParquetColumnVector(
          type,
          new JParquetColumnVector(DataTypes.IntegerType),
          new JParquetColumnVector(DataTypes.IntegerType),
          new JParquetColumnVector(DataTypes.LongType));
    }
    return new JParquetColumnVector(type);
  }

  private static DataType sqlType(DataType type) {
    return type instanceof UserDefinedType<?> udt ? sqlType(udt.sqlType()) : type;
  }
}
