package io.jparquet.spark.v1;

import io.jparquet.metadata.SchemaElement;
import io.jparquet.schema.Field;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.spark.bridge.OwnSourceCheck;
import io.jparquet.spark.bridge.OwnSourceSettings;
import io.jparquet.spark.bridge.OwnSourceTypes;
import io.jparquet.spark.core.file.ReadRefusals;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.FieldMatcher;
import io.jparquet.spark.core.read.VariantExtraction;
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

/** The refusals of Spark's own source, for the reads of a task that stand in for it. */
final class SparkRefusals implements ReadRefusals.OfTask {

  private final StructType requested;
  private final ReadSettings settings;
  private final OwnSourceSettings ownSource;

  /** What Spark's own source has types for; null if all columns are to be refused as it does. */
  private final OwnSourceTypes known;

  /** The last schema that was not refused: the files of a table mostly have the same. */
  private ParquetSchema schema;

  private OwnSourceCheck.Leaves leaves;

  /**
   * The refusals of reads.
   *
   * @param requested the columns that they read of files
   * @param ownSource how the reads stand in for those of Spark's own source
   */
  SparkRefusals(StructType requested, ReadSettings settings, OwnSourceSettings ownSource) {
    this.requested = requested;
    this.settings = settings;
    this.ownSource = ownSource;
    this.known = ownSource.onlyKnownTypes() ? new OwnSourceTypes(ownSource) : null;
  }

  /**
   * Refuses a file that Spark's own source would not open, and, if rows are read, columns whose
   * rows it would not read.
   *
   * @throws RuntimeException Spark's error
   */
  @Override
  public boolean accepts(ParquetSchema file, boolean hasRows) throws IOException {
    if (!file.equals(schema)) {
      schema = null;
      leaves = known == null ? leaves(requested, file.toElements()) : ofKnownTypes(file);
      schema = file;
    }
    if (hasRows) {
      leaves.check();
    }
    return hasRows;
  }

  private OwnSourceCheck.Leaves leaves(StructType columns, List<SchemaElement> file)
      throws IOException {
    // Spark's own source has no timestamps in nanoseconds: they are judged as they are read.
    boolean truncates = settings.types().truncateNanos();
    return new OwnSourceCheck(columns, ownSource)
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
    FieldMatcher matcher = new FieldMatcher(unknown, requested, settings);
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
}
