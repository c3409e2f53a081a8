package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantObject;
import io.jparquet.variant.VariantPath;
import io.jparquet.variant.VariantType;
import java.util.List;

/**
 * Follows one path through many encoded variants. It keeps the ids that the names of the path have
 * in the last dictionary: consecutive variants with an equal dictionary are searched by numbers.
 * Not thread-safe.
 */
final class PathSearch {
  /** The name has several ids, so that only a comparison of names finds it. */
  private static final int SEVERAL = -2;

  private static final int NONE = -1;

  /** Above this number of fields, a binary search by name is faster than checking all ids. */
  private static final int MOST_IDS = 64;

  private final List<VariantPath.Step> steps;
  private final int[] ids;
  private VariantMetadata dictionary;

  /** A search along some steps, none for the variant itself. */
  PathSearch(List<VariantPath.Step> steps) {
    this.steps = steps;
    this.ids = new int[steps.size()];
  }

  /**
   * The value that the path leads to from a variant, or null when there is none.
   *
   * @throws io.jparquet.error.CorruptFileException when the encoding is invalid along the path
   */
  Variant find(Variant root) {
    if (steps.isEmpty()) {
      return root;
    }
    if (!root.metadata().equals(dictionary)) {
      lookUp(root.metadata());
    }
    Variant value = root;
    for (int i = 0; i < ids.length && value != null; i++) {
      VariantPath.Step step = steps.get(i);
      value =
          step instanceof VariantPath.Name field
              ? field(value, field.name(), ids[i])
              : element(value, ((VariantPath.Index) step).index());
    }
    return value;
  }

  private void lookUp(VariantMetadata metadata) {
    dictionary = null; // ids of two dictionaries if this one is damaged
    for (int i = 0; i < ids.length; i++) {
      ids[i] = steps.get(i) instanceof VariantPath.Name field ? idOf(field.name(), metadata) : NONE;
    }
    dictionary = metadata;
  }

  private static int idOf(String name, VariantMetadata metadata) {
    int first = metadata.find(name);
    if (first < 0 || metadata.isSorted()) {
      return first;
    }
    for (int id = first + 1; id < metadata.size(); id++) {
      if (metadata.name(id).equals(name)) {
        return SEVERAL;
      }
    }
    return first;
  }

  private static Variant field(Variant value, String name, int id) {
    if (id == NONE || value.type() != VariantType.OBJECT) {
      return null;
    }
    VariantObject object = value.object();
    int size = object.size();
    if (id == SEVERAL || size > MOST_IDS) {
      return object.get(name);
    }
    for (int i = 0; i < size; i++) {
      if (object.id(i) == id) {
        return object.get(i);
      }
    }
    return null;
  }

  private static Variant element(Variant value, int index) {
    if (value.type() != VariantType.ARRAY) {
      return null;
    }
    List<Variant> elements = value.array();
    return index < elements.size() ? elements.get(index) : null;
  }
}
