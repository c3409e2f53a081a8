package io.jparquet.internal.variant.shredding;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.schema.GroupNode;
import io.jparquet.variant.VariantPath;
import io.jparquet.variant.VariantType;
import java.util.List;

/**
 * The columns of one place of a variant: of the variant itself, of a field of its objects, or of
 * the elements of its arrays. Immutable.
 *
 * @param hasValue whether there is a {@code value} column for encoded values
 * @param typedValue the type of {@code typed_value}, or null when there is none
 */
public record ShreddingSchema(boolean hasValue, ShreddedType typedValue) {
  /** Only a {@code value} column. */
  public static final ShreddingSchema UNSHREDDED = new ShreddingSchema(true, null);

  public ShreddingSchema {
    if (!hasValue && typedValue == null) {
      throw new IllegalArgumentException(
          "a place of a variant needs a value or a typed_value" + " column");
    }
  }

  /** A {@code value} column, and one for scalars of a type other than a decimal. */
  public static ShreddingSchema scalar(VariantType type) {
    return new ShreddingSchema(true, ShreddedType.Scalar.of(type));
  }

  /** A {@code value} column, and one for decimals. */
  public static ShreddingSchema decimal(int precision, int scale) {
    return new ShreddingSchema(true, ShreddedType.Scalar.decimal(precision, scale));
  }

  /** A {@code value} column, and columns for the given fields of objects. */
  public static ShreddingSchema object(ShreddedType.Field... fields) {
    return new ShreddingSchema(true, new ShreddedType.Fields(List.of(fields)));
  }

  /** A {@code value} column, and columns for the elements of arrays. */
  public static ShreddingSchema array(ShreddingSchema element) {
    return new ShreddingSchema(true, new ShreddedType.Elements(element));
  }

  /**
   * The shredding schema of a VARIANT group of a file.
   *
   * @throws io.jparquet.error.CorruptFileException when the group is not that of a variant
   * @throws io.jparquet.error.UnsupportedFeatureException when a {@code typed_value} has a type
   *     that the specification does not allow
   */
  public static ShreddingSchema of(GroupNode variant) {
    return ShreddingSchemaReader.variant(variant);
  }

  /**
   * The schema of the place that a path leads to, or null when the path leaves the typed columns
   * before its end.
   */
  public ShreddingSchema at(VariantPath path) {
    ShreddingSchema place = this;
    for (VariantPath.Step step : path.steps()) {
      place = place.next(step);
      if (place == null) {
        return null;
      }
    }
    return place;
  }

  /** The schema of the place that a step leads to, or null without typed columns for it. */
  ShreddingSchema next(VariantPath.Step step) {
    if (typedValue instanceof ShreddedType.Fields object && step instanceof VariantPath.Name name) {
      return object.fields().stream()
          .filter(field -> field.name().equals(name.name()))
          .findFirst()
          .map(ShreddedType.Field::schema)
          .orElse(null);
    }
    return typedValue instanceof ShreddedType.Elements array && step instanceof VariantPath.Index
        ? array.element()
        : null;
  }

  /** Number of columns of a variant with this schema, besides its metadata. */
  public int columnCount() {
    int count = hasValue ? 1 : 0;
    if (typedValue instanceof ShreddedType.Scalar) {
      return count + 1;
    } else if (typedValue instanceof ShreddedType.Elements array) {
      return count + array.element().columnCount();
    } else if (typedValue instanceof ShreddedType.Fields object) {
      for (ShreddedType.Field field : object.fields()) {
        count += field.schema().columnCount();
      }
    }
    return count;
  }

  /** The VARIANT group of this schema, for writing a file. */
  public GroupNode toNode(FieldRepetitionType repetition, String name) {
    return ShreddingSchemaWriter.variant(this, repetition, name);
  }
}
