package io.jparquet.schema;

import io.jparquet.error.CorruptFileException;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.LogicalType.DecimalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts the schema tree from and to the flat list of the footer, in which each group is followed
 * by its children, depth first. One instance reads one list.
 */
final class SchemaElements {

  private static final Logger LOG = LoggerFactory.getLogger(SchemaElements.class);

  /** Bounds the memory for the paths of the leaves, which a small but deep file could exhaust. */
  private static final long MAX_PATH_NAMES = 10_000_000;

  private final List<SchemaElement> elements;
  private int next;
  private long pathNames;

  private SchemaElements(List<SchemaElement> elements) {
    this.elements = elements;
  }

  /**
   * The tree of the given list; its root is the first element.
   *
   * @throws CorruptFileException when the list is not a well-formed tree
   */
  static GroupNode toTree(List<SchemaElement> elements) {
    if (elements.isEmpty()) {
      throw new CorruptFileException("The file schema is empty: it has no root");
    }
    SchemaElements reader = new SchemaElements(elements);
    SchemaElement root = elements.get(0);
    // Some writers store a physical type for the root; it means nothing, because the root is a
    // group.
    reader.next = 1;
    int childCount = root.numChildren() == null ? 0 : root.numChildren();
    GroupNode tree =
        new GroupNode(
            root.name(),
            FieldRepetitionType.REQUIRED,
            reader.children(root, childCount, 1),
            null,
            null,
            null);
    if (reader.next != elements.size()) {
      throw new CorruptFileException(
          "The file schema has "
              + elements.size()
              + " elements, but the children counts of its groups add up to "
              + reader.next);
    }
    return tree;
  }

  private List<SchemaNode> children(SchemaElement parent, int count, int depth) {
    int remaining = elements.size() - next;
    if (count < 0 || count > remaining) {
      throw new CorruptFileException(
          "Group '"
              + parent.name()
              + "' of the file schema claims "
              + count
              + " children, but "
              + remaining
              + " schema elements are left");
    }
    if (depth > ParquetSchema.MAX_DEPTH) {
      throw new CorruptFileException(
          "The file schema is nested more than " + ParquetSchema.MAX_DEPTH + " levels deep");
    }
    // Not made for so many: each of a thousand nested groups can claim all elements that are left.
    List<SchemaNode> children = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      // A child that is a group consumes its own children from the list, so the list can end early.
      if (next == elements.size()) {
        throw new CorruptFileException(
            "The file schema ends within group '"
                + parent.name()
                + "': "
                + i
                + " of "
                + count
                + " children found");
      }
      children.add(node(elements.get(next++), depth));
    }
    return children;
  }

  private SchemaNode node(SchemaElement element, int depth) {
    FieldRepetitionType repetition = element.repetitionType();
    if (repetition == null) {
      // The specification requires one; like other readers, treat a field without one as required.
      repetition = FieldRepetitionType.REQUIRED;
    }
    boolean hasChildren = element.numChildren() != null && element.numChildren() != 0;
    Type type = element.type();
    if (type != null) {
      if (hasChildren) {
        throw new CorruptFileException(
            "Field '"
                + element.name()
                + "' of the file schema has both the type "
                + type
                + " and "
                + element.numChildren()
                + " children");
      }
      pathNames += depth;
      if (pathNames > MAX_PATH_NAMES) {
        throw new CorruptFileException(
            "The paths of the columns of the file schema have more than "
                + MAX_PATH_NAMES
                + " names in all");
      }
      return primitive(element, type, repetition);
    }
    if (element.numChildren() == null) {
      throw new CorruptFileException(
          "Field '" + element.name() + "' of the file schema has neither a type nor children");
    }
    return group(element, repetition, children(element, element.numChildren(), depth + 1));
  }

  private static PrimitiveNode primitive(
      SchemaElement element, Type type, FieldRepetitionType repetition) {
    int typeLength = element.typeLength() == null ? 0 : element.typeLength();
    if (type == Type.FIXED_LEN_BYTE_ARRAY && typeLength < 1) {
      throw new CorruptFileException(
          "Field '"
              + element.name()
              + "' of the file schema: FIXED_LEN_BYTE_ARRAY needs a "
              + "positive type_length, not "
              + element.typeLength());
    }
    Annotation annotation = annotation(element);
    String ignored =
        element.logicalType() == null && element.convertedType() == ConvertedType.UNKNOWN
            ? "the converted type is unknown to this version"
            : annotation.reasonToIgnore(type, typeLength);
    if (ignored != null) {
      annotation = ignored(element, ignored);
    }
    return new PrimitiveNode(
        element.name(),
        repetition,
        type,
        typeLength,
        annotation.logicalType(),
        annotation.convertedType(),
        element.fieldId(),
        ignored);
  }

  private static GroupNode group(
      SchemaElement element, FieldRepetitionType repetition, List<SchemaNode> children) {
    Annotation annotation = annotation(element);
    String misfit = annotation.groupMisfit();
    if (misfit != null) {
      annotation = ignored(element, misfit);
    }
    return new GroupNode(
        element.name(),
        repetition,
        children,
        annotation.logicalType(),
        annotation.convertedType(),
        element.fieldId(),
        element.vectorLength());
  }

  private static Annotation annotation(SchemaElement element) {
    LogicalType logical = element.logicalType();
    if (logical == null && element.convertedType() == ConvertedType.DECIMAL) {
      logical = Annotation.legacyDecimal(element.scale(), element.precision());
    }
    return Annotation.of(logical, element.convertedType(), element.type());
  }

  private static Annotation ignored(SchemaElement element, String misfit) {
    LOG.debug("Ignoring the annotation of field '{}': {}", element.name(), misfit);
    return Annotation.of(null, null);
  }

  /** The flat list of the given tree, as a writer stores it. */
  static List<SchemaElement> toList(GroupNode root) {
    List<SchemaElement> list = new ArrayList<>();
    list.add(element(root, null));
    appendChildren(root, list);
    return List.copyOf(list);
  }

  private static void appendChildren(GroupNode group, List<SchemaElement> list) {
    for (SchemaNode child : group.children()) {
      list.add(element(child, child.repetition()));
      if (child instanceof GroupNode childGroup) {
        appendChildren(childGroup, list);
      }
    }
  }

  private static SchemaElement element(SchemaNode node, @Nullable FieldRepetitionType repetition) {
    Type type = null;
    Integer typeLength = null;
    Integer childCount = null;
    Integer vectorLength = null;
    if (node instanceof PrimitiveNode primitive) {
      type = primitive.type();
      typeLength = type == Type.FIXED_LEN_BYTE_ARRAY ? primitive.typeLength() : null;
    } else if (node instanceof GroupNode group) {
      childCount = group.children().size();
      vectorLength = group.vectorLength();
    }
    Integer scale = null;
    Integer precision = null;
    if (node.logicalType() instanceof DecimalType decimal) {
      scale = decimal.scale();
      precision = decimal.precision();
    }
    return new SchemaElement(
        type,
        typeLength,
        repetition,
        node.name(),
        childCount,
        node.convertedType(),
        scale,
        precision,
        node.fieldId(),
        node.logicalType(),
        vectorLength);
  }
}
