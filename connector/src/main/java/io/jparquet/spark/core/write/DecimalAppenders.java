package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DecimalType;

/** DECIMAL: INT32, INT64 or big-endian two's complement. */
final class DecimalAppenders {
  private DecimalAppenders() {}

  /** The unscaled value of at most 18 digits; unsafe rows hold just that. */
  private static long unscaled(SpecializedGetters row, int ordinal, int precision, int scale) {
    if (row instanceof UnsafeRow unsafe) {
      return unsafe.getLong(ordinal);
    }
    if (row instanceof UnsafeArrayData unsafe) {
      return unsafe.getLong(ordinal);
    }
    return row.getDecimal(ordinal, precision, scale).toUnscaledLong();
  }

  /** Up to 9 digits as INT32. */
  static final class AsInt extends BatchAppender {
    private final int precision;
    private final int scale;

    AsInt(LeafWriter leaf, int nullLevel, DecimalType type) {
      super(leaf, nullLevel);
      this.precision = type.precision();
      this.scale = type.scale();
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeInt(repetitionLevel, level, (int) unscaled(row, ordinal, precision, scale));
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      leaf.writeInts(0, 0, rows.lowerHalves(ordinal, from, to), 0, to - from);
    }
  }

  /** Up to 18 digits as INT64. */
  static final class AsLong extends BatchAppender {
    private final int precision;
    private final int scale;

    AsLong(LeafWriter leaf, int nullLevel, DecimalType type) {
      super(leaf, nullLevel);
      this.precision = type.precision();
      this.scale = type.scale();
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeLong(repetitionLevel, level, unscaled(row, ordinal, precision, scale));
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      leaf.writeLongs(0, 0, rows.longs(ordinal, from, to), 0, to - from);
    }
  }

  /** Up to 18 digits as FIXED_LEN_BYTE_ARRAY (legacy format). */
  static final class LongAsFixed extends LeafAppender {
    private final int precision;
    private final int scale;
    private final byte[] value;

    LongAsFixed(LeafWriter leaf, int nullLevel, DecimalType type) {
      super(leaf, nullLevel);
      this.precision = type.precision();
      this.scale = type.scale();
      this.value = new byte[leaf.column().node().typeLength()];
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      long unscaled = unscaled(row, ordinal, precision, scale);
      for (int i = value.length - 1; i >= 0; i--) {
        value[i] = (byte) unscaled;
        unscaled >>= 8;
      }
      leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
    }
  }

  /** More than 18 digits as FIXED_LEN_BYTE_ARRAY; unsafe rows hold the shortest such bytes. */
  static final class BytesAsFixed extends LeafAppender {
    private final int precision;
    private final int scale;
    private final byte[] value;
    private final UnsafeBytes bytes = new UnsafeBytes();

    BytesAsFixed(LeafWriter leaf, int nullLevel, DecimalType type) {
      super(leaf, nullLevel);
      this.precision = type.precision();
      this.scale = type.scale();
      this.value = new byte[leaf.column().node().typeLength()];
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      if (bytes.locate(row, ordinal)) {
        extend(bytes.array(), bytes.offset(), bytes.length());
      } else {
        byte[] shortest =
            row.getDecimal(ordinal, precision, scale)
                .toJavaBigDecimal()
                .unscaledValue()
                .toByteArray();
        extend(shortest, 0, shortest.length);
      }
      leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
    }

    private void extend(byte[] shortest, int offset, int length) {
      int padding = value.length - length;
      Arrays.fill(value, 0, padding, (byte) (shortest[offset] >> 7));
      System.arraycopy(shortest, offset, value, padding, length);
    }
  }

  /** As BYTE_ARRAY, with the fewest bytes. */
  static final class AsBinary extends LeafAppender {
    private final int precision;
    private final int scale;

    AsBinary(LeafWriter leaf, int nullLevel, DecimalType type) {
      super(leaf, nullLevel);
      this.precision = type.precision();
      this.scale = type.scale();
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      byte[] value =
          row.getDecimal(ordinal, precision, scale)
              .toJavaBigDecimal()
              .unscaledValue()
              .toByteArray();
      leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
    }
  }
}
