package io.jparquet.internal.column.write;

import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.SchemaNode;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.Type;

/** parquet-java's records as plain Java objects by the fields of the logical view. */
final class GroupObjects {
  private GroupObjects() {}

  /** Entries in order; other than in common maps, keys may repeat. */
  static final class Entries extends AbstractMap<Object, Object> {
    private final List<Entry<Object, Object>> entries = new ArrayList<>();

    void add(Object key, Object value) {
      entries.add(new EntryObject(key, value));
    }

    List<Entry<Object, Object>> list() {
      return entries;
    }

    @Override
    public Set<Entry<Object, Object>> entrySet() {
      return new LinkedHashSet<>(entries);
    }
  }

  /** Equal to itself only, so that a set keeps repeated entries. */
  private static final class EntryObject implements Map.Entry<Object, Object> {
    private final Object key;
    private final Object value;

    EntryObject(Object key, Object value) {
      this.key = key;
      this.value = value;
    }

    @Override
    public Object getKey() {
      return key;
    }

    @Override
    public Object getValue() {
      return value;
    }

    @Override
    public Object setValue(Object newValue) {
      throw new UnsupportedOperationException();
    }
  }

  static Map<String, Object> members(List<Field> fields, Group group) {
    Map<String, Object> record = new LinkedHashMap<>();
    for (Field field : fields) {
      Object value = slot(field, group);
      if (value != null) {
        record.put(field.name(), value);
      }
    }
    return record;
  }

  /** The value of a field whose node is a child of the group. */
  private static Object slot(Field field, Group group) {
    int index = group.getType().getFieldIndex(field.node().name());
    int count = group.getFieldRepetitionCount(index);
    if (field instanceof ListField list && isRepeatedItself(list)) {
      List<Object> elements = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        elements.add(present(list.element(), group, index, i));
      }
      return elements;
    }
    return count == 0 ? null : present(field, group, index, 0);
  }

  /** Whether the list is a repeated field without annotation, which is also its element. */
  private static boolean isRepeatedItself(ListField list) {
    return list.element().node() == list.node();
  }

  private static Object present(Field field, Group group, int index, int occurrence) {
    if (field instanceof LeafField) {
      return leaf(group, index, occurrence);
    }
    Group value = group.getGroup(index, occurrence);
    if (field instanceof GroupField struct) {
      return members(struct.fields(), value);
    }
    int repeated = value.getFieldRepetitionCount(0);
    if (field instanceof ListField list) {
      List<Object> elements = new ArrayList<>();
      SchemaNode repeatedNode = ((GroupNode) list.node()).children().get(0);
      for (int i = 0; i < repeated; i++) {
        elements.add(
            list.element().node() == repeatedNode
                ? present(list.element(), value, 0, i)
                : slot(list.element(), value.getGroup(0, i)));
      }
      return elements;
    }
    MapField map = (MapField) field;
    Entries entries = new Entries();
    for (int i = 0; i < repeated; i++) {
      Group entry = value.getGroup(0, i);
      entries.add(slot(map.key(), entry), map.value() == null ? null : slot(map.value(), entry));
    }
    return entries;
  }

  private static Object leaf(Group group, int index, int occurrence) {
    Type type = group.getType().getType(index);
    return switch (type.asPrimitiveType().getPrimitiveTypeName()) {
      case BOOLEAN -> group.getBoolean(index, occurrence);
      case INT32 -> group.getInteger(index, occurrence);
      case INT64 -> group.getLong(index, occurrence);
      case FLOAT -> group.getFloat(index, occurrence);
      case DOUBLE -> group.getDouble(index, occurrence);
      case INT96 -> group.getInt96(index, occurrence).getBytes();
      case BINARY, FIXED_LEN_BYTE_ARRAY -> group.getBinary(index, occurrence).getBytes();
    };
  }
}
