package io.jparquet.schema;

import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType.TimeType;
import io.jparquet.metadata.LogicalType.TimestampType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a Parquet file: its tree, its leaf columns and its logical fields. Immutable and
 * thread-safe; two schemas are equal if their trees are.
 */
public final class ParquetSchema {

  /** How deep groups may be nested; files with deeper nesting are rejected. */
  static final int MAX_DEPTH = 1000;

  private final GroupNode root;
  private final List<LeafColumn> leaves;
  private final List<Field> fields;

  /** Created on the first lookup of a path; null until then. */
  private volatile @Nullable Map<List<String>, LeafColumn> leavesByPath;

  private ParquetSchema(GroupNode root) {
    this.root = root;
    List<LeafColumn> found = new ArrayList<>();
    collectLeaves(root, new ArrayList<>(), new Levels(0, 0, null), found);
    this.leaves = List.copyOf(found);
    this.fields = List.copyOf(FieldView.of(root, leaves));
  }

  /** The levels of the nodes above a leaf, and their reason for being unsupported. */
  private record Levels(int definition, int repetition, @Nullable String unsupportedReason) {

    Levels below(SchemaNode node) {
      return switch (node.repetition()) {
        case REQUIRED -> this;
        case OPTIONAL -> new Levels(definition + 1, repetition, unsupportedReason);
        case REPEATED -> new Levels(definition + 1, repetition + 1, unsupportedReason);
        case VECTOR ->
            because("field '" + node.name() + "' has the repetition type VECTOR (fixed-size list)");
        case UNKNOWN ->
            because("field '" + node.name() + "' has a repetition type unknown to this version");
      };
    }

    Levels because(String reason) {
      return unsupportedReason != null ? this : new Levels(definition, repetition, reason);
    }
  }

  private static void collectLeaves(
      GroupNode group, List<String> path, Levels parent, List<LeafColumn> found) {
    for (SchemaNode child : group.children()) {
      path.add(child.name());
      Levels levels = parent.below(child);
      if (child instanceof GroupNode childGroup) {
        collectLeaves(childGroup, path, levels, found);
      } else if (child instanceof PrimitiveNode leaf) {
        String reason = unsupportedReason(leaf);
        Levels own = reason == null ? levels : levels.because(reason);
        found.add(
            new LeafColumn(
                found.size(),
                path,
                leaf,
                own.definition(),
                own.repetition(),
                own.unsupportedReason()));
      }
      path.remove(path.size() - 1);
    }
  }

  private static @Nullable String unsupportedReason(PrimitiveNode leaf) {
    if (leaf.type() == Type.UNKNOWN) {
      return "field '" + leaf.name() + "' has a physical type unknown to this version";
    }
    String decimalProblem =
        new Annotation(leaf.logicalType(), leaf.convertedType())
            .decimalProblem(leaf.type(), leaf.typeLength());
    if (decimalProblem != null) {
      return "field '" + leaf.name() + "' has an illegal annotation: " + decimalProblem;
    }
    boolean unknownUnit =
        (leaf.logicalType() instanceof TimeType time && time.unit() == TimeUnit.UNKNOWN)
            || (leaf.logicalType() instanceof TimestampType timestamp
                && timestamp.unit() == TimeUnit.UNKNOWN);
    return unknownUnit
        ? "field '" + leaf.name() + "' has a time unit unknown to this version"
        : null;
  }

  /**
   * A schema for writing.
   *
   * @param name the name of the root, conventionally {@code schema} or that of the application's
   *     record type
   * @param children the top-level fields in order
   * @throws IllegalArgumentException when it is not {@linkplain #requireWritable() writable}
   */
  public static ParquetSchema of(String name, List<SchemaNode> children) {
    return new ParquetSchema(
            new GroupNode(name, FieldRepetitionType.REQUIRED, children, null, null, null))
        .requireWritable();
  }

  /** A schema for writing; see {@link #of(String, List)}. */
  public static ParquetSchema of(String name, SchemaNode... children) {
    return of(name, List.of(children));
  }

  /**
   * The schema of a footer. Lenient about annotations: one that does not fit its field is ignored.
   *
   * @param elements the flattened tree, root first
   * @throws CorruptFileException when the list is not a well-formed tree of groups and typed leaves
   *     or nested more than 1000 levels deep
   */
  public static ParquetSchema fromElements(List<SchemaElement> elements) {
    return new ParquetSchema(SchemaElements.toTree(elements));
  }

  /**
   * Parses the text form that {@link #toString()} prints, which is also how other Parquet libraries
   * for Java print a {@code MessageType}. Legacy annotations such as {@code (UTF8)} are accepted in
   * addition to the names of the logical types. Column orders are skipped.
   *
   * @throws IllegalArgumentException naming the line, when the text is not a schema in this form or
   *     an annotation does not fit its field
   */
  public static ParquetSchema parse(String text) {
    return new ParquetSchema(SchemaTextParser.parse(text));
  }

  /** The name of the root. */
  public String name() {
    return root.name();
  }

  /** The tree. */
  public GroupNode root() {
    return root;
  }

  /** The leaf columns in the order of their column chunks; unmodifiable. */
  public List<LeafColumn> leaves() {
    return leaves;
  }

  /**
   * The leaf with the given path, the first if several fields have the same name, or null if there
   * is none.
   */
  public @Nullable LeafColumn leaf(List<String> path) {
    Map<List<String>, LeafColumn> byPath = leavesByPath;
    if (byPath == null) {
      byPath = new HashMap<>();
      for (LeafColumn leaf : leaves) {
        byPath.putIfAbsent(leaf.path(), leaf);
      }
      leavesByPath = byPath;
    }
    return byPath.get(path);
  }

  /**
   * The top-level fields of the logical view; unmodifiable. Groups without any leaf are omitted
   * because nothing is stored for them.
   */
  public List<Field> fields() {
    return fields;
  }

  /**
   * The field of the logical view with the given path, or null if there is none. The path can lead
   * to a list or map, but not to a field within one.
   */
  public @Nullable Field field(List<String> path) {
    List<Field> level = fields;
    Field found = null;
    for (String name : path) {
      found = level.stream().filter(field -> field.name().equals(name)).findFirst().orElse(null);
      level = found instanceof GroupField group ? group.fields() : List.of();
    }
    return found;
  }

  /** The flattened tree for a footer, root first; unmodifiable. */
  public List<SchemaElement> toElements() {
    return SchemaElements.toList(root);
  }

  /**
   * Checks that the schema may be written.
   *
   * @return this schema
   * @throws IllegalArgumentException naming the field, when a field name occurs twice in a group, a
   *     group below the root is empty, an annotation does not fit its field, a group annotated
   *     LIST, MAP, VARIANT or FILE does not have the structure of one, or something is unknown to
   *     this version
   */
  public ParquetSchema requireWritable() {
    WritableSchemaCheck.check(this);
    return this;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ParquetSchema schema && root.equals(schema.root);
  }

  @Override
  public int hashCode() {
    return root.hashCode();
  }

  /** The schema as text, one field per line, ending with a line break. */
  @Override
  public String toString() {
    return SchemaText.print(root);
  }
}
