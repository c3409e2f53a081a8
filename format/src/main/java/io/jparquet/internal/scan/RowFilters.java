package io.jparquet.internal.scan;

import io.jparquet.internal.column.read.FilteredProjection;
import io.jparquet.internal.column.read.ProjectionReader;
import io.jparquet.internal.filter.StatisticsFilter;
import io.jparquet.internal.filter.VectorFilter;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.RowFilter;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ParquetSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes the filters of a reader's projections, and keeps the last one. Not thread-safe. */
public final class RowFilters {
  private final ParquetSchema schema;
  private final FileMetaData metaData;
  private final ReadOptions options;
  private ProjectionReader filteredProjection;
  private RowFilter filter;
  private FilteredProjection filtered;

  public RowFilters(ParquetSchema schema, FileMetaData metaData, ReadOptions options) {
    this.schema = schema;
    this.metaData = metaData;
    this.options = options;
  }

  /**
   * A projection filtered by what the statistics of a row group leave open.
   *
   * @param fields the fields of the projection
   * @return null if that is nothing
   * @throws IllegalArgumentException when the projection does not decide the exact part
   */
  public FilteredProjection over(
      ProjectionReader projection, List<Field> fields, RowFilter rowFilter, RowGroup rowGroup) {
    if (!decides(rowFilter.exact(), fields)) {
      throw new IllegalArgumentException(
          "the projected columns do not decide for each row whether " + rowFilter.exact());
    }
    RowFilter undecided =
        new RowFilter(
            StatisticsFilter.undecided(rowFilter.exact(), rowGroup, schema, metaData),
            StatisticsFilter.undecided(rowFilter.hint(), rowGroup, schema, metaData));
    if (projection != filteredProjection || !undecided.equals(filter)) {
      filteredProjection = null;
      VectorFilter exact = deciding(undecided.exact(), fields);
      VectorFilter hint = options.rowFilter() ? deciding(undecided.hint(), fields) : null;
      filtered =
          exact == null && hint == null ? null : new FilteredProjection(projection, exact, hint);
      filter = undecided;
      filteredProjection = projection;
    }
    return filtered;
  }

  /** Null if it can't rule out any row. */
  private VectorFilter deciding(Predicate predicate, List<Field> fields) {
    if (predicate.isAlwaysTrue()) {
      return null;
    }
    Set<Integer> leaves = singleLeaves(fields);
    VectorFilter vectors = VectorFilter.of(predicate, schema, leaves::contains);
    return vectors.decides() ? vectors : null;
  }

  /** As {@code ParquetReader.decides}. */
  public boolean decides(Predicate predicate, List<Field> fields) {
    if (predicate.isAlwaysTrue()) {
      return true;
    }
    Set<Integer> leaves = singleLeaves(fields);
    return VectorFilter.of(predicate, schema, leaves::contains).isExact();
  }

  /** The leaves with one value in each row. */
  private static Set<Integer> singleLeaves(List<Field> fields) {
    Set<Integer> leaves = new HashSet<>();
    for (Field field : fields) {
      if (field instanceof LeafField leaf) {
        leaves.add(leaf.column().index());
      } else if (field instanceof GroupField group) {
        leaves.addAll(singleLeaves(group.fields()));
      }
    }
    return leaves;
  }
}
