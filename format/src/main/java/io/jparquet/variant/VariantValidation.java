package io.jparquet.variant;

import io.jparquet.error.CorruptFileException;
import io.jparquet.variant.VariantWriteOptions.FieldOrder;
import java.util.List;

/** Checks everything in a value in one pass; the work is linear in the number of bytes. */
final class VariantValidation {
  private VariantValidation() {}

  /**
   * Checks a value.
   *
   * @param depth number of containers around it
   */
  static void check(Variant value, int depth) {
    switch (value.type()) {
      case OBJECT -> checkObject(value, depth);
      case ARRAY -> checkArray(value.array(), depth);
      case STRING ->
          Utf8Check.check(value.bytes(), value.contentStart(), value.start() + value.length());
      case DECIMAL4, DECIMAL8, DECIMAL16 -> value.getDecimal();
      default -> {
        // All bytes of the other types are valid.
      }
    }
  }

  /**
   * The depth of the elements or fields of a container.
   *
   * @throws CorruptFileException when it exceeds the limit
   */
  static int below(int depth) {
    if (depth == VariantLayout.MAX_DEPTH) {
      throw new CorruptFileException(
          "a variant holds more than " + VariantLayout.MAX_DEPTH + " nested containers");
    }
    return depth + 1;
  }

  private static void checkArray(List<Variant> array, int depth) {
    int below = below(depth);
    for (int i = 0; i < array.size(); i++) {
      check(array.get(i), below);
    }
  }

  private static void checkObject(Variant value, int depth) {
    int below = below(depth);
    VariantObject object = value.object();
    object.checkExtents();
    checkNames(value.metadata(), object);
    for (int i = 0; i < object.size(); i++) {
      check(object.get(i), below);
    }
  }

  /**
   * Checks that names ascend by their bytes, or by their UTF-16 units, as some writers order them.
   */
  private static void checkNames(VariantMetadata metadata, VariantObject object) {
    if (object.size() == 1) {
      // The first name is not compared with another, but it must exist.
      object.name(0);
    }
    boolean byBytes = true;
    for (int i = 1; i < object.size() && byBytes; i++) {
      byBytes = metadata.compareNames(object.id(i - 1), object.id(i), FieldOrder.UTF8) < 0;
    }
    if (!byBytes && !isOrderedByUnits(object)) {
      throw new CorruptFileException(
          "the fields of a variant object are not in the order of their names, or not unique");
    }
  }

  private static boolean isOrderedByUnits(VariantObject object) {
    for (int i = 1; i < object.size(); i++) {
      if (object.name(i - 1).compareTo(object.name(i)) >= 0) {
        return false;
      }
    }
    return true;
  }
}
