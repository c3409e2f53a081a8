package io.jparquet.internal.variant.shredding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.variant.VariantObject;
import io.jparquet.variant.VariantType;
import io.jparquet.variant.VariantWriteOptions;

/**
 * Reconstructs variants from the rows of a shredding schema. If a variant is completely in its
 * {@code value}, that value is returned without a copy. Not thread-safe.
 */
public final class VariantUnshredder {
  private static final byte[] NULL = {0};

  private final UnshreddedPlace root;
  private final ScalarRebuild scalars;
  private final VariantBuilder overDictionary;

  /** For rows whose dictionary lacks the name of a shredded field. */
  private final VariantBuilder ofNames;

  /** The current one of the two builders. */
  private VariantBuilder builder;

  private boolean nameMissing;

  /** An unshredder for a schema. */
  public VariantUnshredder(ShreddingSchema schema, NumberRule numbers) {
    this(schema, ShreddingRules.of(numbers));
  }

  /** An unshredder for a schema with the given rules. */
  public VariantUnshredder(ShreddingSchema schema, ShreddingRules rules) {
    this.root = new UnshreddedPlace(schema);
    this.scalars = new ScalarRebuild(rules);
    VariantWriteOptions options = VariantWriteOptions.defaults().withFieldOrder(rules.fieldOrder());
    this.overDictionary = VariantBuilder.over(VariantMetadata.EMPTY, options);
    this.ofNames = new VariantBuilder(options);
    this.builder = overDictionary;
  }

  /**
   * The variant of a row. A value that is needed but missing becomes the variant null.
   *
   * @param metadata the dictionary of the row, which the variant also uses, unless it lacks the
   *     name of a shredded field of the row: the schema has that name, and the variant gets its own
   *     dictionary. Consecutive rows with the same dictionary object are faster
   * @throws CorruptFileException when the parts of the row contradict each other or the
   *     specification
   * @throws io.jparquet.error.ParquetException when the variant has more than 128 MiB
   */
  public Variant unshred(VariantMetadata metadata, ShreddedRow row) {
    if (root.schema().typedValue() == null || !row.hasTypedValue()) {
      Variant value = row.value(metadata);
      return value != null ? value : Variant.of(metadata, NULL, 0, NULL.length);
    }
    nameMissing = false;
    builder = overDictionary.clear(metadata);
    append(metadata, row, root);
    if (nameMissing) {
      builder = ofNames.clear();
      append(metadata, row, root);
    }
    return builder.build();
  }

  private void append(VariantMetadata metadata, ShreddedRow row, UnshreddedPlace place) {
    ShreddedType type = place.schema().typedValue();
    Variant value = row.value(metadata);
    if (type == null || !row.hasTypedValue()) {
      if (value == null) {
        builder.appendNull();
      } else {
        builder.append(value);
      }
    } else if (type instanceof ShreddedType.Fields) {
      appendObject(metadata, row, place, value);
    } else if (value != null) {
      throw new CorruptFileException(
          "a row has both a value, of type "
              + value.type()
              + ", and a typed_value for the same place of a variant; only objects can have both");
    } else if (type instanceof ShreddedType.Scalar scalar) {
      scalars.append(row, scalar, builder);
    } else {
      builder.startArray();
      for (int i = 0; i < row.elementCount(); i++) {
        append(metadata, row.element(i), place.element());
      }
      builder.end();
    }
  }

  private void appendObject(
      VariantMetadata metadata, ShreddedRow row, UnshreddedPlace place, Variant value) {
    if (value != null && value.type() != VariantType.OBJECT) {
      throw new CorruptFileException(
          "a row has a value of type "
              + value.type()
              + " beside a typed_value with fields of an object; it can only be an object too");
    }
    builder.startObject();
    for (int i = 0; i < place.fieldCount(); i++) {
      ShreddedRow field = row.field(i);
      if (!isMissing(field, place.field(i), metadata)) {
        if (name(place, i, metadata)) {
          append(metadata, field, place.field(i));
        }
      }
    }
    if (value != null) {
      appendRest(value.object(), place);
    }
    builder.end();
  }

  /** Appends the name of a field; returns false if the builder's dictionary lacks it. */
  private boolean name(UnshreddedPlace place, int field, VariantMetadata metadata) {
    if (builder == ofNames) {
      builder.name(place.fieldName(field));
      return true;
    }
    int id = place.fieldId(field, metadata);
    if (id < 0) {
      nameMissing = true;
      return false;
    }
    builder.nameId(id);
    return true;
  }

  /**
   * Appends the fields without their own columns. For other fields, only their columns are used.
   */
  private void appendRest(VariantObject object, UnshreddedPlace place) {
    object.checkExtents();
    for (int i = 0; i < object.size(); i++) {
      if (!place.hasField(object.name(i))) {
        if (builder == ofNames) {
          builder.name(object.name(i));
        } else {
          builder.nameId(object.id(i));
        }
        builder.append(object.get(i));
      }
    }
  }

  private static boolean isMissing(
      ShreddedRow field, UnshreddedPlace place, VariantMetadata metadata) {
    boolean typed = place.schema().typedValue() != null && field.hasTypedValue();
    return !typed && field.value(metadata) == null;
  }
}
