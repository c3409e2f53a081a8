package io.jparquet.internal.record;

import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.PrimitiveNode;

/** Creates the errors for Java objects that a leaf column cannot store. */
final class LeafMisfit {
  /** Longer texts are truncated in messages. */
  private static final int MAX_TEXT = 100;

  private final LeafColumn column;

  LeafMisfit(LeafColumn column) {
    this.column = column;
  }

  /** The error for a value of a class that the column does not accept. */
  IllegalArgumentException of(Object value) {
    return of(value, null);
  }

  /** The error for a value that the column cannot store; {@code why} may be null. */
  IllegalArgumentException of(Object value, String why) {
    PrimitiveNode node = column.node();
    LogicalType logical = node.logicalType();
    Object annotation = logical == null ? node.convertedType() : logical;
    return new IllegalArgumentException(
        "Column "
            + column.dotPath()
            + " of type "
            + node.type()
            + (node.typeLength() == 0 ? "" : "(" + node.typeLength() + ")")
            + (annotation == null ? "" : " annotated as " + annotation)
            + " can't take the value "
            + described(value)
            + (why == null ? "" : ": " + why));
  }

  /** The start of a text that may be long. */
  static String abbreviated(String text) {
    return text.length() > MAX_TEXT ? text.substring(0, MAX_TEXT) + "..." : text;
  }

  private static String described(Object value) {
    if (value instanceof byte[] bytes) {
      return bytes.length + " bytes";
    }
    return abbreviated(String.valueOf(value)) + " (" + value.getClass().getName() + ")";
  }
}
