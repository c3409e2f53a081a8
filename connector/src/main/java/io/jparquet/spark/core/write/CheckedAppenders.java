package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.internal.value.HalfPrecision;
import io.jparquet.spark.core.mapping.TypeKind;
import java.math.BigInteger;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/** Texts, numbers and byte strings in columns of types that hold only some of them. */
final class CheckedAppenders {
  private CheckedAppenders() {}

  /** STRING as UUID: the text must be the one that is read again. */
  static final class OfUuid extends CheckedAppender {
    private static final int CHARACTERS = 36;

    private final byte[] value = new byte[16];

    OfUuid(LeafWriter leaf, int nullLevel, boolean rounds) {
      super(leaf, nullLevel, rounds);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      UTF8String text = row.getUTF8String(ordinal);
      if (!parse(text)) {
        throw doesNotHold(
            "'" + text + "'",
            "the text of a UUID has 36 characters: hexadecimal digits in lower case with four"
                + " hyphens");
      }
      leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
    }

    private boolean parse(UTF8String text) {
      if (text.numBytes() != CHARACTERS) {
        return false;
      }
      int digits = 0;
      for (int i = 0; i < CHARACTERS; i++) {
        byte character = text.getByte(i);
        if (i == 8 || i == 13 || i == 18 || i == 23) {
          if (character != '-') {
            return false;
          }
          continue;
        }
        boolean decimal = character >= '0' && character <= '9';
        if (!decimal && (character < 'a' || character > 'f')) {
          return false;
        }
        int digit = decimal ? character - '0' : character - 'a' + 10;
        value[digits / 2] = (byte) (value[digits / 2] << 4 | digit);
        digits++;
      }
      return true;
    }
  }

  /** BYTE, SHORT, INT or LONG as UINT_8, UINT_16, UINT_32 or, of LONG, UINT_64. */
  static final class OfUnsigned extends CheckedAppender {
    private final Integers source;
    private final long max;
    private final boolean isLong;

    OfUnsigned(LeafWriter leaf, int nullLevel, boolean rounds, DataType type, int bits) {
      super(leaf, nullLevel, rounds);
      this.source = Integers.of(type);
      this.isLong = bits == Long.SIZE;
      this.max = isLong ? Long.MAX_VALUE : (1L << bits) - 1;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long number = source.get(row, ordinal);
      if (number < 0 || number > max) {
        throw doesNotHold(number, "the type holds 0 to " + max);
      }
      if (isLong) {
        leaf.writeLong(repetitionLevel, level, number);
      } else {
        leaf.writeInt(repetitionLevel, level, (int) number);
      }
    }
  }

  /** DECIMAL(20, 0) as UINT_64. */
  static final class OfUnsignedDecimal extends CheckedAppender {
    private static final int DIGITS = 20;

    OfUnsignedDecimal(LeafWriter leaf, int nullLevel, boolean rounds) {
      super(leaf, nullLevel, rounds);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      BigInteger number = row.getDecimal(ordinal, DIGITS, 0).toJavaBigDecimal().toBigIntegerExact();
      if (number.signum() < 0 || number.bitLength() > Long.SIZE) {
        throw doesNotHold(number, "the type holds 0 to 18446744073709551615");
      }
      leaf.writeLong(repetitionLevel, level, number.longValue());
    }
  }

  /** FLOAT as FLOAT16. */
  static final class OfHalf extends CheckedAppender {
    private final byte[] value = new byte[Short.BYTES];

    OfHalf(LeafWriter leaf, int nullLevel, boolean rounds) {
      super(leaf, nullLevel, rounds);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      float number = row.getFloat(ordinal);
      int bits = HalfPrecision.nearest(number);
      float stored = HalfPrecision.toFloat(bits);
      if (Float.isInfinite(stored) && !Float.isInfinite(number)) {
        throw doesNotHold(number, "the type holds numbers from -65504 to 65504");
      }
      if (!rounds && stored != number && !Float.isNaN(number)) {
        throw doesNotHold(number, "the next number that the type holds is " + stored);
      }
      HalfPrecision.put(bits, value, 0);
      leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
    }
  }

  /** BINARY of one length. */
  static final class OfFixed extends CheckedAppender {
    private final int length;

    OfFixed(LeafWriter leaf, int nullLevel, boolean rounds) {
      super(leaf, nullLevel, rounds);
      this.length = leaf.column().node().typeLength();
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      byte[] value = row.getBinary(ordinal);
      if (value.length != length) {
        throw doesNotHold("of " + value.length + " bytes", "values have " + length + " bytes");
      }
      leaf.writeBinary(repetitionLevel, level, value, 0, length);
    }
  }

  /** How numbers of a Spark type are taken out of rows. */
  enum Integers {
    BYTES {
      @Override
      long get(SpecializedGetters row, int ordinal) {
        return row.getByte(ordinal);
      }
    },
    SHORTS {
      @Override
      long get(SpecializedGetters row, int ordinal) {
        return row.getShort(ordinal);
      }
    },
    INTS {
      @Override
      long get(SpecializedGetters row, int ordinal) {
        return row.getInt(ordinal);
      }
    },
    LONGS {
      @Override
      long get(SpecializedGetters row, int ordinal) {
        return row.getLong(ordinal);
      }
    };

    abstract long get(SpecializedGetters row, int ordinal);

    static Integers of(DataType type) {
      return switch (TypeKind.of(type)) {
        case BYTE -> BYTES;
        case SHORT -> SHORTS;
        case INT -> INTS;
        case LONG -> LONGS;
        default -> throw new IllegalArgumentException("No integers: " + type.sql());
      };
    }
  }
}
