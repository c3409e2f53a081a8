package io.jparquet.internal.filter;

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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The columns whose page indexes {@link PageIndexFilter} may read for a predicate; known before any
 * index is read.
 */
public final class IndexedColumns {
  private final ParquetSchema schema;
  private final Set<Integer> leaves = new TreeSet<>();

  private IndexedColumns(ParquetSchema schema) {
    this.schema = schema;
  }

  /**
   * The columns whose page index a predicate may need. The filter may stop before it has read all
   * of them.
   *
   * @param schema the schema of the file
   * @return indexes of leaf columns
   */
  public static Set<Integer> of(Predicate predicate, ParquetSchema schema) {
    IndexedColumns columns = new IndexedColumns(schema);
    predicate.accept(columns.new Addition(null));
    return columns.leaves;
  }

  /** Adds the columns of a condition. */
  private final class Addition implements Predicate.Visitor<Void, RuntimeException> {
    /** The elements that the condition is about in place of rows; null for rows. */
    private final Elements elements;

    Addition(Elements elements) {
      this.elements = elements;
    }

    @Override
    public Void alwaysTrue(AlwaysTrue constant) {
      return null;
    }

    @Override
    public Void alwaysFalse(AlwaysFalse constant) {
      return null;
    }

    @Override
    public Void and(And and) {
      and.operands().forEach(operand -> operand.accept(this));
      return null;
    }

    @Override
    public Void or(Or or) {
      or.operands().forEach(operand -> operand.accept(this));
      return null;
    }

    @Override
    public Void not(Not not) {
      return not.operand().accept(this);
    }

    @Override
    public Void comparison(Comparison test) {
      return addValues(test.column());
    }

    @Override
    public Void in(In test) {
      return addValues(test.column());
    }

    @Override
    public Void isNull(IsNull test) {
      return addLevels(test.column());
    }

    @Override
    public Void isNotNull(IsNotNull test) {
      return addLevels(test.column());
    }

    @Override
    public Void startsWith(StartsWith test) {
      return addValues(test.column());
    }

    @Override
    public Void endsWith(EndsWith test) {
      return addValues(test.column());
    }

    @Override
    public Void contains(Contains test) {
      return addValues(test.column());
    }

    /** The page index has no extents. */
    @Override
    public Void intersectsBox(IntersectsBox test) {
      return null;
    }

    @Override
    public Void timestampRange(TimestampRange test) {
      return addValues(test.column());
    }

    /** Bounds say nothing about a test of the program. */
    @Override
    public Void accepted(Accepted test) {
      return null;
    }

    @Override
    public Void anyElement(AnyElement any) {
      Elements list = Elements.of(any.list(), schema);
      if (list != null) {
        leaves.add(list.levelSource().index());
        any.condition().accept(new Addition(list));
      }
      return null;
    }

    private Void addValues(List<String> path) {
      LeafColumn column = schema.leaf(path);
      if (column != null
          && (column.maxRepetitionLevel() == 0 || elements != null && elements.have(column))) {
        leaves.add(column.index());
      }
      return null;
    }

    private Void addLevels(List<String> path) {
      Elements.Member member = elements == null ? null : elements.member(path, schema);
      Field field = schema.field(path);
      if (member != null) {
        leaves.add(member.levelSource().index());
      } else if (field != null && field.repetitionLevel() == 0) {
        leaves.add(field.levelSource().index());
      }
      return null;
    }
  }
}
