package io.jparquet.internal.filter.row;

/**
 * The values in bytes that satisfy a condition, or those that do not.
 *
 * @param test the condition
 * @param negated whether the set has the values that do not satisfy it
 */
public record MatchingBytes(BytesTest test, boolean negated) implements ValueSet {

  @Override
  public ValueSet complement() {
    return new MatchingBytes(test, !negated);
  }
}
