package io.jparquet.variant;

import java.util.Arrays;
import java.util.List;

/** Compares two values by type and content. */
final class VariantEquality {
  private VariantEquality() {}

  static boolean equal(Variant a, Variant b, int depth) {
    if (a.type() != b.type()) {
      return false;
    }
    return switch (a.type()) {
      case OBJECT -> objects(a.object(), b.object(), VariantValidation.below(depth));
      case ARRAY -> arrays(a.array(), b.array(), VariantValidation.below(depth));
      default -> sameContent(a, b);
    };
  }

  /** Short and long strings can be equal; the header distinguishes the two booleans. */
  private static boolean sameContent(Variant a, Variant b) {
    int from = a.type() == VariantType.STRING ? a.contentStart() : a.start();
    int otherFrom = b.type() == VariantType.STRING ? b.contentStart() : b.start();
    return Arrays.equals(
        a.bytes(), from, a.start() + a.length(), b.bytes(), otherFrom, b.start() + b.length());
  }

  private static boolean arrays(List<Variant> a, List<Variant> b, int depth) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!equal(a.get(i), b.get(i), depth)) {
        return false;
      }
    }
    return true;
  }

  private static boolean objects(VariantObject a, VariantObject b, int depth) {
    if (a.size() != b.size()) {
      return false;
    }
    a.checkExtents();
    for (int i = 0; i < a.size(); i++) {
      Variant other = b.get(a.name(i));
      if (other == null || !equal(a.get(i), other, depth)) {
        return false;
      }
    }
    return true;
  }
}
