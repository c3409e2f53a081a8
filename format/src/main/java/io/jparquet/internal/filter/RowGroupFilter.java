package io.jparquet.internal.filter;

import io.jparquet.internal.stats.ColumnStatistics;
import io.jparquet.internal.stats.LevelCounts;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
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

/**
 * Decides by the statistics in the footer whether a row group can contain rows that match a
 * predicate. Conservative: what the statistics do not prove, may be. Columns that the file does not
 * have, or that are within lists but not in a condition on their elements, and literals of another
 * type than the column prove nothing; nor do the bounds of a column whose annotation is not
 * understood.
 */
public final class RowGroupFilter {

  private final RowGroup rowGroup;
  private final ParquetSchema schema;
  private final FileMetaData file;

  /** What conditions are about in place of rows; null for rows. */
  private final Elements elements;

  private RowGroupFilter(
      RowGroup rowGroup, ParquetSchema schema, FileMetaData file, Elements elements) {
    this.rowGroup = rowGroup;
    this.schema = schema;
    this.file = file;
    this.elements = elements;
  }

  /**
   * Whether some row of a row group may match.
   *
   * @param predicate the condition
   * @param rowGroup a row group of the file
   * @param schema the schema of the file
   * @param file the footer that the row group is from
   * @return false only if no row of the row group makes the predicate true
   */
  public static boolean mayMatch(
      Predicate predicate, RowGroup rowGroup, ParquetSchema schema, FileMetaData file) {
    return new RowGroupFilter(rowGroup, schema, file, null).outcomes(predicate).mayBeTrue();
  }

  /**
   * What is left to decide of a predicate for the rows of a row group.
   *
   * @return a predicate that is true for the same rows of the row group: without conditions that
   *     hold for each of them, and without alternatives that hold for none; the same object if
   *     nothing is known
   */
  public static Predicate undecided(
      Predicate predicate, RowGroup rowGroup, ParquetSchema schema, FileMetaData file) {
    return predicate instanceof AlwaysTrue
        ? predicate
        : new RowGroupFilter(rowGroup, schema, file, null).undecided(predicate);
  }

  private Predicate undecided(Predicate predicate) {
    if (predicate instanceof And and) {
      List<Predicate> left =
          and.operands().stream()
              .map(this::undecided)
              .filter(operand -> !(operand instanceof AlwaysTrue))
              .toList();
      if (left.equals(and.operands())) {
        return and;
      }
      return switch (left.size()) {
        case 0 -> new AlwaysTrue();
        case 1 -> left.get(0);
        default -> new And(left);
      };
    } else if (outcomes(predicate).isAlwaysTrue()) {
      return new AlwaysTrue();
    } else if (predicate instanceof Or or) {
      List<Predicate> left =
          or.operands().stream().filter(operand -> outcomes(operand).mayBeTrue()).toList();
      return left.isEmpty() || left.size() == or.operands().size()
          ? or
          : left.size() == 1 ? left.get(0) : new Or(left);
    }
    return predicate;
  }

  private Outcomes outcomes(Predicate predicate) {
    if (predicate instanceof And and) {
      return and.operands().stream().map(this::outcomes).reduce(Outcomes.TRUE, Outcomes::and);
    } else if (predicate instanceof Or or) {
      return or.operands().stream().map(this::outcomes).reduce(Outcomes.FALSE, Outcomes::or);
    } else if (predicate instanceof Not not) {
      return outcomes(not.operand()).not();
    } else if (predicate instanceof Comparison comparison) {
      return outcomes(comparison);
    } else if (predicate instanceof In in) {
      return outcomes(in);
    } else if (predicate instanceof IsNull isNull) {
      return isNull(isNull.column());
    } else if (predicate instanceof IsNotNull isNotNull) {
      return isNull(isNotNull.column()).not();
    } else if (predicate instanceof StartsWith startsWith) {
      ValueRange range = range(startsWith.column());
      return range == null ? Outcomes.UNKNOWN : range.startsWith(startsWith.prefix());
    } else if (predicate instanceof EndsWith endsWith) {
      ValueRange range = range(endsWith.column());
      return range == null ? Outcomes.UNKNOWN : range.endsWith(endsWith.suffix());
    } else if (predicate instanceof Contains contains) {
      ValueRange range = range(contains.column());
      return range == null ? Outcomes.UNKNOWN : range.contains(contains.infix());
    } else if (predicate instanceof TimestampRange) {
      return Outcomes.UNKNOWN;
    } else if (predicate instanceof AnyElement any) {
      return new Outcomes(mayHaveElement(any), true, true);
    } else if (predicate instanceof AlwaysTrue) {
      return Outcomes.TRUE;
    } else if (predicate instanceof AlwaysFalse) {
      return Outcomes.FALSE;
    }
    throw new IllegalStateException("Not a predicate: " + predicate);
  }

