package io.jparquet.internal.scan;

import io.jparquet.error.CorruptFileException;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.vector.ListVector;
import io.jparquet.vector.MapVector;
import io.jparquet.vector.StructVector;
import io.jparquet.vector.Vector;

/**
 * Finds required fields that are null in vectors that were read. The presence of a group follows
 * from one of its columns. In a damaged file, another column may contradict it; readers may ignore
 * that, but such rows can't be written to a file.
 *
 * <p>Specification: "Nested Encoding".
 */
public final class RequiredFields {
  private RequiredFields() {}

  /**
   * Checks the vector of a top-level field.
   *
   * @throws CorruptFileException naming the field that is null although it is required
   */
  public static void check(Field field, Vector vector) {
    if (!field.nullable() && vector.hasNulls()) {
      throw contradiction(field);
    }
    checkBelow(field, vector);
  }

  private static void checkBelow(Field field, Vector vector) {
    if (field instanceof GroupField group) {
      StructVector struct = (StructVector) vector;
      for (int i = 0; i < group.fields().size(); i++) {
        Field child = group.fields().get(i);
        if (!child.nullable() && isNullWithin(struct, struct.child(i))) {
          throw contradiction(child);
        }
        checkBelow(child, struct.child(i));
      }
    } else if (field instanceof ListField list) {
      check(list.element(), ((ListVector) vector).element());
    } else if (field instanceof MapField map) {
      MapVector entries = (MapVector) vector;
      check(map.key(), entries.keys());
      Vector values = entries.values();
      if (map.value() != null && values != null) {
        check(map.value(), values);
      }
    }
  }

  private static boolean isNullWithin(StructVector group, Vector child) {
    if (child.hasNulls()) {
      for (int slot = 0; slot < group.size(); slot++) {
        if (child.isNull(slot) && !group.isNull(slot)) {
          return true;
        }
      }
    }
    return false;
  }

  private static CorruptFileException contradiction(Field field) {
    return new CorruptFileException(
        "the field '"
            + field.name()
            + "' is required, but null where its group is not: the columns of the group contradict"
            + " each other; the file is damaged");
  }
}
