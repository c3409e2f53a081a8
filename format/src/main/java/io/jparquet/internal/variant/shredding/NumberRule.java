package io.jparquet.internal.variant.shredding;

/** Whether exact numbers (integers and decimals) keep their width and scale. */
public enum NumberRule {
  /**
   * Numbers keep their type. Only numbers with the type and scale of a typed column are stored in
   * it, and reading returns numbers of that type.
   */
  SAME_TYPE,
  /**
   * Numbers keep only their value. A typed column stores every integer and decimal that it can hold
   * without loss, regardless of width and scale; reading returns the smallest width. Spark follows
   * this rule.
   */
  SAME_VALUE
}
