package io.jparquet.internal.rewrite;

import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;
import io.jparquet.schema.SchemaNode;
import java.util.List;
import java.util.Objects;

/** The first difference between the schemas of two files; the name of the root does not count. */
public final class SchemaDifference {
  private SchemaDifference() {}

  /**
   * Compares schemas.
   *
   * @return a sentence that names the field; null if each schema accepts the rows of the other
   */
  public static String of(ParquetSchema first, ParquetSchema other) {
    return children(first.root(), other.root(), "");
  }

  private static String children(GroupNode first, GroupNode other, String path) {
    List<SchemaNode> own = first.children();
    List<SchemaNode> others = other.children();
    for (int i = 0; i < Math.min(own.size(), others.size()); i++) {
      if (!own.get(i).equals(others.get(i))) {
        return difference(own.get(i), others.get(i), path);
      }
    }
    if (own.size() == others.size()) {
      return null;
    }
    boolean more = own.size() > others.size();
    SchemaNode extra = (more ? own : others).get(Math.min(own.size(), others.size()));
    return "the field "
        + path(path, extra)
        + " is only in the "
        + (more ? "first" : "other")
        + " file";
  }

  private static String difference(SchemaNode first, SchemaNode other, String above) {
    if (!first.name().equals(other.name())) {
      return "the field "
          + path(above, first)
          + " of the first file is where the other one has "
          + path(above, other);
    }
    String path = path(above, first);
    if (first instanceof GroupNode own && other instanceof GroupNode group) {
      String below = children(own, group, path);
      return below != null ? below : "the field " + path + " differs: " + parts(first, other);
    }
    return "the field " + path + " differs: " + parts(first, other);
  }

  private static String path(String above, SchemaNode node) {
    return above.isEmpty() ? node.name() : above + "." + node.name();
  }

  private static String parts(SchemaNode first, SchemaNode other) {
    if (first.repetition() != other.repetition()) {
      return first.repetition() + " and " + other.repetition();
    }
    if (!Objects.equals(first.fieldId(), other.fieldId())) {
      return "field ids " + first.fieldId() + " and " + other.fieldId();
    }
    if (first instanceof PrimitiveNode own && other instanceof PrimitiveNode leaf) {
      if (own.type() != leaf.type()) {
        return own.type() + " and " + leaf.type();
      }
      if (own.typeLength() != leaf.typeLength()) {
        return "lengths " + own.typeLength() + " and " + leaf.typeLength();
      }
      if (!Objects.equals(own.ignoredAnnotation(), leaf.ignoredAnnotation())) {
        return "an annotation that is ignored in one of them";
      }
    } else if (first.getClass() != other.getClass()) {
      return "a group and a column";
    }
    return first.logicalType() == null && other.logicalType() == null
        ? first.convertedType() + " and " + other.convertedType()
        : first.logicalType() + " and " + other.logicalType();
  }
}
