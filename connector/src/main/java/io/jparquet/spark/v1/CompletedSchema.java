package io.jparquet.spark.v1;

import io.jparquet.error.ParquetException;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.bridge.OwnSourceSettings;
import io.jparquet.spark.bridge.OwnSourceTypes;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.mapping.FooterConversion;
import io.jparquet.spark.core.mapping.FooterSchema;
import io.jparquet.spark.core.mapping.InferredTypes;
import io.jparquet.spark.core.mapping.ParquetToSparkSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The schemas that Spark's own source infers, completed by the types that jparquet has for columns
 * that Spark's own source refuses. A file without such columns has the schema that Spark's own
 * source gives it.
 *
 * <p>The columns of other types are noted in the schemas in a form that survives merging: as the
 * members of a struct beside the columns.
 */
final class CompletedSchema implements FooterConversion {
  private static final long serialVersionUID = 1L;

  /** Users see it in Spark's error if the schemas of files cannot be merged. */
  private static final String NOTE = "(columns of types that only jparquet reads)";

  private final OwnSourceSettings ownSource;
  private final InferredTypes types;

  private transient OwnSourceTypes known;

  /**
   * A schema and what is noted in it.
   *
   * @param schema the columns
   * @param beyondSpark the names of those that Spark's own source refuses, in their order
   */
  public record Noted(StructType schema, SortedSet<String> beyondSpark) {}

  /**
   * The schemas of files in a session.
   *
   * @param ownSource what Spark's own source infers; with {@link OwnSourceSettings#onlyKnownTypes},
   *     all that jparquet has types for is completed, else only timestamps in nanoseconds that are
   *     truncated
   * @param types what jparquet infers
   */
  public CompletedSchema(OwnSourceSettings ownSource, InferredTypes types) {
    // That nanoseconds are truncated goes before that they are numbers.
    this.ownSource = types.truncateNanos() ? ownSource.refusingNanos() : ownSource;
    this.types = types;
  }

  /** Separates a schema, which may be merged from several files, from its notes. */
  public static Noted noted(StructType schema) {
    List<StructField> columns = new ArrayList<>();
    SortedSet<String> beyondSpark = new TreeSet<>();
    for (StructField field : schema.fields()) {
      if (field.name().equals(NOTE) && field.dataType() instanceof StructType names) {
        beyondSpark.addAll(Arrays.asList(names.fieldNames()));
      } else {
        columns.add(field);
      }
    }
    return new Noted(struct(columns), beyondSpark);
  }

  /**
   * The schema of a file, with notes.
   *
   * @throws IllegalStateException if Spark's own source refuses a column that is not completed, or
   *     a column has the name of the notes
   * @throws RuntimeException one of Spark's analysis errors if a column has no type in Spark
   */
  @Override
  public StructType schema(FileMetaData metaData, ParquetSchema file) {
    StructType written = FooterSchema.written(metaData);
    Optional<StructType> inferred = ofSpark(metaData.schema());
    if (inferred.isPresent() || written != null && !ownSource.onlyKnownTypes()) {
      return written == null ? inferred.get() : written;
    }
    List<StructField> columns = new ArrayList<>();
    List<StructField> beyondSpark = new ArrayList<>();
    for (List<SchemaElement> column : OwnSourceFooter.columns(metaData.schema())) {
      if (name(column).equals(NOTE)) {
        throw new IllegalStateException("A column has the name of the notes: " + NOTE);
      }
      Optional<StructType> ofSpark = ofSpark(column);
      if (ofSpark.isEmpty()) {
        // Not BOOLEAN: Kryo with registrationRequired sends only types that Spark registers.
        beyondSpark.add(field(name(column), DataTypes.IntegerType));
      }
      if (written == null) {
        columns.addAll(Arrays.asList(ofSpark.orElseGet(() -> completed(column)).fields()));
      }
    }
    if (written != null) {
      columns.addAll(Arrays.asList(written.fields()));
    }
    columns.add(field(NOTE, struct(beyondSpark)));
    return struct(columns);
  }

  private static String name(List<SchemaElement> column) {
    return column.get(1).name();
  }

  private static StructType struct(List<StructField> fields) {
    return new StructType(fields.toArray(StructField[]::new));
  }

  private static StructField field(String name, DataType type) {
    return new StructField(name, type, true, Metadata.empty());
  }

  /** What Spark's own source infers; empty if it refuses that, or the session a type of it. */
  private Optional<StructType> ofSpark(List<SchemaElement> elements) {
    if (known == null) {
      known = new OwnSourceTypes(ownSource);
    }
    byte[] footer;
    try {
      footer = OwnSourceFooter.of(elements);
    } catch (ParquetException e) {
      return Optional.empty(); // of a later version of the format
    }
    return known.infer(footer).filter(schema -> !ownSource.onlyKnownTypes() || !isDisabled(schema));
  }

  private boolean isDisabled(DataType type) {
    return type.existsRecursively(
        part ->
            !types.timeEnabled() && SparkLine.bridge().isTime(part)
                || !types.geospatialEnabled() && SparkLine.bridge().geospatial(part).isPresent());
  }

  private StructType completed(List<SchemaElement> column) {
    if (ownSource.onlyKnownTypes()) {
      // What is ignored of the schema by the rules of the format may be all that Spark refuses.
      ParquetSchema tolerated = ParquetSchema.fromElements(column);
      return ofSpark(tolerated.toElements())
          .orElseGet(() -> new ParquetToSparkSchema(types).convert(tolerated));
    }
    return Optional.of(column)
        .filter(nanos -> types.truncateNanos())
        .flatMap(nanos -> ofSpark(OwnSourceFooter.withoutNanos(nanos)))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Spark's own source has no type for column " + name(column)));
  }
}
