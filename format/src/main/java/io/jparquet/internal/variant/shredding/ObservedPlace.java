package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantObject;
import io.jparquet.variant.VariantType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The values of a sample at one place. */
final class ObservedPlace {
  /**
   * The maximum number of fields of one place that are recorded, so that names that are data do not
   * fill the memory.
   */
  private static final int MAX_FIELDS = 1000;

  /**
   * The kind of all values except nulls. It can change from INTEGER to DECIMAL, and from any kind
   * to MIXED.
   */
  enum Content {
    NOTHING,
    INTEGER,
    DECIMAL,
    SCALAR,
    OBJECT,
    ARRAY,
    MIXED
  }

  private final Map<String, ObservedPlace> fields = new TreeMap<>();
  private ObservedPlace element;
  private Content content = Content.NOTHING;
  private VariantType scalar;
  private int count;
  private int integerDigits;
  private int scale;

  /** Number of values, nulls included. */
  int count() {
    return count;
  }

  Content content() {
    return content;
  }

  /** The type of SCALAR content. */
  VariantType scalar() {
    return scalar;
  }

  /** The maximum number of digits before the point in INTEGER and DECIMAL content. */
  int integerDigits() {
    return integerDigits;
  }

  /** The maximum number of digits after the point in DECIMAL content. */
  int scale() {
    return scale;
  }

  /** The fields of OBJECT content, in the order of their names. */
  Map<String, ObservedPlace> fields() {
    return fields;
  }

  /** The elements of ARRAY content; null when all arrays were empty. */
  ObservedPlace element() {
    return element;
  }

  /**
   * Adds a value.
   *
   * @param depth number of further nested objects and arrays that are allowed
   */
  void add(Variant value, int depth) {
    count++;
    switch (value.type()) {
      case NULL -> {
        // A null fits every type, because it is stored in the value column.
      }
      case INT8, INT16, INT32, INT64 ->
          number(BigDecimal.valueOf(value.getLong()), Content.INTEGER);
      case DECIMAL4, DECIMAL8, DECIMAL16 -> number(value.getDecimal(), Content.DECIMAL);
      case OBJECT -> {
        if (become(depth == 0 ? Content.MIXED : Content.OBJECT)) {
          addFields(value.object(), depth - 1);
        }
      }
      case ARRAY -> {
        if (become(depth == 0 ? Content.MIXED : Content.ARRAY)) {
          addElements(value.array(), depth - 1);
        }
      }
      default -> {
        VariantType type = value.type();
        become(content == Content.SCALAR && scalar != type ? Content.MIXED : Content.SCALAR);
        scalar = type;
      }
    }
  }

  /** Combines the previous kind with a new one; returns false if they are incompatible. */
  private boolean become(Content added) {
    if (content == Content.NOTHING) {
      content = added;
    } else if (content != added) {
      content = Content.MIXED;
    }
    if (content == Content.MIXED) {
      fields.clear();
      element = null;
      return false;
    }
    return true;
  }

  private void number(BigDecimal number, Content added) {
    boolean numeric = content == Content.INTEGER || content == Content.DECIMAL;
    boolean decimal = added == Content.DECIMAL || content == Content.DECIMAL;
    if (numeric && decimal) {
      content = Content.DECIMAL;
    } else {
      become(added);
    }
    integerDigits = Math.max(integerDigits, number.precision() - number.scale());
    scale = Math.max(scale, number.scale());
  }

  private void addFields(VariantObject object, int depth) {
    object.checkExtents();
    for (int i = 0; i < object.size(); i++) {
      String name = object.name(i);
      ObservedPlace field = fields.get(name);
      if (field == null && fields.size() < MAX_FIELDS) {
        field = new ObservedPlace();
        fields.put(name, field);
      }
      if (field != null) {
        field.add(object.get(i), depth);
      }
    }
  }

  private void addElements(List<Variant> array, int depth) {
    for (int i = 0; i < array.size(); i++) {
      element = element == null ? new ObservedPlace() : element;
      element.add(array.get(i), depth);
    }
  }
}
