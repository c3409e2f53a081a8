package io.jparquet.spark.core.read;

import io.jparquet.FileScan;
import io.jparquet.ParquetReader;
import io.jparquet.PlannedRowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.spark.core.mapping.ConversionContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.sql.sources.Filter;
import org.jspecify.annotations.Nullable;

/**
 * A plan in terms of one open file: its columns, its conditions, and the scans of it. The same for
 * the driver, which looks at footers, and for tasks. The caller closes the reader.
 *
 * @param context how the file's dates and timestamps are converted
 * @param projection the columns
 * @param filter the conditions
 */
public record BoundFile(
    ReadPlan plan,
    ParquetReader reader,
    ConversionContext context,
    FileProjection projection,
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
    FileProjection projection =
        FileProjection.of(
            path,
            reader.schema(),
            plan.fileColumns(),
            plan.fileDefaults(),
            plan.settings(),
            context,
            proof,
            plan.variants());
    return new BoundFile(
        plan,
        reader,
        context,
        projection,
        FileFilter.of(plan, reader, projection, context, proof, null));
  }

  /**
   * The same file for a read that needs fewer rows.
   *
   * @param condition holds for all rows that are needed; null if there is none
   */
  BoundFile narrowed(@Nullable Filter condition) {
    return new BoundFile(
        plan,
        reader,
        context,
        projection,
        FileFilter.of(plan, reader, projection, context, proof(plan, reader), condition));
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
