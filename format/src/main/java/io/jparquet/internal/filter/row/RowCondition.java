package io.jparquet.internal.filter.row;

import io.jparquet.schema.LeafColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A condition on a row: on the values of leaf columns below the root of the schema, without
 * negations. Immutable.
 */
public sealed interface RowCondition {

  /** A condition that holds for all rows, or for none. */
  enum Constant implements RowCondition {
    /** Holds for each row, as far as known. */
    ALWAYS,
    /** Holds for no row. */
    NEVER;

    @Override
    public RowTest newTest() {
      return new ConstantTest(this == ALWAYS);
    }

    @Override
    public boolean mayHoldForNull() {
      return this == ALWAYS;
    }

    @Override
    public void addLeaves(Set<Integer> leaves) {}
  }

  /**
   * The value of a column is in a set, or it is null and nulls are included.
   *
   * @param leaf a column below the root
   * @param values the set
   * @param nulls whether null satisfies the condition
   */
  record Column(LeafColumn leaf, ValueSet values, boolean nulls) implements RowCondition {

    @Override
    public RowTest newTest() {
      return new ColumnTest(leaf, values, nulls);
    }

    @Override
    public boolean mayHoldForNull() {
      return nulls;
    }

    @Override
    public void addLeaves(Set<Integer> leaves) {
      leaves.add(leaf.index());
    }

    /**
     * This condition and another on the column as one condition, or null if that is not possible.
     */
    private RowCondition and(Column other) {
      ValueSet both = ValueSet.intersection(values, other.values);
      return both == null ? null : column(leaf, both, nulls && other.nulls);
    }

    /**
     * This condition or another on the column as one condition, or null if that is not possible.
     */
    private RowCondition or(Column other) {
      ValueSet either = ValueSet.union(values, other.values);
      return either == null ? null : column(leaf, either, nulls || other.nulls);
    }
  }

  /** All of several conditions hold. */
  record Every(List<RowCondition> conditions) implements RowCondition {
    public Every {
      conditions = List.copyOf(conditions);
    }

    @Override
    public RowTest newTest() {
      return new EveryTest(conditions.stream().map(RowCondition::newTest).toList());
    }

    @Override
    public boolean mayHoldForNull() {
      return conditions.stream().allMatch(RowCondition::mayHoldForNull);
    }

    @Override
    public void addLeaves(Set<Integer> leaves) {
      conditions.forEach(condition -> condition.addLeaves(leaves));
    }
  }

  /** One of several conditions holds. */
  record Any(List<RowCondition> conditions) implements RowCondition {
    public Any {
      conditions = List.copyOf(conditions);
    }

    @Override
    public RowTest newTest() {
      return new AnyTest(conditions.stream().map(RowCondition::newTest).toList());
    }

    @Override
    public boolean mayHoldForNull() {
      return conditions.stream().anyMatch(RowCondition::mayHoldForNull);
    }

    @Override
    public void addLeaves(Set<Integer> leaves) {
      conditions.forEach(condition -> condition.addLeaves(leaves));
    }
  }

  /** A new test of rows. */
  RowTest newTest();

  /** Whether it may hold for a row whose values are all null. */
  boolean mayHoldForNull();

  /** Adds the indexes of the leaf columns that the condition reads. */
  void addLeaves(Set<Integer> leaves);

  /** The condition that the value of a column is in a set, or is null if nulls are included. */
  static RowCondition column(LeafColumn leaf, ValueSet values, boolean nulls) {
    boolean nullable = leaf.maxDefinitionLevel() > 0;
    if (values == ValueSet.Constant.ALL && (nulls || !nullable)) {
      return Constant.ALWAYS;
    } else if (values == ValueSet.Constant.NONE && !(nulls && nullable)) {
      return Constant.NEVER;
    }
    return new Column(leaf, values, nulls);
  }

  /** The condition that all of several conditions hold. */
  static RowCondition every(List<RowCondition> conditions) {
    List<RowCondition> operands = new ArrayList<>();
    for (RowCondition condition : conditions) {
      if (condition instanceof Every every) {
        every.conditions().forEach(inner -> add(inner, operands, true));
      } else if (condition != Constant.ALWAYS) {
        add(condition, operands, true);
      }
    }
    if (operands.contains(Constant.NEVER)) {
      return Constant.NEVER;
    } else if (operands.isEmpty()) {
      return Constant.ALWAYS;
    }
    return operands.size() == 1 ? operands.get(0) : new Every(operands);
  }

  /** The condition that one of several conditions holds. */
  static RowCondition any(List<RowCondition> conditions) {
    List<RowCondition> operands = new ArrayList<>();
    for (RowCondition condition : conditions) {
      if (condition instanceof Any any) {
        any.conditions().forEach(inner -> add(inner, operands, false));
      } else if (condition != Constant.NEVER) {
        add(condition, operands, false);
      }
    }
    if (operands.contains(Constant.ALWAYS)) {
      return Constant.ALWAYS;
    } else if (operands.isEmpty()) {
      return Constant.NEVER;
    }
    return operands.size() == 1 ? operands.get(0) : new Any(operands);
  }

  /** Adds an operand, and merges it with an operand on the same column if possible. */
  private static void add(RowCondition added, List<RowCondition> operands, boolean conjunction) {
    for (int i = 0; i < operands.size(); i++) {
      if (added instanceof Column column
          && operands.get(i) instanceof Column other
          && other.leaf().index() == column.leaf().index()) {
        RowCondition merged = conjunction ? other.and(column) : other.or(column);
        if (merged != null) {
          operands.set(i, merged);
          return;
        }
      }
    }
    operands.add(added);
  }
}
