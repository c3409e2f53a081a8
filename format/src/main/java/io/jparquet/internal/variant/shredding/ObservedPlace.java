package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantArray;
import io.jparquet.variant.VariantObject;
import io.jparquet.variant.VariantType;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** What a sample holds at one place. */
final class ObservedPlace {
  /** Fields of one place that are looked at; names that are data must not fill the memory. */
  private static final int MAX_FIELDS = 1000;

  /**
   * What all values but nulls are. An INTEGER may have become a DECIMAL, anything may have become
   * MIXED.
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

  /** Most digits before the point of INTEGER and DECIMAL content. */
  int integerDigits() {
    return integerDigits;
  }

  /** Most digits behind the point of DECIMAL content. */
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
   * @param depth objects and arrays that may yet be opened
   */
  void add(Variant value, int depth) {
    count++;
    switch (value.type()) {
      case NULL -> {
        // A null can be anywhere: it goes into the value column.
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

  /** Joins what was seen with something new; false when they do not go together. */
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

  private void addElements(VariantArray array, int depth) {
    for (int i = 0; i < array.size(); i++) {
      element = element == null ? new ObservedPlace() : element;
      element.add(array.get(i), depth);
    }
  }
}
