package io.jparquet.spark.core.write;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;

/** Structs, lists and maps: fields made of fields. */
final class NestedAppenders {
  private NestedAppenders() {}

  static final class OfStruct extends FieldAppender {
    private final FieldAppender[] fields;

    OfStruct(String name, int nullLevel, FieldAppender[] fields) {
      super(name, nullLevel);
      this.fields = fields;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      InternalRow struct = row.getStruct(ordinal, fields.length);
      for (int i = 0; i < fields.length; i++) {
        fields[i].append(struct, i, repetitionLevel);
      }
    }

    @Override
    void appendNull(int repetitionLevel, int definitionLevel) {
      for (FieldAppender field : fields) {
        field.appendNull(repetitionLevel, definitionLevel);
      }
    }
  }

  static final class OfList extends FieldAppender {
    private final int emptyLevel;
    private final int elementRepetition;
    private final FieldAppender element;

    /**
     * For a list.
     *
     * @param emptyLevel definition level of an empty list
     * @param elementRepetition repetition level of the elements after the first
     */
    OfList(
        String name, int nullLevel, int emptyLevel, int elementRepetition, FieldAppender element) {
      super(name, nullLevel);
      this.emptyLevel = emptyLevel;
      this.elementRepetition = elementRepetition;
      this.element = element;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      ArrayData list = row.getArray(ordinal);
      int count = list.numElements();
      if (count == 0) {
        element.appendNull(repetitionLevel, emptyLevel);
        return;
      }
      element.append(list, 0, repetitionLevel);
      for (int i = 1; i < count; i++) {
        element.append(list, i, elementRepetition);
      }
    }

    @Override
    void appendNull(int repetitionLevel, int definitionLevel) {
      element.appendNull(repetitionLevel, definitionLevel);
    }
  }

  static final class OfMap extends FieldAppender {
    private final int emptyLevel;
    private final int entryRepetition;
    private final FieldAppender key;
    private final FieldAppender value;

    /**
     * For a map.
     *
     * @param emptyLevel definition level of an empty map
     * @param entryRepetition repetition level of the entries after the first
     */
    OfMap(
        String name,
        int nullLevel,
        int emptyLevel,
        int entryRepetition,
        FieldAppender key,
        FieldAppender value) {
      super(name, nullLevel);
      this.emptyLevel = emptyLevel;
      this.entryRepetition = entryRepetition;
      this.key = key;
      this.value = value;
    }

    @Override
    void appendValue(SpecializedGetters row, int ordinal, int repetitionLevel) {
      MapData map = row.getMap(ordinal);
      int count = map.numElements();
      if (count == 0) {
        appendNull(repetitionLevel, emptyLevel);
        return;
      }
      append(key, map.keyArray(), count, repetitionLevel);
      append(value, map.valueArray(), count, repetitionLevel);
    }

    private void append(FieldAppender field, ArrayData array, int count, int repetitionLevel) {
      field.append(array, 0, repetitionLevel);
      for (int i = 1; i < count; i++) {
        field.append(array, i, entryRepetition);
      }
    }

    @Override
    void appendNull(int repetitionLevel, int definitionLevel) {
      key.appendNull(repetitionLevel, definitionLevel);
      value.appendNull(repetitionLevel, definitionLevel);
    }
  }
}
