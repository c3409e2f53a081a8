package io.jparquet.internal.scan;

import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.internal.filter.VectorFilter;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.ParquetSchema;
import java.util.Set;

/**
 * The filters that a scan applies to the rows of its row groups: those of its conditions that the
 * statistics of the row group leave undecided. The filter of the previous row group is reused if
 * the same conditions are left. Not thread-safe.
 */
final class RowFilters {
  private final OpenFile file;
  private final RowFilter whole;
  private final ProjectionReader projection;
  private final Set<Integer> leaves;

  /** The part of the filter that statistics did not decide for the last row group. */
  private RowFilter left = RowFilter.all();

  /** The filter for that part; null if there is none. */
  private FilteredProjection filtered;

  /**
   * Filters for a scan.
   *
   * @param projection reads the fields of the scan
   */
  RowFilters(OpenFile file, ScanRequest request, ProjectionReader projection) {
    this.file = file;
    this.whole = request.filter();
    this.projection = projection;
    this.leaves = ProjectedLeaves.single(request.fields());
  }

  /**
   * The projection with the filter of a row group.
   *
   * @param rowGroup the row group with the metadata of encrypted columns
   * @return null if each row is returned
   */
  FilteredProjection of(RowGroup rowGroup) {
    RowFilter undecided =
        new RowFilter(undecided(whole.exact(), rowGroup), undecided(whole.hint(), rowGroup));
    if (!undecided.equals(left)) {
      VectorFilter exact = vectors(undecided.exact());
      VectorFilter hint =
          file.options().get(ReadOptions.ROW_FILTER) ? vectors(undecided.hint()) : null;
      filtered =
          exact == null && hint == null ? null : new FilteredProjection(projection, exact, hint);
      left = undecided;
    }
    return filtered;
  }

  private Predicate undecided(Predicate predicate, RowGroup rowGroup) {
    return StatisticsFilter.undecided(predicate, rowGroup, file.schema(), file.metaData());
  }

  /** Null if it can't rule out any row. */
  private VectorFilter vectors(Predicate predicate) {
    if (predicate.isAlwaysTrue()) {
      return null;
    }
    VectorFilter vectors = VectorFilter.of(predicate, file.schema(), leaves::contains);
    return vectors.decides() ? vectors : null;
  }

  /** Whether the values of some leaf columns decide a predicate for each row. */
  static boolean decides(Predicate predicate, ParquetSchema schema, Set<Integer> leaves) {
    return predicate.isAlwaysTrue()
        || VectorFilter.of(predicate, schema, leaves::contains).isExact();
  }
}
