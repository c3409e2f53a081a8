package io.jparquet.internal.rewrite;

import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A schema with columns left out or renamed; everything else is as in the footer.
 *
 * @param elements the nodes, the root first
 * @param schema their tree
 * @param sources for each leaf, the index of the leaf it comes from
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
public record SchemaEdit(List<SchemaElement> elements, ParquetSchema schema, int[] sources) {

  /** A schema as it is. */
  public static SchemaEdit none(List<SchemaElement> elements) {
    return of(elements, null, Set.of(), Map.of());
  }

  /**
   * Edits a schema.
   *
   * @param elements the nodes of a well-formed tree, the root first
   * @param kept dot paths of columns or groups; null for all
   * @param dropped dot paths of columns or groups
   * @param names new names by dot path; a new name replaces the last name of the path
   * @throws IllegalArgumentException naming the path, if the schema does not have it, no column is
   *     left, two fields would have the same name, a field is part of the structure of a LIST, MAP,
   *     VARIANT or FILE, or readers would see different elements in a LIST
   */
  public static SchemaEdit of(
      List<SchemaElement> elements,
      Set<String> kept,
      Set<String> dropped,
      Map<String, String> names) {
    Reading reading = new Reading(elements);
    Node root =
        reading.node(ParquetSchema.fromElements(elements).root(), "", new Place(false, false));
    Editing editing = new Editing(kept, dropped, names);
    editing.checkPaths(reading.paths);
    List<SchemaElement> edited = new ArrayList<>();
    List<Integer> sources = new ArrayList<>();
    List<Node> left = editing.children(root);
    if (left.isEmpty() && !root.children().isEmpty()) {
      throw new IllegalArgumentException("No column is left");
    }
    Node tree = root.with(left, root.element().name());
    tree.addTo(edited, sources);
    ParquetSchema schema = ParquetSchema.fromElements(edited);
    tree.checkLists(schema.root());
    return new SchemaEdit(
        List.copyOf(edited), schema, sources.stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * The role of a node in the group above it.
   *
   * @param fixed whether it is part of the structure of a LIST, MAP, VARIANT or FILE
   * @param layer whether it is only a layer between a LIST or MAP and its elements or entries
   */
  private record Place(boolean fixed, boolean layer) {}

  /**
   * A node of the tree.
   *
   * @param stored the node in the file
   * @param leaf index of the leaf; -1 for groups
   * @param fixed whether it is part of the structure of a LIST, MAP, VARIANT or FILE
   */
  private record Node(
      SchemaElement element,
      SchemaNode stored,
      String path,
      List<Node> children,
      int leaf,
      boolean fixed) {
    void addTo(List<SchemaElement> elements, List<Integer> leaves) {
      if (leaf >= 0) {
        elements.add(element);
        leaves.add(leaf);
        return;
      }
      boolean isEmpty = children.isEmpty() && element.numChildren() == null;
      elements.add(isEmpty ? element : element.toBuilder().numChildren(children.size()).build());
      children.forEach(child -> child.addTo(elements, leaves));
    }

    Node with(List<Node> left, String name) {
      return new Node(element.toBuilder().name(name).build(), stored, path, left, leaf, fixed);
    }

    /**
     * Makes sure that lists keep their elements: in legacy lists, names and the number of fields
     * decide what the elements are.
     *
     * @param edited the node in the edited schema
     */
    void checkLists(SchemaNode edited) {
      if (!(edited instanceof GroupNode group)) {
        return;
      }
      if (isElementRepeated(stored) != isElementRepeated(group)) {
        throw new IllegalArgumentException(
            "Readers would misread the elements of the list "
                + path
                + ", which has the form of earlier writers; keep its name, and two fields of its"
                + " elements, or leave out the whole list");
      }
      for (int i = 0; i < children.size(); i++) {
        children.get(i).checkLists(group.children().get(i));
      }
    }

    private static boolean isElementRepeated(SchemaNode node) {
      SchemaNode element = node instanceof GroupNode group ? group.listElement() : null;
      return element != null && element.repetition() == FieldRepetitionType.REPEATED;
    }
  }

  /** Builds the tree from a list. */
  private static final class Reading {
    private final List<SchemaElement> elements;
    private final Map<String, Integer> paths = new HashMap<>();
    private int next;
    private int leaves;

    Reading(List<SchemaElement> elements) {
      this.elements = elements;
    }

    /**
     * Reads the next node of the list with those below it.
     *
     * @param stored the same node of the tree
     * @param path its dot path
     */
    Node node(SchemaNode stored, String path, Place place) {
      SchemaElement element = elements.get(next++);
      paths.merge(path, 1, Integer::sum);
      if (!(stored instanceof GroupNode group)) {
        return new Node(element, stored, path, List.of(), leaves++, place.fixed());
      }
      // An annotation of a layer, often MAP_KEY_VALUE, does not make it a list or map.
      boolean repeats = !place.layer() && isListOrMap(group);
      boolean structure = place.layer() || repeats || isVariantOrFile(group);
      List<Node> children = new ArrayList<>();
      for (SchemaNode child : group.children()) {
        String below = path.isEmpty() ? child.name() : path + "." + child.name();
        boolean layer = repeats && child != group.listElement();
        children.add(node(child, below, new Place(structure, layer)));
      }
      return new Node(element, stored, path, children, -1, place.fixed());
    }

    private static boolean isListOrMap(GroupNode group) {
      return group.logicalType() instanceof LogicalType.ListType
          || group.logicalType() instanceof LogicalType.MapType
          || group.convertedType() == ConvertedType.LIST
          || group.convertedType() == ConvertedType.MAP
          || group.convertedType() == ConvertedType.MAP_KEY_VALUE;
    }

    private static boolean isVariantOrFile(GroupNode group) {
      return group.logicalType() instanceof LogicalType.VariantType
          || group.logicalType() instanceof LogicalType.FileType;
    }
  }

  /** The columns to leave out or rename. */
  private record Editing(Set<String> kept, Set<String> dropped, Map<String, String> names) {
    /** Checks that each path is that of one node, with the number of nodes of each path. */
    void checkPaths(Map<String, Integer> present) {
      Set<String> wanted = new HashSet<>(names.keySet());
      wanted.addAll(dropped);
      if (kept != null) {
        wanted.addAll(kept);
      }
      for (String path : wanted) {
        if (present.getOrDefault(path, 0) > 1) {
          throw new IllegalArgumentException(
              "The path "
                  + path
                  + " names more than one column, because the name of a field has a dot or two"
                  + " fields have one name");
        }
        if (!present.containsKey(path) || path.isEmpty()) {
          throw new IllegalArgumentException(
              "The file has no column "
                  + path
                  + "; give the dotted path of a column or of a group of columns as the schema has"
                  + " it; it is case-sensitive");
        }
      }
    }

    /** The remaining children of a group. */
    List<Node> children(Node group) {
      List<Node> left = new ArrayList<>();
      Node gone = null;
      for (Node child : group.children()) {
        Node edited = edit(child);
        if (edited != null) {
          left.add(edited);
        } else if (child.fixed()) {
          gone = child;
        }
      }
      if (gone != null && !left.isEmpty()) {
        throw structure(gone, "left out");
      }
      checkNames(group, left);
      return left;
    }

    private void checkNames(Node group, List<Node> left) {
      boolean renamed =
          group.children().stream().anyMatch(child -> names.containsKey(child.path()));
      Set<String> used = new HashSet<>();
      for (Node child : left) {
        if (!used.add(child.element().name()) && renamed) {
          throw new IllegalArgumentException(
              "Two fields would have the name " + child.element().name() + " in one group");
        }
      }
    }

    /** The remaining part of a node; null if there is none. */
    private Node edit(Node node) {
      String name = names.getOrDefault(node.path(), node.element().name());
      if (node.fixed() && !name.equals(node.element().name())) {
        throw structure(node, "renamed");
      }
      if (dropped.contains(node.path())) {
        return null;
      }
      if (node.children().isEmpty()) {
        return isKept(node.path()) ? node.with(List.of(), name) : null;
      }
      List<Node> left = children(node);
      return left.isEmpty() ? null : node.with(left, name);
    }

    private boolean isKept(String path) {
      if (kept == null || kept.contains(path)) {
        return true;
      }
      for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
        if (kept.contains(path.substring(0, dot))) {
          return true;
        }
      }
      return false;
    }

    private static IllegalArgumentException structure(Node node, String verb) {
      return new IllegalArgumentException(
          "The field "
              + node.path()
              + " is part of the structure of a LIST, MAP, VARIANT or FILE and can't be "
              + verb);
    }
  }
}
