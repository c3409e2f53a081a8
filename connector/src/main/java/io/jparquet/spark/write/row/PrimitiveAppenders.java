package io.jparquet.spark.write.row;

import io.jparquet.column.write.LeafWriter;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** Types whose value in a row is the value of the column. */
final class PrimitiveAppenders {
  private PrimitiveAppenders() {}

  static final class OfBoolean extends LeafAppender {
    OfBoolean(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeBoolean(repetitionLevel, level, row.getBoolean(ordinal));
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

  static final class OfInt extends LeafAppender {
    OfInt(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeInt(repetitionLevel, level, row.getInt(ordinal));
    }
  }

  static final class OfLong extends LeafAppender {
    OfLong(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeLong(repetitionLevel, level, row.getLong(ordinal));
    }
  }

  static final class OfFloat extends LeafAppender {
    OfFloat(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeFloat(repetitionLevel, level, row.getFloat(ordinal));
    }
  }

  static final class OfDouble extends LeafAppender {
    OfDouble(LeafWriter leaf, int nullLevel) {
      super(leaf, nullLevel);
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      leaf.writeDouble(repetitionLevel, level, row.getDouble(ordinal));
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
