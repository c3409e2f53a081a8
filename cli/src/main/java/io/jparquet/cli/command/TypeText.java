package io.jparquet.cli.command;

import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Type;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.schema.MapField;
import io.jparquet.schema.PrimitiveNode;
import java.util.Locale;

/** Types in words. */
public final class TypeText {
  private TypeText() {}

  /** A physical type as in the text form of schemas. */
  static String physical(PrimitiveNode node) {
    return switch (node.type()) {
      case BYTE_ARRAY -> "binary";
      case FIXED_LEN_BYTE_ARRAY -> "fixed(" + node.typeLength() + ")";
      case UNKNOWN -> "unknown";
      default -> node.type().name().toLowerCase(Locale.ROOT);
    };
  }

  /** A physical type with its annotation. */
  public static String of(PrimitiveNode node) {
    String annotation = node.annotationText();
    boolean text = node.type() == Type.BYTE_ARRAY && annotation != null;
    return annotation == null
        ? physical(node)
        : text ? annotation : physical(node) + " " + annotation;
  }

  /** The type of a column, with a mark if a value can be missing or there can be several. */
  public static String of(LeafColumn column) {
    String mark =
        column.maxRepetitionLevel() > 0 ? " *" : column.maxDefinitionLevel() > 0 ? " ?" : "";
    return of(column.node()) + mark;
  }

  /** Whether the values of a field are numbers, which tables have on the right. */
  public static boolean isNumber(Field field) {
    if (!(field instanceof LeafField leaf)) {
      return false;
    }
    LogicalType logical = leaf.node().logicalType();
    boolean number =
        switch (leaf.column().type()) {
          case INT32, INT64, FLOAT, DOUBLE ->
              logical == null || logical instanceof LogicalType.IntType;
          default -> logical instanceof LogicalType.Float16Type;
        };
    return number || logical instanceof LogicalType.DecimalType;
  }

  /** A kind of page. */
  public static String of(PageType type) {
    return switch (type) {
      case DICTIONARY_PAGE -> "dictionary";
      case DATA_PAGE -> "data v1";
      case DATA_PAGE_V2 -> "data v2";
      default -> type.name();
    };
  }

  /** The type of a field in as few characters as are clear: for the heads of tables. */
  public static String brief(Field field) {
    if (field instanceof ListField) {
      return "LIST";
    } else if (field instanceof MapField) {
      return "MAP";
    } else if (field instanceof LeafField leaf) {
      if (leaf.node().logicalType() instanceof LogicalType.IntType integer) {
        return (integer.isSigned() ? "int" : "uint") + integer.bitWidth();
      }
      String annotation = leaf.node().annotationText();
      return annotation == null ? physical(leaf.node()) : annotation;
    }
    return field.node().logicalType() instanceof LogicalType.VariantType ? "VARIANT" : "STRUCT";
  }
}
