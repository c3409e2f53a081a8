package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.VariantType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Chooses the columns for the values of a sample, as long as the limit allows. */
final class InferredColumns {
  private static final int LONG_DIGITS = 18;
  private static final int MAX_DIGITS = 38;

  private final int minCount;
  private int columnsLeft;

  InferredColumns(int minCount, int columns) {
    this.minCount = minCount;
    this.columnsLeft = columns;
  }

  ShreddingSchema schema(ObservedPlace place) {
    columnsLeft--;
    return columnsLeft <= 0
        ? ShreddingSchema.UNSHREDDED
        : new ShreddingSchema(true, typedValue(place));
  }

  private ShreddedType typedValue(ObservedPlace place) {
    return switch (place.content()) {
      case INTEGER -> scalar(ShreddedType.Scalar.of(VariantType.INT64));
      case DECIMAL -> decimal(place);
      case SCALAR -> scalar(place.scalar());
      case OBJECT -> fields(place.fields());
      case ARRAY ->
          place.element() == null ? null : new ShreddedType.Elements(schema(place.element()));
      case NOTHING, MIXED -> null;
    };
  }

  /** The column for a scalar type: Spark cannot read all types from typed columns. */
  private ShreddedType scalar(VariantType type) {
    return switch (type) {
      case UUID, TIME, TIMESTAMP_NANOS, TIMESTAMP_NTZ_NANOS -> null;
      default -> scalar(ShreddedType.Scalar.of(type));
    };
  }

  private ShreddedType scalar(ShreddedType.Scalar type) {
    columnsLeft--;
    return type;
  }

  /** Columns are as wide as the physical type allows, because later values may be larger. */
  private ShreddedType decimal(ObservedPlace place) {
    int digits = place.integerDigits() + place.scale();
    if (digits > MAX_DIGITS) {
      return null;
    } else if (digits > LONG_DIGITS) {
      return scalar(ShreddedType.Scalar.decimal(MAX_DIGITS, place.scale()));
    }
    return scalar(
        place.scale() == 0
            ? ShreddedType.Scalar.of(VariantType.INT64)
            : ShreddedType.Scalar.decimal(LONG_DIGITS, place.scale()));
  }

  private ShreddedType fields(Map<String, ObservedPlace> observed) {
    List<ShreddedType.Field> fields = new ArrayList<>();
    observed.forEach(
        (name, place) -> {
          if (place.count() >= minCount && columnsLeft > 0) {
            fields.add(new ShreddedType.Field(name, schema(place)));
          }
        });
    return fields.isEmpty() ? null : new ShreddedType.Fields(fields);
  }
}
