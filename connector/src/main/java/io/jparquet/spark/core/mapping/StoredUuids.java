package io.jparquet.spark.core.mapping;

import io.jparquet.schema.PrimitiveNode;
import io.jparquet.spark.core.mapping.StoredLiteral.Matches;
import java.math.BigInteger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * UUIDs, which Spark reads as texts of 36 characters: hexadecimal digits in lower case with four
 * hyphens. The texts are in the order of the 16 bytes.
 */
final class StoredUuids extends StoredType {

  private static final NumberedValues UUIDS = NumberedValues.ofUnsigned(2 * Long.BYTES);
  private static final int CHARACTERS = 36;
  private static final int DIGITS = 32;
  private static final int BITS_PER_DIGIT = 4;
  private static final String DIGIT_CHARACTERS = "0123456789abcdef";

  StoredUuids(PrimitiveNode node) {
    super(node);
  }

  @Override
  DataType inferred(InferredTypes types) {
    return DataTypes.StringType;
  }

  @Override
  ColumnType kept(DataType type) {
    return new ColumnType.Uuid();
  }

  @Override
  public @Nullable ValueConversion conversion(DataType requested, ConversionContext context) {
    return TypeKind.of(requested) == TypeKind.STRING
        ? FixedConversions.uuidsToStrings()
        : super.conversion(requested, context);
  }

  @Override
  public boolean readsInOrder(DataType type) {
    return TypeKind.of(type) == TypeKind.BINARY;
  }

  @Override
  @Nullable StoredLiteral literal(DataType type, Object value, ConversionContext context) {
    byte[] text = SparkLiterals.text(type, value);
    if (text != null) {
      return literal(text);
    }
    return TypeKind.of(type) == TypeKind.BINARY && value instanceof byte[]
        ? StoredLiteral.one(value)
        : null;
  }

  private static StoredLiteral literal(byte[] text) {
    Walk walk = new Walk(text);
    boolean same = walk.order == 0 && text.length == CHARACTERS;
    boolean less = walk.order < 0 || walk.order == 0 && text.length > CHARACTERS;
    BigInteger least = walk.first(less);
    return UUIDS.between(least, same ? walk.first(true) : least);
  }

  @Override
  @Nullable StoredLiteral startingWith(DataType type, Object text) {
    byte[] start = SparkLiterals.text(type, text);
    if (start == null) {
      return null;
    }
    Walk walk = new Walk(start);
    boolean none = walk.order != 0 || start.length > CHARACTERS;
    return none
        ? new StoredLiteral(null, null, Matches.NONE)
        : UUIDS.between(walk.first(false), walk.first(true));
  }

  /** A literal, which can be any text, followed as far as it is the text of UUIDs. */
  private static final class Walk {
    /** The digits that begin the text so far. */
    private BigInteger prefix = BigInteger.ZERO;

    private int digits;

    /** Where the literal left the texts of UUIDs; 0 if it has not. */
    private int order;

    Walk(byte[] literal) {
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
}
