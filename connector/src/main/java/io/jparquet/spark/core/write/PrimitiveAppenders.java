package io.jparquet.spark.core.write;

import io.jparquet.internal.column.write.LeafWriter;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Types whose value in a row is the value of the column. */
final class PrimitiveAppenders {
  private PrimitiveAppenders() {}

  static final class OfBoolean extends BatchAppender {
    OfBoolean(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeBoolean(repetitionLevel, level, row.getBoolean(ordinal));
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      leaf.writeBooleans(0, 0, rows.booleans(ordinal, from, to), 0, to - from);
    }
  }

  static final class OfByte extends LeafAppender {
    OfByte(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeInt(repetitionLevel, level, row.getByte(ordinal));
    }
  }

  static final class OfShort extends LeafAppender {
    OfShort(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeInt(repetitionLevel, level, row.getShort(ordinal));
    }
  }

  static final class OfInt extends BatchAppender {
    OfInt(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeInt(repetitionLevel, level, row.getInt(ordinal));
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      leaf.writeInts(0, 0, rows.ints(ordinal, from, to), 0, to - from);
    }
  }

  static final class OfLong extends BatchAppender {
    OfLong(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeLong(repetitionLevel, level, row.getLong(ordinal));
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      leaf.writeLongs(0, 0, rows.longs(ordinal, from, to), 0, to - from);
    }
  }

  static final class OfFloat extends BatchAppender {
    OfFloat(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeFloat(repetitionLevel, level, row.getFloat(ordinal));
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      leaf.writeFloats(0, 0, rows.floats(ordinal, from, to), 0, to - from);
    }
  }

  static final class OfDouble extends BatchAppender {
    OfDouble(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeDouble(repetitionLevel, level, row.getDouble(ordinal));
    }

    @Override
    void appendValues(RowBatch rows, int ordinal, int from, int to) {
      leaf.writeDoubles(0, 0, rows.doubles(ordinal, from, to), 0, to - from);
    }
  }

  /** NullType: there are only nulls. */
  static final class OfNull extends LeafAppender {
    OfNull(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      throw new IllegalStateException("A column of type VOID has a value: " + leaf.column());
    }
  }
}
