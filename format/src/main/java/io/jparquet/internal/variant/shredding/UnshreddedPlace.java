package io.jparquet.internal.variant.shredding;

import io.jparquet.variant.VariantMetadata;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A place of a shredding schema, with a cache of the ids of its fields in the last dictionary. */
final class UnshreddedPlace {
  private static final int UNKNOWN = -2;

  private final ShreddingSchema schema;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final String[] names;
  private final UnshreddedPlace[] fields;
  private final UnshreddedPlace element;
  private final int[] ids;
  private VariantMetadata metadata;

  UnshreddedPlace(ShreddingSchema schema) {
    this.schema = schema;
    int count =
        schema.typedValue() instanceof ShreddedType.Fields object ? object.fields().size() : 0;
    this.names = new String[count];
    this.fields = new UnshreddedPlace[count];
    this.ids = new int[count];
    for (int i = 0; i < count; i++) {
      ShreddedType.Field field = ((ShreddedType.Fields) schema.typedValue()).fields().get(i);
      names[i] = field.name();
      fields[i] = new UnshreddedPlace(field.schema());
      indexes.put(field.name(), i);
    }
    this.element =
        schema.typedValue() instanceof ShreddedType.Elements array
            ? new UnshreddedPlace(array.element())
            : null;
  }

  ShreddingSchema schema() {
    return schema;
  }

  int fieldCount() {
    return fields.length;
  }

  UnshreddedPlace field(int index) {
    return fields[index];
  }

  UnshreddedPlace element() {
    return element;
  }

  String fieldName(int index) {
    return names[index];
  }

  boolean hasField(String name) {
    return indexes.containsKey(name);
  }

  /** The id of a field's name, or a negative number when the dictionary does not contain it. */
  int fieldId(int index, VariantMetadata dictionary) {
    if (!dictionary.equals(metadata)) {
      Arrays.fill(ids, UNKNOWN);
      metadata = dictionary;
    }
    if (ids[index] == UNKNOWN) {
      ids[index] = dictionary.find(names[index]);
    }
    return ids[index];
  }
}
