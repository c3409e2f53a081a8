package io.jparquet.internal.filter;

import io.jparquet.internal.geo.BoxOverlap;
import io.jparquet.internal.metadata.LeafChunk;
import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.LevelCounts;
import io.jparquet.internal.stats.NullCounts;
import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.LogicalType;
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
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.predicate.Predicate.TimestampRange;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.List;
import java.util.function.Function;

/**
 * The truth values of predicates over the rows of a row group, as far as the statistics in the
 * footer prove them. These prove nothing: columns that the file does not have; columns within lists
 * outside of a condition on their elements; literals of another type than the column; and the
 * bounds of a column whose annotation is not understood.
 */
final class RowGroupTruth implements Predicate.Visitor<TruthValues, RuntimeException> {

  private final RowGroup rowGroup;
  private final ParquetSchema schema;
  private final FileMetaData file;

  /** The elements that conditions are about in place of rows; null for rows. */
  private final Elements elements;

  /** For conditions on rows. */
  RowGroupTruth(RowGroup rowGroup, ParquetSchema schema, FileMetaData file) {
    this(rowGroup, schema, file, null);
  }

  private RowGroupTruth(
      RowGroup rowGroup, ParquetSchema schema, FileMetaData file, Elements elements) {
    this.rowGroup = rowGroup;
    this.schema = schema;
    this.file = file;
    this.elements = elements;
  }

  /** The truth values of a predicate. */
  TruthValues of(Predicate predicate) {
    return predicate.accept(this);
  }

  @Override
  public TruthValues alwaysTrue(AlwaysTrue constant) {
    return TruthValues.TRUE;
  }

  @Override
  public TruthValues alwaysFalse(AlwaysFalse constant) {
    return TruthValues.FALSE;
  }

  @Override
  public TruthValues and(And and) {
    return and.operands().stream().map(this::of).reduce(TruthValues.TRUE, TruthValues::and);
  }

  @Override
  public TruthValues or(Or or) {
    return or.operands().stream().map(this::of).reduce(TruthValues.FALSE, TruthValues::or);
  }

  @Override
  public TruthValues not(Not not) {
    return of(not.operand()).not();
  }

  @Override
  public TruthValues comparison(Comparison test) {
    return values(test.column(), range -> range.compare(test.operator(), test.value()));
  }

  @Override
  public TruthValues in(In in) {
    return values(in.column(), range -> in(in.values(), range));
  }

  private static TruthValues in(List<?> literals, ValueRange range) {
    if (literals.isEmpty()) {
      return TruthValues.FALSE;
    }
    // Not a LiteralSet: with one range to compare, sorting the literals costs many times as much.
    TruthValues any = range.compare(Operator.EQUAL, literals.get(0));
    for (int i = 1; i < literals.size() && any.mayBeFalse(); i++) {
      any = any.or(range.compare(Operator.EQUAL, literals.get(i)));
    }
    return any;
  }

  @Override
  public TruthValues isNull(IsNull test) {
    return isNull(test.column());
  }

  @Override
  public TruthValues isNotNull(IsNotNull test) {
    return isNull(test.column()).not();
  }

  @Override
  public TruthValues startsWith(StartsWith test) {
    return values(test.column(), range -> range.startsWith(test.prefix()));
  }

  @Override
  public TruthValues endsWith(EndsWith test) {
    return values(test.column(), range -> range.endsWith(test.suffix()));
  }

  @Override
  public TruthValues contains(Contains test) {
    return values(test.column(), range -> range.contains(test.infix()));
  }

  /** By the extent of the chunk's geometries. */
  @Override
  public TruthValues intersectsBox(IntersectsBox test) {
    LeafColumn column = schema.leaf(test.column());
    if (column == null || column.unsupportedReason() != null) {
      return TruthValues.ANY;
    }
    LogicalType type = column.node().logicalType();
    boolean onSphere = type instanceof LogicalType.GeographyType;
    if (!onSphere && !(type instanceof LogicalType.GeometryType)) {
      return TruthValues.ANY;
    }
    ColumnMetaData metaData = LeafChunk.metaData(rowGroup, column);
    GeospatialStatistics statistics = metaData == null ? null : metaData.geospatialStatistics();
    BoundingBox box = statistics == null ? null : statistics.reliableBox();
    if (box == null) {
      return TruthValues.ANY;
    }
    boolean overlap = onSphere ? BoxOverlap.onSphere(box, test) : BoxOverlap.onPlane(box, test);
    return new TruthValues(overlap, true, true);
  }

