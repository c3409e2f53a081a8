package io.jparquet.internal.filter;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.stats.WriterFault;
import io.jparquet.internal.stats.WriterFault.Doubt;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.RowGroup;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IntersectsBox;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.predicate.Predicate.TimestampRange;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides from the page index which rows of a row group can match a predicate. Conservative: a row
 * is excluded only if the index proves it. These prove nothing: columns without index; columns
 * within lists outside of a condition on their elements; literals of another type than the column;
 * and bounds that {@link StatisticsFilter} would not trust in a footer.
 *
 * <p>Each index is checked before its use: its lists against each other, its pages against the row
 * group and the place of the column chunk, its bounds and counts against each other, their claimed
 * order, and the statistics of the chunk. After one contradiction, no index of the row group is
 * used.
 *
 * <p>The bounds of all pages are compared one by one, even if the index claims an order. Reading
 * and checking them costs more than comparing them, so a binary search gains nothing.
 *
 * <p>Specification: "Parquet page index: Layout to Support Page Skipping".
 */
public final class PageIndexFilter {
  private static final Logger LOG = LoggerFactory.getLogger(PageIndexFilter.class);

  private final RowGroup rowGroup;
  private final ParquetSchema schema;
  private final FileMetaData file;
  private final Source source;
  private final RowRanges all;
  private final RowRanges none;

  /** By index of the leaf; null for leaves without page index. */
  private final Map<Integer, PageValues> columns;

  /** The elements that conditions are about in place of rows; null for rows. */
  private final Elements elements;

  /** The page indexes of the column chunks of one row group. */
  public interface Source {
    /**
     * The column index of a column chunk. Called at most once for each, and before its offset
     * index.
     *
     * @param leaf index of the leaf column
     * @return null when the chunk has none
     * @throws CorruptFileException when it is damaged, which counts as a contradiction
     */
    ColumnIndex columnIndex(int leaf) throws IOException;

    /**
     * The offset index of a column chunk. Called at most once for each, and only if it has a column
     * index.
     *
     * @param leaf index of the leaf column
     * @return null when the chunk has none
     * @throws CorruptFileException when it is damaged, which counts as a contradiction
     */
    OffsetIndex offsetIndex(int leaf) throws IOException;

    /**
     * Reports that an index is damaged or contradictory, so that all rows must be read. Called at
     * most once. The default implementation logs a warning, which can't name file and row group.
     *
     * @param contradiction the contradiction and its column; {@link ParquetException#at} adds the
     *     file and the row group
     */
    default void contradicted(ParquetException contradiction) {
      LOG.warn("{}", warning(contradiction));
    }
  }

  private PageIndexFilter(
      RowGroup rowGroup, ParquetSchema schema, FileMetaData file, Source source) {
    this.rowGroup = rowGroup;
    this.schema = schema;
    this.file = file;
    this.source = source;
    this.all = RowRanges.all(rowGroup.numRows());
    this.none = RowRanges.none(rowGroup.numRows());
    this.columns = new HashMap<>();
    this.elements = null;
  }

  /** A filter for conditions on elements, with the indexes of another one. */
  private PageIndexFilter(PageIndexFilter rows, Elements elements) {
    this.rowGroup = rows.rowGroup;
    this.schema = rows.schema;
    this.file = rows.file;
    this.source = rows.source;
    this.all = rows.all;
    this.none = rows.none;
    this.columns = rows.columns;
    this.elements = elements;
  }

