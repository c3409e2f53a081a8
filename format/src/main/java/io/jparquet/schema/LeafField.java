package io.jparquet.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A field with a primitive value.
 *
 * @param name the name
 * @param nullable whether the value can be null
 * @param definitionLevel the definition level of a present value
 * @param repetitionLevel the number of enclosing lists and maps
 * @param column the column that holds the values
 */
public record LeafField(
    String name, boolean nullable, int definitionLevel, int repetitionLevel, LeafColumn column)
    implements Field {

  public LeafField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(column, "column");
  }

  @Override
  public PrimitiveNode node() {
    return column.node();
  }

  @Override
  public LeafColumn levelSource() {
    return column;
  }

  /** Why this version cannot read the column, or null if it can. */
  public @Nullable String unsupportedReason() {
    return column.unsupportedReason();
  }
}
