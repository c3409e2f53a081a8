package io.jparquet.internal.variant.shredding;

import io.jparquet.error.ParquetException;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantObject;
import io.jparquet.variant.VariantType;
import io.jparquet.variant.VariantWriteOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits variants into the columns of a shredding schema. Values that the typed columns cannot hold
 * are stored in {@code value}; so are the fields of an object that do not have their own columns.
 * The dictionary of the variant is not changed. Immutable and thread-safe.
 */
public final class VariantShredder {
  private final Place root;
  private final ShreddingRules rules;

  /** A place of the schema, with the fields of its objects by name. */
  private record Place(
      ShreddingSchema schema, Map<String, Integer> names, List<Place> fields, Place element) {
    static Place of(ShreddingSchema schema) {
      Map<String, Integer> names = new HashMap<>();
      List<Place> fields = new ArrayList<>();
      Place element = null;
      if (schema.typedValue() instanceof ShreddedType.Fields object) {
        for (ShreddedType.Field field : object.fields()) {
          names.put(field.name(), fields.size());
          fields.add(of(field.schema()));
        }
      } else if (schema.typedValue() instanceof ShreddedType.Elements array) {
        element = of(array.element());
      }
      return new Place(schema, names, fields, element);
    }
  }

  /** A shredder for a schema. */
  public VariantShredder(ShreddingSchema schema, NumberRule numbers) {
    this(schema, ShreddingRules.of(numbers));
  }

  /** A shredder for a schema with the given rules. */
  public VariantShredder(ShreddingSchema schema, ShreddingRules rules) {
    this.root = Place.of(schema);
    this.rules = rules;
  }

  /**
   * The parts of a variant.
   *
   * @throws ParquetException when the schema lacks a {@code value} column that is needed
   * @throws io.jparquet.error.CorruptFileException when the encoding of the variant is invalid
   */
  public ShreddedValue shred(Variant variant) {
    return shred(variant, root);
  }

  private ShreddedValue shred(Variant variant, Place place) {
    ShreddedType type = place.schema().typedValue();
    if (type instanceof ShreddedType.Scalar scalar) {
      Object typed = ScalarShredding.typed(variant, scalar, rules);
      if (typed != null) {
        return new ShreddedValue(null, typed);
      }
    } else if (type instanceof ShreddedType.Elements && variant.type() == VariantType.ARRAY) {
      return new ShreddedValue(null, elements(variant.array(), place.element()));
    } else if (type instanceof ShreddedType.Fields && variant.type() == VariantType.OBJECT) {
      return fields(variant, place);
    }
    requireValue(place, variant.type().toString());
    return new ShreddedValue(variant.toBytes(), null);
  }

  private static void requireValue(Place place, String what) {
    if (!place.schema().hasValue()) {
      throw new ParquetException(
          "a variant holds "
              + what
              + ", but its shredding schema has no value column for it, only "
              + place.schema().typedValue());
    }
  }

  private List<ShreddedValue> elements(List<Variant> array, Place element) {
    List<ShreddedValue> parts = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      parts.add(shred(array.get(i), element));
    }
    return parts;
  }

  private ShreddedValue fields(Variant variant, Place place) {
    VariantObject object = variant.object();
    ShreddedValue[] parts = new ShreddedValue[place.fields().size()];
    Arrays.fill(parts, ShreddedValue.MISSING);
    VariantBuilder rest = null;
    for (int i = 0; i < object.size(); i++) {
      Integer index = place.names().get(object.name(i));
      if (index != null) {
        parts[index] = shred(object.get(i), place.fields().get(index));
      } else {
        if (rest == null) {
          requireValue(place, "the field '" + object.name(i) + "'");
          rest = restOf(variant.metadata());
        }
        rest.nameId(object.id(i)).append(object.get(i));
      }
    }
    byte[] value = rest == null ? null : rest.end().valueBytes();
    return new ShreddedValue(value, Arrays.asList(parts));
  }

  private VariantBuilder restOf(VariantMetadata metadata) {
    VariantWriteOptions options =
        VariantWriteOptions.defaults()
            .withFieldOrder(rules.fieldOrder())
            .withMaxBytes(Integer.MAX_VALUE - Long.BYTES);
    return VariantBuilder.over(metadata, options).startObject();
  }
}
