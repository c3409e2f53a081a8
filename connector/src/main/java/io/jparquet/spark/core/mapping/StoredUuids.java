package io.jparquet.spark.core.mapping;

import io.jparquet.spark.core.mapping.StoredLiteral.Matches;
import java.math.BigInteger;

/**
 * Texts among the UUIDs of a column, which Spark reads as texts of 36 characters: hexadecimal
 * digits in lower case with four hyphens. The texts are in the order of the 16 bytes. A literal can
 * be any text.
 */
final class StoredUuids {

  private static final NumberedValues UUIDS = NumberedValues.ofUuids();
  private static final int CHARACTERS = 36;
  private static final int DIGITS = 32;
  private static final int BITS_PER_DIGIT = 4;
  private static final String DIGIT_CHARACTERS = "0123456789abcdef";

  /** The digits that begin the text so far. */
  private BigInteger prefix = BigInteger.ZERO;

  private int digits;

  /** Where the literal left the texts of UUIDs; 0 if it has not. */
  private int order;

  private StoredUuids(byte[] literal) {
    for (int i = 0; i < Math.min(literal.length, CHARACTERS) && order == 0; i++) {
      add(i, literal[i] & 0xFF);
    }
  }

  private void add(int position, int wanted) {
    if (position == 8 || position == 13 || position == 18 || position == 23) {
      order = Integer.compare('-', wanted);
      return;
    }
    int digit = 0;
    while (digit < DIGIT_CHARACTERS.length() && DIGIT_CHARACTERS.charAt(digit) < wanted) {
      digit++;
    }
    if (digit == DIGIT_CHARACTERS.length()) {
      order = -1;
      return;
    }
    prefix = prefix.shiftLeft(BITS_PER_DIGIT).add(BigInteger.valueOf(digit));
    digits++;
    order = Integer.compare(DIGIT_CHARACTERS.charAt(digit), wanted);
  }

  /** The literal that is a text. */
  static StoredLiteral of(byte[] literal) {
    StoredUuids walk = new StoredUuids(literal);
    boolean same = walk.order == 0 && literal.length == CHARACTERS;
    boolean less = walk.order < 0 || walk.order == 0 && literal.length > CHARACTERS;
    BigInteger least = walk.first(less);
    return UUIDS.between(least, same ? walk.first(true) : least);
  }

  /** The texts that begin with another, as if they were one literal. */
  static StoredLiteral startingWith(byte[] start) {
    StoredUuids walk = new StoredUuids(start);
    boolean none = walk.order != 0 || start.length > CHARACTERS;
    return none
        ? new StoredLiteral(null, null, Matches.NONE)
        : UUIDS.between(walk.first(false), walk.first(true));
  }

  /**
   * The first UUID that begins with the digits so far.
   *
   * @param after the first one after all that begin with them
   */
  private BigInteger first(boolean after) {
    return prefix
        .add(after ? BigInteger.ONE : BigInteger.ZERO)
        .shiftLeft((DIGITS - digits) * BITS_PER_DIGIT);
  }
}