  @Override
  public TruthValues timestampRange(TimestampRange test) {
    return values(test.column(), range -> TimestampTruth.of(test, range, file.createdBy()));
  }

  /** Bounds say nothing about a test of the program, but it accepts no null. */
  @Override
  public TruthValues accepted(Accepted test) {
    return values(test.column(), ValueRange::any);
  }

  /** Whether a condition may be true for some element of a list. */
  @Override
  public TruthValues anyElement(AnyElement any) {
    Elements list = Elements.of(any.list(), schema);
    boolean mayBeTrue =
        list == null
            || mayHaveEntries(
                    list.levelSource(),
                    list.definitionLevel(),
                    list.levelSource().maxDefinitionLevel() + 1)
                && new RowGroupTruth(rowGroup, schema, file, list).of(any.condition()).mayBeTrue();
    return new TruthValues(mayBeTrue, true, true);
  }

  private TruthValues values(List<String> path, Function<ValueRange, TruthValues> condition) {
    ValueRange range = range(path);
    return range == null ? TruthValues.ANY : condition.apply(range);
  }

  /** Whether a column may have entries of some definition levels. */
  private boolean mayHaveEntries(LeafColumn leaf, int fromLevel, int toLevel) {
    ColumnMetaData metaData = LeafChunk.metaData(rowGroup, leaf);
    if (metaData == null || metaData.numValues() < rowGroup.numRows()) {
      return true;
    }
    Long entries = LevelCounts.of(metaData, leaf, file.createdBy()).between(fromLevel, toLevel);
    if (entries == null && fromLevel == leaf.maxDefinitionLevel()) {
      ColumnStatistics statistics = ColumnStatistics.of(file, rowGroup, leaf);
      return !statistics.allNull() || statistics.min() != null || statistics.max() != null;
    }
    return entries == null || entries > 0;
  }

  /** Whether a field is null, or a member of an element, by the definition levels of a leaf. */
  private TruthValues isNull(List<String> path) {
    Elements.Member member = elements == null ? null : elements.member(path, schema);
    if (member != null) {
      LeafColumn source = member.levelSource();
      int present = member.definitionLevel();
      return new TruthValues(
          mayHaveEntries(source, elements.definitionLevel(), present),
          mayHaveEntries(source, present, source.maxDefinitionLevel() + 1));
    }
    Field field = schema.field(path);
    if (field == null || field.repetitionLevel() > 0) {
      return TruthValues.ANY;
    }
    return TruthValues.isNull(NullCounts.of(rowGroup, field, file.createdBy()), rowGroup.numRows());
  }

  /** The known range of the values of a column, or null if nothing is known. */
  private ValueRange range(List<String> path) {
    LeafColumn column = schema.leaf(path);
    if (column == null || column.unsupportedReason() != null) {
      return null;
    } else if (column.maxRepetitionLevel() > 0) {
      return elements != null && elements.have(column) ? elementRange(column) : null;
    }
    ColumnStatistics statistics = ColumnStatistics.of(file, rowGroup, column);
    // A flat column has one entry per row; counts that disagree with that prove nothing.
    if (statistics == null || statistics.valueCount() != rowGroup.numRows()) {
      return null;
    }
    boolean nullable = column.maxDefinitionLevel() > 0;
    boolean impossibleNulls =
        !nullable && statistics.nullCount() != null && statistics.nullCount() > 0;
    return impossibleNulls ? null : ValueRange.of(statistics, nullable);
  }

  /** The known range of the values of a column of elements, whose nulls are counted by levels. */
  private ValueRange elementRange(LeafColumn column) {
    ColumnStatistics statistics = ColumnStatistics.of(file, rowGroup, column);
    if (statistics == null || statistics.valueCount() < rowGroup.numRows()) {
      return null;
    }
    boolean bounds = statistics.min() != null || statistics.max() != null;
    boolean nulls = mayHaveEntries(column, elements.definitionLevel(), column.maxDefinitionLevel());
    return bounds && statistics.allNull() ? null : ValueRange.ofElements(statistics, nulls);
  }
}
