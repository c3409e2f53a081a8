package io.jparquet.spark.core.write;

import io.jparquet.internal.variant.shredding.ShreddingSchema;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import io.jparquet.spark.core.base.SparkOptions;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;

/**
 * How the variants of a write are shredded: those that are columns or in structs of them. Variants
 * in arrays, maps and user-defined types are not, as by Spark's own source.
 *
 * @param columns for the dot path of each such variant a type of Spark as DDL, {@value #INFER} or
 *     {@value #NONE}
 * @param maxColumns most columns that inference gives the variants of a file, together
 * @param maxDepth most objects and arrays within one another that inference looks at
 */
record ShreddingSettings(Map<String, String> columns, int maxColumns, int maxDepth)
    implements Serializable {

  /** Option: how variants are shredded; of one of them with {@code #} and its path appended. */
  public static final String OPTION = SparkOptions.VARIANT_SHREDDING.name();

  /** Shredded to what the first rows of a file have in common. */
  public static final String INFER = "infer";

  /** Not shredded. */
  public static final String NONE = "none";

  /**
   * The settings for the columns of a write.
   *
   * @param byDefault what counts for all variants where the options do not say otherwise
   * @param options the options of the write; those for columns that it does not have are ignored
   * @throws IllegalArgumentException when an option is no type that variants can be shredded to
   */
  public static ShreddingSettings of(
      StructType schema,
      String byDefault,
      Map<String, String> options,
      int maxColumns,
      int maxDepth) {
    String common = options.getOrDefault(OPTION, byDefault);
    Map<String, String> columns = new LinkedHashMap<>();
    for (String path : variants(schema, "")) {
      columns.put(path, normalized(own(options, path).orElse(common), path));
    }
    return new ShreddingSettings(columns, maxColumns, maxDepth);
  }

  /** The option for one column, whose name may be given in another case. */
  private static Optional<String> own(Map<String, String> options, String path) {
    String exact = OPTION + "#" + path;
    if (options.containsKey(exact)) {
      return Optional.of(options.get(exact));
    }
    return options.entrySet().stream()
        .filter(option -> option.getKey().equalsIgnoreCase(exact))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static List<String> variants(StructType struct, String prefix) {
    List<String> paths = new ArrayList<>();
    for (StructField field : struct.fields()) {
      if (field.dataType() instanceof VariantType) {
        paths.add(prefix + field.name());
      } else if (field.dataType() instanceof StructType inner) {
        paths.addAll(variants(inner, prefix + field.name() + "."));
      }
    }
    return paths;
  }

  private static String normalized(String choice, String path) {
    String text = choice.trim();
    if (text.equalsIgnoreCase(INFER)) {
      return INFER;
    } else if (text.isEmpty() || text.equalsIgnoreCase(NONE)) {
      return NONE;
    }
    try {
      schemaOf(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "VARIANT column '" + path + "' cannot be shredded as '" + text + "': " + e.getMessage(),
          e);
    }
    return text;
  }

  private static ShreddingSchema schemaOf(String ddl) {
    try {
      return SparkShreddingSchema.of(DataType.fromDDL(ddl));
    } catch (Exception e) {
      if (e instanceof ParseException) {
        throw new IllegalArgumentException(
            "it must be " + INFER + ", " + NONE + ", or a type or the fields of a struct", e);
      }
      throw e;
    }
  }

  /** Whether first rows are to be looked at before a file has its schema. */
  public boolean isInferred() {
    return columns.containsValue(INFER);
  }

  /** A sample of rows for a file, without any row yet. */
  public ShreddingSample newSample(StructType schema) {
    List<String> inferred =
        columns.keySet().stream().filter(path -> INFER.equals(columns.get(path))).toList();
    return new ShreddingSample(schema, inferred, maxColumns, maxDepth);
  }

  /**
   * The schema of a file, in which the groups of variants have columns for what is shredded.
   *
   * @param schema the same without
   * @param inferred shredding schemas by path, for those that are inferred; others stay as they are
   */
  public ParquetSchema apply(ParquetSchema schema, Map<String, ShreddingSchema> inferred) {
    Map<String, ShreddingSchema> shredding = new LinkedHashMap<>();
    columns.forEach(
        (path, choice) -> {
          ShreddingSchema chosen =
              switch (choice) {
                case NONE -> ShreddingSchema.UNSHREDDED;
                case INFER -> inferred.getOrDefault(path, ShreddingSchema.UNSHREDDED);
                default -> schemaOf(choice);
              };
          if (chosen.typedValue() != null) {
            shredding.put(path, chosen);
          }
        });
    return shredding.isEmpty()
        ? schema
        : ParquetSchema.of(schema.name(), shredded(schema.root().children(), "", shredding));
  }

  private static List<SchemaNode> shredded(
      List<SchemaNode> nodes, String prefix, Map<String, ShreddingSchema> shredding) {
    List<SchemaNode> result = new ArrayList<>(nodes.size());
    for (SchemaNode node : nodes) {
      String path = prefix + node.name();
      ShreddingSchema chosen = shredding.get(path);
      if (chosen != null) {
        result.add(
            chosen
                .toNode(node.repetition(), node.name())
                .with(node.logicalType())
                .withFieldId(node.fieldId()));
      } else if (node instanceof GroupNode group && group.logicalType() == null) {
        result.add(group.withChildren(shredded(group.children(), path + ".", shredding)));
      } else {
        result.add(node);
      }
    }
    return result;
  }
}