  /**
   * The rows of a row group that may match.
   *
   * @param predicate the condition
   * @param rowGroup a row group of the file; the index of an encrypted column is used only if the
   *     row group has the metadata of the column
   * @param schema the schema of the file
   * @param file the footer that the row group is from
   * @param source the indexes; called only for columns of the predicate, and only until the result
   *     is known
   * @return ranges of whole pages; the predicate is not true for any row outside of them. All rows
   *     if an index is damaged or contradictory, which is reported to the source
   * @throws CorruptFileException when the row group has a negative number of rows
   * @throws ParquetException when the source throws it, except for damaged indexes
   * @throws IOException when the source throws it
   */
  public static RowRanges mayMatch(
      Predicate predicate,
      RowGroup rowGroup,
      ParquetSchema schema,
      FileMetaData file,
      Source source)
      throws IOException {
    if (rowGroup.numRows() < 0) {
      throw new CorruptFileException(
          "the row group has a negative number of rows: " + rowGroup.numRows());
    }
    if (rowGroup.numRows() == 0) {
      return RowRanges.none(0);
    }
    PageIndexFilter filter = new PageIndexFilter(rowGroup, schema, file, source);
    try {
      return filter.rows(predicate, true);
    } catch (CorruptFileException e) {
      source.contradicted(e);
      return filter.all;
    }
  }

  /**
   * The text of a warning about a contradiction.
   *
   * @param contradiction the exception of {@link Source#contradicted}, with its location
   */
  public static String warning(ParquetException contradiction) {
    return "All rows of the row group are read, because its page index can't be trusted: "
        + contradiction.getMessage()
        + ". To repair the file, write it again from its source.";
  }

  /** The rows for which a condition may be true, or those for which it may be false. */
  private RowRanges rows(Predicate predicate, boolean truth) throws IOException {
    return predicate.accept(new Rows(truth));
  }

  /**
   * Selects the rows for which a condition may have a truth value. For AND and OR they follow from
   * the rows of the operands for the same truth value, as in {@link TruthValues}, and for NOT from
   * those for the other one.
   */
  private final class Rows implements Predicate.Visitor<RowRanges, IOException> {
    private final boolean truth;

    Rows(boolean truth) {
      this.truth = truth;
    }

    @Override
    public RowRanges alwaysTrue(AlwaysTrue constant) {
      return truth ? all : none;
    }

    @Override
    public RowRanges alwaysFalse(AlwaysFalse constant) {
      return truth ? none : all;
    }

    @Override
    public RowRanges and(And and) throws IOException {
      return truth ? intersection(and.operands()) : union(and.operands());
    }

    @Override
    public RowRanges or(Or or) throws IOException {
      return truth ? union(or.operands()) : intersection(or.operands());
    }

    private RowRanges intersection(List<Predicate> operands) throws IOException {
      RowRanges rows = all;
      for (int i = 0; i < operands.size() && !rows.isEmpty(); i++) {
        rows = rows.and(operands.get(i).accept(this));
      }
      return rows;
    }

    private RowRanges union(List<Predicate> operands) throws IOException {
      RowRanges rows = none;
      for (int i = 0; i < operands.size() && !rows.isAll(); i++) {
        rows = rows.or(operands.get(i).accept(this));
      }
      return rows;
    }

    @Override
    public RowRanges not(Not not) throws IOException {
      return rows(not.operand(), !truth);
    }

    @Override
    public RowRanges comparison(Comparison test) throws IOException {
      return select(test.column(), range -> range.compare(test.operator(), test.value()));
    }

    @Override
    public RowRanges in(In in) throws IOException {
      if (in.values().isEmpty()) {
        return truth ? none : all;
      }
      PageValues pages = values(in.column());
      if (pages == null) {
        return all;
      }
      LiteralSet literals = LiteralSet.of(in.values(), schema.leaf(in.column()), pages.order());
      return pages.select(range -> range.in(literals), truth);
    }

    @Override
    public RowRanges isNull(IsNull test) throws IOException {
      return nulls(test.column(), truth);
    }

    @Override
    public RowRanges isNotNull(IsNotNull test) throws IOException {
      return nulls(test.column(), !truth);
    }

    @Override
    public RowRanges startsWith(StartsWith test) throws IOException {
      return select(test.column(), range -> range.startsWith(test.prefix()));
    }

    @Override
    public RowRanges endsWith(EndsWith test) throws IOException {
      return select(test.column(), range -> range.endsWith(test.suffix()));
    }

