package io.jparquet.internal.rewrite;

import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.schema.ParquetSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A schema from which columns are left out, or get another name; everything else is as the footer
 * has it.
 *
 * @param elements the nodes, the root first
 * @param schema their tree
 * @param sources by leaf the index of the leaf that it comes from
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
   * @param names new names by dot path; a name replaces the last one of the path
   * @throws IllegalArgumentException naming the path, when the schema does not have it, no column
   *     is left, two fields would have the same name, or a field is part of the structure of a
   *     LIST, MAP, VARIANT or FILE
   */
  public static SchemaEdit of(
      List<SchemaElement> elements,
      Set<String> kept,
      Set<String> dropped,
      Map<String, String> names) {
    Reading reading = new Reading(elements);
    Node root = reading.node("", false, false);
    Editing editing = new Editing(kept, dropped, names);
    editing.checkPaths(reading.paths);
    List<SchemaElement> edited = new ArrayList<>();
    List<Integer> sources = new ArrayList<>();
    List<Node> left = editing.children(root);
    if (left.isEmpty() && !root.children().isEmpty()) {
      throw new IllegalArgumentException("No column is left");
    }
    new Node(root.element(), "", left, -1, false).addTo(edited, sources);
    return new SchemaEdit(
        List.copyOf(edited),
        ParquetSchema.fromElements(edited),
        sources.stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * A node of the tree.
   *
   * @param leaf index of the leaf; -1 for groups
   * @param fixed whether it is part of the structure of a LIST, MAP, VARIANT or FILE
   */
  private record Node(
      SchemaElement element, String path, List<Node> children, int leaf, boolean fixed) {
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
      return new Node(element.toBuilder().name(name).build(), path, left, leaf, fixed);
    }
  }

  /** Makes the tree of a list. */
  private static final class Reading {
    private final List<SchemaElement> elements;
    private final Set<String> paths = new HashSet<>();
    private int next;
    private int leaves;

    Reading(List<SchemaElement> elements) {
      this.elements = elements;
    }

    /**
     * Reads a node with those below it.
     *
     * @param parent dot path of the group above
     * @param fixed whether it is part of a structure
     * @param entries whether it is what a LIST or MAP repeats
     */
    Node node(String parent, boolean fixed, boolean entries) {
      if (next == elements.size()) {
        throw new CorruptFileException("the file schema ends within a group");
      }
      boolean isRoot = next == 0;
      SchemaElement element = elements.get(next++);
      String path = isRoot ? "" : parent.isEmpty() ? element.name() : parent + "." + element.name();
      paths.add(path);
      if (!isRoot && element.type() != null) {
        return new Node(element, path, List.of(), leaves++, fixed);
      }
      boolean repeats = isListOrMap(element);
      boolean structure = repeats || entries || isVariantOrFile(element);
      List<Node> children = new ArrayList<>();
      int count = element.numChildren() == null ? 0 : element.numChildren();
      for (int i = 0; i < count; i++) {
        children.add(node(path, structure, repeats));
      }
      return new Node(element, path, children, -1, fixed);
    }

    private static boolean isListOrMap(SchemaElement element) {
      return element.logicalType() instanceof LogicalType.ListType
          || element.logicalType() instanceof LogicalType.MapType
          || element.convertedType() == ConvertedType.LIST
          || element.convertedType() == ConvertedType.MAP
          || element.convertedType() == ConvertedType.MAP_KEY_VALUE;
    }

    private static boolean isVariantOrFile(SchemaElement element) {
      return element.logicalType() instanceof LogicalType.VariantType
          || element.logicalType() instanceof LogicalType.FileType;
    }
  }

  /** What is left out or renamed. */
  private record Editing(Set<String> kept, Set<String> dropped, Map<String, String> names) {
    void checkPaths(Set<String> present) {
      Set<String> wanted = new HashSet<>(names.keySet());
      wanted.addAll(dropped);
      if (kept != null) {
        wanted.addAll(kept);
      }
      for (String path : wanted) {
        if (!present.contains(path) || path.isEmpty()) {
          throw new IllegalArgumentException(
              "The file has no column "
                  + path
                  + "; give the dotted path of a column or of a group of columns as the schema has"
                  + " it; it is case-sensitive");
        }
      }
    }

    /** What is left of the children of a group. */
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
              "Two fields would have the name " + child.element().name() + " beside each other");
        }
      }
    }

    /** What is left of a node; null if that is nothing. */
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
