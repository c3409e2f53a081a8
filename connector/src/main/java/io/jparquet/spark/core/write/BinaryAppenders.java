package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.spark.bridge.GeospatialType;
import io.jparquet.spark.bridge.SparkBridge;
import io.jparquet.spark.bridge.SparkLine;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Types that are stored as BYTE_ARRAY. */
final class BinaryAppenders {
  private BinaryAppenders() {}

  /** STRING, CHAR, VARCHAR of any collation. */
  static final class OfString extends BatchAppender {
    private final UnsafeBytes bytes = new UnsafeBytes();

    OfString(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      if (bytes.locate(row, ordinal)) {
        leaf.writeBinary(repetitionLevel, level, bytes.array(), bytes.offset(), bytes.length());
        return;
      }
      UTF8String string = row.getUTF8String(ordinal);
      if (string.getBaseObject() instanceof byte[] base) {
        int offset = (int) (string.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET);
        leaf.writeBinary(repetitionLevel, level, base, offset, string.numBytes());
      } else {
        byte[] copy = string.getBytes();
        leaf.writeBinary(repetitionLevel, level, copy, 0, copy.length);
      }
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      rows.locate(ordinal, from, to);
      leaf.writeBinaries(0, 0, rows.bytes(), rows.offsets(), rows.lengths(), to - from);
    }
  }

  static final class OfBinary extends BatchAppender {
    private final UnsafeBytes bytes = new UnsafeBytes();

    OfBinary(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      if (bytes.locate(row, ordinal)) {
        leaf.writeBinary(repetitionLevel, level, bytes.array(), bytes.offset(), bytes.length());
      } else {
        byte[] value = row.getBinary(ordinal);
        leaf.writeBinary(repetitionLevel, level, value, 0, value.length);
      }
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      rows.locate(ordinal, from, to);
      leaf.writeBinaries(0, 0, rows.bytes(), rows.offsets(), rows.lengths(), to - from);
    }
  }

  /** GEOMETRY and GEOGRAPHY, stored as WKB. */
  static final class OfGeospatial extends LeafAppender {
    private final SparkBridge bridge = SparkLine.bridge();
    private final GeospatialType type;

    OfGeospatial(LeafWriter leaf, int nullLevel, GeospatialType type) {
      super(leaf, nullLevel);
      this.type = type;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      byte[] wkb = bridge.wkb(type, row, ordinal);
      leaf.writeBinary(repetitionLevel, level, wkb, 0, wkb.length);
    }
  }
}
