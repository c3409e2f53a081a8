package io.jparquet.spark.core.read;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PlannedRowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.FilterColumn;
import io.jparquet.spark.core.mapping.FilterTranslation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;

/**
 * A plan in terms of one open file: its columns, its conditions, and the scans of it. The same for
 * the driver, which looks at footers, and for tasks. The caller closes the reader.
 *
 * @param context how the file's dates and timestamps are converted
 * @param columns the fields of the file that the columns are read from
 * @param projection what is read of them
 * @param translation translates conditions for the file
 * @param filter the conditions
 */
public record BoundFile(
    ReadPlan plan,
    ParquetReader reader,
    ConversionContext context,
    MatchedFields columns,
    FileProjection projection,
    FilterTranslation translation,
    FileFilter filter) {

  /**
   * Binds a plan to a file.
   *
   * @param path the file, for messages
   */
  public static BoundFile of(ReadPlan plan, ParquetReader reader, String path) throws IOException {
    boolean rewrites = plan.purpose().isRewrite();
    ConversionContext context = FileDateTimes.context(reader.metaData(), plan.settings(), rewrites);
    FileProof proof = proof(plan, reader);
    FieldMatcher.checkFieldIds(reader.schema(), plan.fileColumns(), plan.settings());
    MatchedFields columns = plan.matched(reader.schema());
    FileProjection projection =
        FileProjection.of(
            path, columns, plan.fileDefaults(), plan.settings(), context, proof, plan.variants());
    FilterTranslation translation =
        new FilterTranslation(
            new FilterColumns(reader.schema(), columns, plan.settings(), proof, plan.variants()),
            context,
            plan.settings().filterPushdown());
    FileFilter filter =
        FileFilter.of(plan, reader.schema(), reader.scan(projection.fields()), translation);
    return new BoundFile(plan, reader, context, columns, projection, translation, filter);
  }

  /**
   * The same file for a read that needs fewer rows.
   *
   * @param condition holds for all rows that are needed
   */
  BoundFile narrowed(Filter condition) {
    return new BoundFile(
        plan,
        reader,
        context,
        columns,
        projection,
        translation,
        filter.narrowed(condition, scanOfAllRows(), translation));
  }

  /** As {@link ReadPlan#column}. */
  public @Nullable FilterColumn column(List<String> path) {
    return plan.column(reader.schema(), columns, path);
  }

  private static FileProof proof(ReadPlan plan, ParquetReader reader) {
    // A read that looks for wrong statistics does not rely on them.
    boolean verify = plan.settings().readOptions().get(ReadOptions.VERIFY_PRUNING);
    return verify ? FileProof.NONE : predicate -> excludes(reader, predicate);
  }

  private static boolean excludes(ParquetReader reader, Predicate predicate) {
    try (FileScan scan = reader.scan(List.of()).hint(predicate).open()) {
      return scan.rowGroupsByStatistics().stream().allMatch(PlannedRowGroup::isSkipped);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** When row groups are to be read, but for those that statistics exclude, by their indexes. */
  Map<Integer, RowGroupPriority> priorities(List<Integer> rowGroups) throws IOException {
    Map<Integer, RowGroupPriority> priorities = new HashMap<>();
    try (FileScan scan = scan().rowGroups(rowGroups).open()) {
      for (PlannedRowGroup rowGroup : scan.rowGroupsByStatistics()) {
        if (!rowGroup.isSkipped()) {
          priorities.put(rowGroup.index(), priority(rowGroup.index()));
        }
      }
    }
    return priorities;
  }

  /** When a row group is to be read. */
  RowGroupPriority priority(int rowGroup) throws IOException {
    return plan.needed().priority(this, rowGroup);
  }

  /** A scan of the columns, by the conditions. */
  public FileScan.Builder scan() {
    return scanOfAllRows().filter(filter.exact()).hint(filter.hint());
  }

  /** A scan of the columns without conditions. */
  public FileScan.Builder scanOfAllRows() {
    // Without columns a batch is only a number.
    int batchRows = plan.columns().isEmpty() ? Integer.MAX_VALUE : plan.settings().batchRows();
    return reader.scan(projection.fields()).batchRows(batchRows);
  }
}
