package io.jparquet.internal.filter;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The elements of a list, or the entries of a map, as the rows that the condition of a {@link
 * Predicate.AnyElement} is about. Immutable.
 *
 * @param path the path of the repeated node
 * @param repetitionLevel the repetition level of columns with one value for each element
 * @param definitionLevel the smallest definition level at which an element exists
 * @param levelSource a column below the node
 */
record Elements(
    List<String> path, int repetitionLevel, int definitionLevel, LeafColumn levelSource) {

  /**
   * A field of the elements.
   *
   * @param definitionLevel the smallest definition level at which it is present
   * @param levelSource the field, or a column below it
   */
  record Member(int definitionLevel, LeafColumn levelSource) {}

  /** A node of a schema with its levels. */
  private record Place(SchemaNode node, int definitionLevel, int repetitionLevel) {
    /** The child of the given name, or null if there is not exactly one with a known repetition. */
    Place child(String name) {
      if (!(node instanceof GroupNode group)) {
        return null;
      }
      List<SchemaNode> found =
          group.children().stream().filter(child -> child.name().equals(name)).toList();
      if (found.size() != 1) {
        return null;
      }
      SchemaNode child = found.get(0);
      return switch (child.repetition()) {
        case REQUIRED -> new Place(child, definitionLevel, repetitionLevel);
        case OPTIONAL -> new Place(child, definitionLevel + 1, repetitionLevel);
        case REPEATED -> new Place(child, definitionLevel + 1, repetitionLevel + 1);
        default -> null;
      };
    }
  }

  /**
   * The elements of a list or map.
   *
   * @param list its path
   * @return null if the schema has no list or map there, or if none of their columns can be read
   */
  static Elements of(List<String> list, ParquetSchema schema) {
    Place place = place(list, schema);
    List<String> path = list;
    if (place != null
        && place.node().repetition() != FieldRepetitionType.REPEATED
        && place.node() instanceof GroupNode group
        && group.children().size() == 1) {
      String name = group.children().get(0).name();
      place = place.child(name);
      path = new ArrayList<>(list);
      path.add(name);
    }
    if (place == null
        || place.node() == schema.root()
        || place.node().repetition() != FieldRepetitionType.REPEATED) {
      return null;
    }
    LeafColumn source = levelSource(path, schema);
    return source == null
        ? null
        : new Elements(List.copyOf(path), place.repetitionLevel(), place.definitionLevel(), source);
  }

  /**
   * The smallest definition level of a column at which the elements of the innermost list around it
   * exist; 0 if there is no list, or if names are ambiguous.
   */
  static int definitionLevel(LeafColumn column, ParquetSchema schema) {
    Place place = new Place(schema.root(), 0, 0);
    int level = 0;
    for (String name : column.path()) {
      place = place.child(name);
      if (place == null) {
        return 0;
      }
      boolean repeated = place.node().repetition() == FieldRepetitionType.REPEATED;
      level = repeated ? place.definitionLevel() : level;
    }
    return level;
  }

  private static Place place(List<String> path, ParquetSchema schema) {
    Place place = new Place(schema.root(), 0, 0);
    for (int i = 0; i < path.size() && place != null; i++) {
      place = place.child(path.get(i));
    }
    return place;
  }

  /** The column with the fewest entries below a path. */
  private static LeafColumn levelSource(List<String> path, ParquetSchema schema) {
    LeafColumn best = null;
    for (LeafColumn leaf : schema.leaves()) {
      boolean usable = leaf.unsupportedReason() == null && startsWith(leaf.path(), path);
      if (usable && (best == null || leaf.maxRepetitionLevel() < best.maxRepetitionLevel())) {
        best = leaf;
      }
    }
    return best;
  }

  private static boolean startsWith(List<String> path, List<String> start) {
    return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
  }

  /** Whether a column has one value for each element. */
  boolean have(LeafColumn leaf) {
    return leaf.maxRepetitionLevel() == repetitionLevel && startsWith(leaf.path(), path);
  }

  /** The field with the given path, or null if an element has no field there, or several. */
  Member member(List<String> field, ParquetSchema schema) {
    Place place = startsWith(field, path) ? place(field, schema) : null;
    LeafColumn source =
        place == null || place.repetitionLevel() != repetitionLevel
            ? null
            : levelSource(field, schema);
    return source == null ? null : new Member(place.definitionLevel(), source);
  }
}