    @Override
    public RowRanges contains(Contains test) throws IOException {
      return select(test.column(), range -> range.contains(test.infix()));
    }

    /** The page index has no extents. */
    @Override
    public RowRanges intersectsBox(IntersectsBox test) {
      return all;
    }

    @Override
    public RowRanges timestampRange(TimestampRange test) throws IOException {
      return select(test.column(), range -> TimestampTruth.of(test, range, file.createdBy()));
    }

    /** Bounds say nothing about a test of the program. */
    @Override
    public RowRanges accepted(Accepted test) {
      return all;
    }

    @Override
    public RowRanges anyElement(AnyElement any) throws IOException {
      return truth ? withElement(any) : all;
    }

    private RowRanges select(List<String> path, Function<ValueRange, TruthValues> condition)
        throws IOException {
      PageValues pages = values(path);
      return pages == null ? all : pages.select(condition, truth);
    }
  }

  /** The pages of a column with one value for each row, or each element; null for other columns. */
  private PageValues values(List<String> path) throws IOException {
    LeafColumn column = schema.leaf(path);
    boolean known =
        column != null
            && (column.maxRepetitionLevel() == 0 || elements != null && elements.have(column));
    return known ? pages(column) : null;
  }

  /**
   * The rows in which some element may make a condition true. Pages hold whole rows, because the
   * offset index states where rows begin.
   */
  private RowRanges withElement(AnyElement any) throws IOException {
    Elements list = Elements.of(any.list(), schema);
    if (list == null) {
      return all;
    }
    LeafColumn source = list.levelSource();
    PageValues pages = pages(source);
    RowRanges rows =
        pages == null
            ? all
            : pages.selectEntries(list.definitionLevel(), source.maxDefinitionLevel() + 1);
    return rows.isEmpty()
        ? rows
        : rows.and(new PageIndexFilter(this, list).rows(any.condition(), true));
  }

  /**
   * The rows in which a field may be null, or those in which it may have a value. They are selected
   * by the definition levels of a leaf in the field, as in {@link RowGroupTruth}.
   */
  private RowRanges nulls(List<String> path, boolean isNull) throws IOException {
    Elements.Member member = elements == null ? null : elements.member(path, schema);
    if (member != null) {
      LeafColumn source = member.levelSource();
      PageValues pages = pages(source);
      int present = member.definitionLevel();
      return pages == null
          ? all
          : isNull
              ? pages.selectEntries(elements.definitionLevel(), present)
              : pages.selectEntries(present, source.maxDefinitionLevel() + 1);
    }
    Field field = schema.field(path);
    if (field == null || field.repetitionLevel() > 0) {
      return all;
    }
    if (field.definitionLevel() == 0) {
      return isNull ? none : all;
    }
    PageValues pages = pages(field.levelSource());
    return pages == null ? all : pages.selectNull(field.definitionLevel(), isNull);
  }

  /**
   * The values of a column by its index, or null if there is no index that this version supports.
   */
  private PageValues pages(LeafColumn column) throws IOException {
    if (!columns.containsKey(column.index())) {
      try {
        columns.put(column.index(), read(column));
      } catch (CorruptFileException e) {
        throw e.at(new ErrorLocation(null, null, column.dotPath(), null, null));
      }
    }
    return columns.get(column.index());
  }

  private PageValues read(LeafColumn column) throws IOException {
    boolean readable =
        column.unsupportedReason() == null
            && column.index() < rowGroup.columns().size()
            && rowGroup.columns().get(column.index()).metaData() != null
            && !WriterFault.isKnown(Doubt.NULL_COUNTS, file.createdBy(), column.node());
    ColumnIndex columnIndex = readable ? source.columnIndex(column.index()) : null;
    OffsetIndex offsetIndex = columnIndex == null ? null : source.offsetIndex(column.index());
    return offsetIndex == null
        ? null
        : PageValues.of(columnIndex, offsetIndex, column, schema, rowGroup, file);
  }
}
