package io.jparquet.spark.write.row;

import io.jparquet.internal.column.write.LeafWriter;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.STUtils;
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

  /** GEOMETRY, stored as WKB. */
  static final class OfGeometry extends LeafAppender {
    OfGeometry(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      byte[] wkb = STUtils.stGeomAsBinary(row.getBinaryView(ordinal));
      leaf.writeBinary(repetitionLevel, level, wkb, 0, wkb.length);
    }
  }

  /** GEOGRAPHY, stored as WKB. */
  static final class OfGeography extends LeafAppender {
    OfGeography(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      byte[] wkb = STUtils.stGeogAsBinary(row.getBinaryView(ordinal));
      leaf.writeBinary(repetitionLevel, level, wkb, 0, wkb.length);
    }
  }
}
