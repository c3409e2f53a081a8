package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.RowRanges;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.internal.page.ChunkFiles;
import io.jparquet.internal.page.ChunkPlan;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metrics.PruningLevel;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.util.List;

/**
 * Verifies the rows that a scan skips, by reading them ({@link
 * io.jparquet.option.ReadOptions#VERIFY_PRUNING}). Not thread-safe.
 */
final class ScanVerification {
  private final OpenFile file;
  private final ChunkFiles files;
  private final PageIndexes indexes;

  /** A check of one row group. */
  @FunctionalInterface
  private interface Check {
    void by(PruningVerification verification) throws IOException;
  }

  ScanVerification(OpenFile file, ChunkFiles files) {
    this.file = file;
    this.files = files;
    this.indexes = PageIndexes.of(file, files);
  }

  /**
   * Checks that no row of a row group matches.
   *
   * @param level the level that says so
   * @throws CorruptFileException naming the row when one matches
   */
  void noRow(int index, Predicate predicate, PruningLevel level) throws IOException {
    verify(index, predicate, verification -> verification.noRow(level));
  }

  /**
   * Checks the rows of a row group that the page index leaves, and the conditions that the
   * statistics leave.
   *
   * @param rowGroup the row group with the metadata of encrypted columns
   * @throws CorruptFileException naming the row when a row that matches would be skipped
   */
  void sameRows(int index, RowGroup rowGroup, RowFilter filter, RowRanges ranges)
      throws IOException {
    if (!ranges.isAll()) {
      verify(index, filter.both(), verification -> verification.noRowOutside(ranges));
    }
    for (Predicate predicate : List.of(filter.exact(), filter.hint())) {
      Predicate left =
          StatisticsFilter.undecided(predicate, rowGroup, file.schema(), file.metaData());
      if (left != predicate) {
        verify(index, predicate, verification -> verification.sameRows(left));
      }
    }
  }

  private void verify(int index, Predicate predicate, Check check) throws IOException {
    List<Field> fields = PruningVerification.fieldsOf(predicate, file.schema());
    String createdBy = file.metaData().createdBy();
    ProjectionReader reading =
        new ProjectionReader(
            fields, file.options().with(ReadOptions.LAZY_VECTORS, false), createdBy);
    List<LeafColumn> columns = reading.columns();
    RowGroup complete = file.complete(index, columns);
    ChunkPlan plan =
        ChunkPlan.of(
            complete,
            file.schema(),
            columns,
            files,
            createdBy,
            file.options().get(ReadOptions.FETCH_BYTES));
    try (ChunkFetcher fetcher = new ChunkFetcher(file, files)) {
      fetcher.open(plan, fetcher.fetch(plan), index, reading);
      ErrorLocation location = file.location(index);
      reading.startRowGroup(location);
      check.by(
          new PruningVerification(
              predicate,
              file.schema(),
              reading,
              complete.numRows(),
              location,
              leaf -> indexes.offsetIndex(index, leaf)));
    }
  }
}
