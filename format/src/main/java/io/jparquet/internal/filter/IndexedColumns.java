package io.jparquet.internal.filter;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Tells before any page index is read which ones {@link PageIndexFilter} may ask for. */
public final class IndexedColumns {
  private final ParquetSchema schema;
  private final Set<Integer> leaves = new TreeSet<>();

  private IndexedColumns(ParquetSchema schema) {
    this.schema = schema;
  }

  /**
   * The columns of which a predicate may need the page index; of some of them the filter may then
   * do without.
   *
   * @param schema the schema of the file
   * @return indexes of leaf columns
   */
  public static Set<Integer> of(Predicate predicate, ParquetSchema schema) {
    IndexedColumns columns = new IndexedColumns(schema);
    columns.add(predicate, null);
    return columns.leaves;
  }

  /**
   * Adds the columns of a condition.
   *
   * @param elements what the condition is about in place of rows; null for rows
   */
  private void add(Predicate predicate, Elements elements) {
    if (predicate instanceof And and) {
      and.operands().forEach(operand -> add(operand, elements));
    } else if (predicate instanceof Or or) {
      or.operands().forEach(operand -> add(operand, elements));
    } else if (predicate instanceof Not not) {
      add(not.operand(), elements);
    } else if (predicate instanceof Comparison comparison) {
      addValues(comparison.column(), elements);
    } else if (predicate instanceof In in) {
      addValues(in.column(), elements);
    } else if (predicate instanceof StartsWith startsWith) {
      addValues(startsWith.column(), elements);
    } else if (predicate instanceof EndsWith endsWith) {
      addValues(endsWith.column(), elements);
    } else if (predicate instanceof Contains contains) {
      addValues(contains.column(), elements);
    } else if (predicate instanceof IsNull isNull) {
      addLevels(isNull.column(), elements);
    } else if (predicate instanceof IsNotNull isNotNull) {
      addLevels(isNotNull.column(), elements);
    } else if (predicate instanceof AnyElement any) {
      Elements list = Elements.of(any.list(), schema);
      if (list != null) {
        leaves.add(list.levelSource().index());
        add(any.condition(), list);
      }
    }
  }

  private void addValues(List<String> path, Elements elements) {
    LeafColumn column = schema.leaf(path);
    if (column != null
        && (column.maxRepetitionLevel() == 0 || elements != null && elements.have(column))) {
      leaves.add(column.index());
    }
  }

  private void addLevels(List<String> path, Elements elements) {
    Elements.Member member = elements == null ? null : elements.member(path, schema);
    Field field = schema.field(path);
    if (member != null) {
      leaves.add(member.levelSource().index());
    } else if (field != null && field.repetitionLevel() == 0) {
      leaves.add(field.levelSource().index());
    }
  }
}
