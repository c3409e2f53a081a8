package io.jparquet.internal.variant.shredding;

import io.jparquet.error.CorruptFileException;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.vector.BinaryVector;
import io.jparquet.vector.StructVector;
import java.util.Arrays;

/**
 * Reads the variants of a VARIANT group, shredded or not, from the vectors of its batches. Not
 * thread-safe.
 *
 * <pre>{@code
 * VariantVectorReader variants = new VariantVectorReader(field, NumberRule.SAME_TYPE);
 * while (rows.next()) {
 *   variants.batch((StructVector) rows.vector(0));
 *   for (int row = 0; row < rows.rowCount(); row++) {
 *     Variant variant = variants.get(row);
 *   }
 * }
 * }</pre>
 */
public final class VariantVectorReader {
  private final int metadataIndex;
  private final VectorPlace place;
  private final VariantUnshredder unshredder;
  private StructVector groups;
  private BinaryVector metadata;
  private VariantMetadata lastMetadata;

  /**
   * A reader of a group.
   *
   * @param field the group, with its field {@code metadata} and all other fields that are needed
   * @throws CorruptFileException when the group is not that of a variant
   * @throws io.jparquet.error.UnsupportedFeatureException when a {@code typed_value} has a type
   *     that the specification does not allow
   */
  public VariantVectorReader(GroupField field, NumberRule numbers) {
    this(field, ShreddingRules.of(numbers));
  }

  /**
   * A reader of a group with the given rules.
   *
   * @param field as above
   * @throws CorruptFileException as above
   * @throws io.jparquet.error.UnsupportedFeatureException as above
   */
  public VariantVectorReader(GroupField field, ShreddingRules rules) {
    ShreddingSchema schema = ShreddingSchema.of((GroupNode) field.node());
    this.metadataIndex = VectorPlace.indexOf(field.fields(), ShreddingSchemaReader.METADATA);
    if (metadataIndex < 0) {
      throw new IllegalArgumentException(
          "variants cannot be read without the field 'metadata' of '" + field.name() + "'");
    }
    this.place = new VectorPlace(field, schema);
    this.unshredder = new VariantUnshredder(schema, rules);
  }

  /** Moves to the vector of a batch. */
  public void batch(StructVector vector) {
    groups = vector;
    metadata = (BinaryVector) vector.child(metadataIndex);
    place.batch(vector);
  }

  /**
   * The variant of a slot, or null when the group is null. It may share the bytes of the vectors
   * and is then valid only as long as they are; use {@link Variant#copy()} to keep it.
   *
   * @throws CorruptFileException when the parts of the variant contradict each other or the
   *     specification
   */
  public Variant get(int slot) {
    if (groups.isNull(slot)) {
      return null;
    }
    return unshredder.unshred(metadata(slot), place.at(slot));
  }

  /**
   * The dictionary of a slot. If it is equal to the previous one, that object is returned, so that
   * it is read only once.
   */
  private VariantMetadata metadata(int slot) {
    if (metadata.isNull(slot)) {
      throw new CorruptFileException("the metadata of a variant is null");
    }
    int start = metadata.start(slot);
    int length = metadata.length(slot);
    if (lastMetadata == null || !lastMetadata.isEncodedAs(metadata.data(), start, length)) {
      byte[] copy = Arrays.copyOfRange(metadata.data(), start, start + length);
      lastMetadata = VariantMetadata.of(copy);
    }
    return lastMetadata;
  }
}
