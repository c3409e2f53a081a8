package io.jparquet.internal.variant.shredding;

/** Whether exact numbers, which are integers and decimals, keep their width and scale. */
public enum NumberRule {
  /**
   * A number is what its column or its encoding says. Shredding takes only numbers of the type of
   * the column, with its scale; putting together gives that type.
   */
  SAME_TYPE,
  /**
   * A number is its value. Shredding takes every integer and decimal that the column holds without
   * loss, whatever its width and scale; putting together gives the smallest width. This is what
   * Spark does.
   */
  SAME_VALUE
}
