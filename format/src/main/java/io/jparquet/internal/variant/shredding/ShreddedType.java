package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.VariantType;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The type of a {@code typed_value} column or group. */
public sealed interface ShreddedType {

  /**
   * A scalar.
   *
   * @param type the type of the values; not object, array or null
   * @param precision the precision of a decimal, 1 to 38; otherwise 0
   * @param scale the scale of a decimal; otherwise 0
   * @param typeLength bytes of each value if the column is FIXED_LEN_BYTE_ARRAY, that is for a
   *     UUID, and for a DECIMAL16 that is not stored as BYTE_ARRAY; otherwise 0
   */
  record Scalar(VariantType type, int precision, int scale, int typeLength)
      implements ShreddedType {
    private static final int UUID_BYTES = 16;
    private static final int DECIMAL16_BYTES = 16;

    public Scalar {
      Objects.requireNonNull(type, "type");
      if (type == VariantType.OBJECT || type == VariantType.ARRAY || type == VariantType.NULL) {
        throw new IllegalArgumentException(type + " is not a type of scalars");
      }
      if (type.isDecimal() && (precision < 1 || scale < 0 || scale > precision)) {
        throw new IllegalArgumentException(
            "a decimal cannot have the precision " + precision + " and scale " + scale);
      }
    }

    /** A scalar type that needs no precision. */
    public static Scalar of(VariantType type) {
      if (type.isDecimal()) {
        throw new IllegalArgumentException("a decimal needs its precision and scale");
      }
      return new Scalar(type, 0, 0, type == VariantType.UUID ? UUID_BYTES : 0);
    }

    /**
     * A decimal type, stored in the smallest width for its precision.
     *
     * @param precision the maximum number of digits, 1 to 38
     */
    public static Scalar decimal(int precision, int scale) {
      if (precision > 38) {
        throw new IllegalArgumentException("a variant has no decimals of " + precision + " digits");
      } else if (precision > 18) {
        return new Scalar(VariantType.DECIMAL16, precision, scale, DECIMAL16_BYTES);
      }
      VariantType type = precision > 9 ? VariantType.DECIMAL8 : VariantType.DECIMAL4;
      return new Scalar(type, precision, scale, 0);
    }
  }

  /**
   * Objects with some fields that have their own columns.
   *
   * @param fields the fields, unmodifiable; their names are unique
   */
  record Fields(List<Field> fields) implements ShreddedType {
    public Fields {
      fields = List.copyOf(fields);
      Set<String> names = new HashSet<>();
      for (Field field : fields) {
        if (!names.add(field.name())) {
          throw new IllegalArgumentException("two shredded fields are named " + field.name());
        }
      }
    }
  }

  /**
   * A field of objects that has its own columns.
   *
   * @param name its name
   * @param schema the columns of the field
   */
  record Field(String name, ShreddingSchema schema) {
    public Field {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(schema, "schema");
    }
  }

  /**
   * Arrays.
   *
   * @param element the columns of the elements
   */
  record Elements(ShreddingSchema element) implements ShreddedType {
    public Elements {
      Objects.requireNonNull(element, "element");
    }
  }
}
