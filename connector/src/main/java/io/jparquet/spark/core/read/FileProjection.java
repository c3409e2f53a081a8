package io.jparquet.spark.core.read;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.StoredType;
import io.jparquet.spark.core.mapping.ValueConversion;
import io.jparquet.spark.core.read.MatchedField.Entries;
import io.jparquet.spark.core.read.MatchedField.Extraction;
import io.jparquet.spark.core.read.MatchedField.Items;
import io.jparquet.spark.core.read.MatchedField.Leaf;
import io.jparquet.spark.core.read.MatchedField.Struct;
import io.jparquet.spark.core.read.MatchedField.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
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
   * @param matched the columns
   * @param defaults for each column the value where a file lacks it, or null
   * @param proof what is known of the rows of the file
   * @param variants how requested fields of variants are read
   * @throws IncompatibleColumnException if a column cannot be read as its type
   */
  public static FileProjection of(
      String file,
      MatchedFields matched,
      @Nullable Object[] defaults,
      ReadSettings settings,
      ConversionContext context,
      FileProof proof,
      VariantExtraction variants) {
    StructField[] columns = matched.requested().fields();
    FileProjection projection =
        new FileProjection(file, settings, context, proof, variants, columns.length);
    for (int i = 0; i < columns.length; i++) {
      MatchedField field = matched.fields().get(i);
      DataType type = columns[i].dataType();
      Column column = field == null ? null : projection.column(field, type, field.field().name());
      if (column == null) {
        projection.sources[i] = -1;
        projection.columns[i] = ColumnBinding.Constant.of(field == null ? defaults[i] : null, type);
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
  private @Nullable Column column(MatchedField matched, DataType requested, String path) {
    if (matched instanceof Items items) {
      return array(items, path);
    } else if (matched instanceof Entries entries) {
      return map(entries, path);
    } else if (matched instanceof Struct struct) {
      return struct(struct, path);
    }
    Column column = null;
    if (matched instanceof Leaf leaf) {
      column = leaf(leaf.field(), leaf.type());
    } else if (matched instanceof Variant variant) {
      column = variant(variant.field(), path);
    } else if (matched instanceof Extraction extraction) {
      column = extraction(extraction.field(), extraction.type(), path);
    }
    if (column == null) {
      throw new IncompatibleColumnException(file, path, matched.field(), requested);
    }
    return column;
  }

  private @Nullable Column leaf(LeafField leaf, DataType type) {
    if (type instanceof NullType
        && leaf.column().node().logicalType() instanceof LogicalType.NullType) {
      // Still read: the levels define how many elements the lists around it have.
      return new Column(leaf, ColumnBinding.Constant.of(null, type));
    }
    ValueConversion conversion = StoredType.of(leaf.column()).conversion(type, context);
    return conversion == null
        ? null
        : new Column(
            leaf,
            new ColumnBinding.Leaf(
                JParquetColumnVector.of(type),
                conversion,
                leaf.column().dotPath(),
                leaf.repetitionLevel() == 0));
  }

  private @Nullable Column array(Items items, String path) {
    ListField list = items.field();
    ArrayType type = items.type();
    Column element = member(items.element(), type.elementType(), path);
    if (element == null) {
      return null;
    }
    JParquetColumnVector vector = new JParquetColumnVector(type, element.binding().target());
    return new Column(
        list.withElement(element.field()), new ColumnBinding.Array(vector, element.binding()));
  }

  private @Nullable Column map(Entries entries, String path) {
    MapType type = entries.type();
    Column key = member(entries.key(), type.keyType(), path);
    Column value = member(entries.value(), type.valueType(), path);
    if (key == null) {
      return null;
    }
    ColumnBinding values =
        value == null ? ColumnBinding.Constant.of(null, type.valueType()) : value.binding();
    JParquetColumnVector vector =
        new JParquetColumnVector(type, key.binding().target(), values.target());
    return new Column(
        entries.field().with(key.field(), value == null ? null : value.field()),
        new ColumnBinding.Map(vector, key.binding(), values));
  }

  private @Nullable Column member(@Nullable MatchedField matched, DataType type, String path) {
    return matched == null ? null : column(matched, type, path + "." + matched.field().name());
  }

  private @Nullable Column struct(Struct struct, String path) {
    StructField[] requested = struct.type().fields();
    ColumnBinding[] children = new ColumnBinding[requested.length];
    int[] childSources = new int[requested.length];
    JParquetColumnVector[] vectors = new JParquetColumnVector[requested.length];
    List<Field> kept = new ArrayList<>();
    for (int i = 0; i < requested.length; i++) {
      DataType type = requested[i].dataType();
      Column column = member(struct.members().fields().get(i), type, path);
      childSources[i] = column == null ? -1 : kept.size();
      children[i] = column == null ? ColumnBinding.Constant.of(null, type) : column.binding();
      vectors[i] = children[i].target();
      if (column != null) {
        kept.add(column.field());
      }
    }
    if (kept.isEmpty() && settings.nullStructIfAllFieldsMissing()) {
      return null;
    }
    JParquetColumnVector vector = new JParquetColumnVector(struct.type(), vectors);
    return new Column(
        struct.field().withFields(kept), new ColumnBinding.Struct(vector, children, childSources));
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
    JParquetColumnVector vector = JParquetColumnVector.of(DataTypes.VariantType);
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
}