  private Outcomes outcomes(Comparison comparison) {
    ValueRange range = range(comparison.column());
    return range == null
        ? Outcomes.UNKNOWN
        : range.compare(comparison.operator(), comparison.value());
  }

  private Outcomes outcomes(In in) {
    ValueRange range = range(in.column());
    if (range == null) {
      return Outcomes.UNKNOWN;
    }
    if (in.values().isEmpty()) {
      return Outcomes.FALSE;
    }
    // Not a LiteralSet: with one range to compare, sorting the literals costs many times as much.
    Outcomes any = range.compare(Operator.EQUAL, in.values().get(0));
    for (int i = 1; i < in.values().size() && any.mayBeFalse(); i++) {
      any = any.or(range.compare(Operator.EQUAL, in.values().get(i)));
    }
    return any;
  }

  /** Whether a condition may be true for some element of a list. */
  private boolean mayHaveElement(AnyElement any) {
    Elements list = Elements.of(any.list(), schema);
    return list == null
        || mayHaveEntries(
                list.levelSource(),
                list.definitionLevel(),
                list.levelSource().maxDefinitionLevel() + 1)
            && new RowGroupFilter(rowGroup, schema, file, list)
                .outcomes(any.condition())
                .mayBeTrue();
  }

  /** Whether a column may have entries of some definition levels. */
  private boolean mayHaveEntries(LeafColumn leaf, int fromLevel, int toLevel) {
    ColumnMetaData metaData =
        leaf.index() < rowGroup.columns().size()
            ? rowGroup.columns().get(leaf.index()).metaData()
            : null;
    if (metaData == null || metaData.numValues() < rowGroup.numRows()) {
      return true;
    }
    Long entries = LevelCounts.of(metaData, leaf).between(fromLevel, toLevel);
    if (entries == null && fromLevel == leaf.maxDefinitionLevel()) {
      ColumnStatistics statistics = ColumnStatistics.of(file, rowGroup, leaf);
      return !statistics.allNull() || statistics.min() != null || statistics.max() != null;
    }
    return entries == null || entries > 0;
  }

  /**
   * Whether a field is null, by the definition levels of a leaf in it: a row whose field is null
   * has one entry there, and its level is below that of the field. So has an element.
   */
  private Outcomes isNull(List<String> path) {
    Elements.Member member = elements == null ? null : elements.member(path, schema);
    if (member != null) {
      LeafColumn source = member.levelSource();
      int present = member.definitionLevel();
      return new Outcomes(
          mayHaveEntries(source, elements.definitionLevel(), present),
          mayHaveEntries(source, present, source.maxDefinitionLevel() + 1));
    }
    Field field = schema.field(path);
    if (field == null || field.repetitionLevel() > 0) {
      return Outcomes.UNKNOWN;
    }
    LeafColumn leaf = field.levelSource();
    if (leaf.unsupportedReason() != null || leaf.index() >= rowGroup.columns().size()) {
      return Outcomes.UNKNOWN;
    }
    ColumnMetaData metaData = rowGroup.columns().get(leaf.index()).metaData();
    if (metaData == null) {
      return Outcomes.UNKNOWN;
    }
    long rows = rowGroup.numRows();
    long entries = metaData.numValues();
    boolean plausible = leaf.maxRepetitionLevel() == 0 ? entries == rows : entries >= rows;
    Long nulls = LevelCounts.of(metaData, leaf).below(field.definitionLevel());
    return plausible ? Outcomes.isNull(nulls, rows) : Outcomes.UNKNOWN;
  }

  /** What is known of the values of a column, or null if nothing is. */
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

  /** What is known of the values of a column of elements, of which nulls are counted by levels. */
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
