package io.jparquet.internal.filter.row;

import io.jparquet.metadata.Type;

/** A set of the values of one column; null is no value. Immutable. */
public sealed interface ValueSet permits ValueSet.Constant, KeyRanges, MatchingBytes, TestedValues {

  /** The sets of any column. */
  enum Constant implements ValueSet {
    /** No value. */
    NONE,
    /** Each value. */
    ALL;

    @Override
    public ValueSet complement() {
      return this == NONE ? ALL : NONE;
    }
  }

  /** The values that are not in the set. */
  ValueSet complement();

  /** The values in both sets of a column, or null if they can't be expressed as one set. */
  static ValueSet intersection(ValueSet one, ValueSet other) {
    if (one == Constant.NONE || other == Constant.ALL) {
      return one;
    } else if (other == Constant.NONE || one == Constant.ALL) {
      return other;
    }
    return one instanceof KeyRanges ranges && other instanceof KeyRanges others
        ? ranges.intersection(others).simplified()
        : null;
  }

  /** The values in one of two sets of a column, or null if they can't be expressed as one set. */
  static ValueSet union(ValueSet one, ValueSet other) {
    ValueSet neither = intersection(one.complement(), other.complement());
    return neither == null ? null : neither.complement();
  }

  /**
   * A new test for the values of vectors.
   *
   * @param values a set that is not constant
   * @param type the physical type of the column
   */
  static SlotTest test(ValueSet values, Type type) {
    if (values instanceof TestedValues tested) {
      return tested.test(type);
    } else if (values instanceof MatchingBytes bytes) {
      return new BytesSlots(bytes.test(), bytes.negated());
    } else if (values instanceof KeyRanges ranges) {
      return ranges.test(type);
    }
    throw new IllegalStateException("Not a test of values: " + values);
  }
}
