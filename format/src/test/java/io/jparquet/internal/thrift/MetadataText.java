package io.jparquet.internal.thrift;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;

/**
 * Metadata as text, with binary fields in hexadecimal: two records are equal exactly if their texts
 * are.
 */
final class MetadataText {
  private MetadataText() {}

  static String of(Object value) {
    if (value instanceof Record struct) {
      return ofRecord(struct);
    } else if (value instanceof List<?> list) {
      StringJoiner text = new StringJoiner(", ", "(", ")");
      list.forEach(element -> text.add(of(element)));
      return text.toString();
    } else if (value instanceof byte[] bytes) {
      return "0x" + HexFormat.of().formatHex(bytes);
    } else if (value instanceof String string) {
      return '"' + string + '"';
    }
    return String.valueOf(value);
  }

  private static String ofRecord(Record struct) {
    StringJoiner text = new StringJoiner(",\n", struct.getClass().getSimpleName() + "{", "}");
    for (RecordComponent component : struct.getClass().getRecordComponents()) {
      try {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        text.add(component.getName() + "=" + of(accessor.invoke(struct)));
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
    return text.toString();
  }
}
