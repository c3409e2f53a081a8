package io.jparquet.spark.core.read;

import io.jparquet.metadata.SchemaElement;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.bridge.OwnSourceCheck;
import io.jparquet.spark.bridge.OwnSourceTypes;
import io.jparquet.spark.core.mapping.OwnSourceFooter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.types.CalendarIntervalType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.VariantType;

/**
 * The refusals of Spark's own source, for the reads of a task that stand in for it; other reads
 * refuse nothing here. Not thread-safe.
 */
final class SparkRefusals {

  private final ReadPlan plan;

  /** What Spark's own source has types for; null if all columns are to be refused as it does. */
  private final OwnSourceTypes known;

  /** The last schema that was not refused: the files of a table mostly have the same. */
  private ParquetSchema schema;

  private OwnSourceCheck.Leaves leaves;

  /** The refusals of the reads of a plan. */
  SparkRefusals(ReadPlan plan) {
    this.plan = plan;
    this.known =
        plan.ownSource() != null && plan.ownSource().onlyKnownTypes()
            ? new OwnSourceTypes(plan.ownSource())
            : null;
  }

  /** Whether the reads stand in for those of Spark's own source. */
  boolean areActive() {
    return plan.ownSource() != null;
  }

  /**
   * Refuses a file that Spark's own source would not open.
   *
   * @throws IOException if a column that must not be null is missing
   * @throws RuntimeException Spark's error
   */
  void open(ParquetSchema file) throws IOException {
    if (!areActive() || file.equals(schema)) {
      return;
    }
    schema = null;
    leaves = known == null ? leaves(plan.fileColumns(), file.toElements()) : ofKnownTypes(file);
    schema = file;
  }

  private OwnSourceCheck.Leaves leaves(StructType columns, List<SchemaElement> file)
      throws IOException {
    // Spark's own source has no timestamps in nanoseconds: they are judged as they are read.
    boolean truncates = plan.settings().types().truncateNanos();
    return new OwnSourceCheck(columns, plan.ownSource())
        .open(OwnSourceFooter.of(truncates ? OwnSourceFooter.withoutNanos(file) : file));
  }

  /** The columns that Spark's own source has types for; jparquet alone judges the others. */
  private OwnSourceCheck.Leaves ofKnownTypes(ParquetSchema file) throws IOException {
    List<SchemaElement> elements = file.toElements();
    List<List<SchemaElement>> judged = new ArrayList<>();
    List<Field> unknown = new ArrayList<>();
    if (!isKnown(elements)) {
      for (List<SchemaElement> column : OwnSourceFooter.columns(elements)) {
        if (isKnown(column)) {
          judged.add(column);
        } else {
          unknown.addAll(ParquetSchema.fromElements(column).fields());
        }
      }
      elements = OwnSourceFooter.with(judged, elements);
    }
    StructType columns = known(unknown);
    return columns.isEmpty() ? OwnSourceCheck.Leaves.none() : leaves(columns, elements);
  }

  private boolean isKnown(List<SchemaElement> file) {
    return known.infer(OwnSourceFooter.of(file)).isPresent();
  }

  /** The requested columns that are none of some fields of a file. */
  private StructType known(List<Field> unknown) {
    StructType requested = plan.fileColumns();
    FieldMatcher matcher = new FieldMatcher(unknown, requested, plan.settings());
    return new StructType(
        Stream.of(requested.fields())
            .filter(column -> isKnown(column.dataType()) && matcher.find(column) == null)
            .toArray(StructField[]::new));
  }

  /**
   * Whether Spark's own source reads a type as jparquet does. It has none for intervals and nulls,
   * and refuses variants with shredded values of types that it does not know.
   */
  private static boolean isKnown(DataType type) {
    return !type.existsRecursively(
        part ->
            part instanceof CalendarIntervalType
                || part instanceof NullType
                || part instanceof VariantType
                || VariantExtraction.isRequestedBy(part));
  }

  /**
   * Refuses columns of the opened file whose rows Spark's own source would not read.
   *
   * @throws RuntimeException Spark's error
   */
  void readRows() {
    if (areActive()) {
      leaves.check();
    }
  }
}
