package io.jparquet.internal.variant.shredding;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.column.write.LeafWriter;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafField;
import io.jparquet.schema.ListField;
import io.jparquet.variant.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Writes variants into the columns of a VARIANT group, shredded or not. Not thread-safe.
 *
 * <pre>{@code
 * VariantLeafWriter variants =
 *     new VariantLeafWriter(field, writer::leaf, NumberRule.SAME_VALUE);
 * variants.write(0, variant);
 * writer.endRecord();
 * }</pre>
 */
public final class VariantLeafWriter {
  private final List<LeafWriter> leaves = new ArrayList<>();
  private final LeafWriter metadata;
  private final LeafPlace place;
  private final VariantShredder shredder;

  /**
   * A writer of a group.
   *
   * @param field the group, with all its fields
   * @param leaf the writers of the leaf columns by index, as in {@link
   *     io.jparquet.internal.write.FileWriter#leaf(int)}
   * @param numbers which numbers typed columns store
   * @throws ParquetException when the group is not that of a variant
   */
  public VariantLeafWriter(GroupField field, IntFunction<LeafWriter> leaf, NumberRule numbers) {
    this(field, leaf, ShreddingRules.of(numbers));
  }

  /**
   * A writer of a group with the given rules.
   *
   * @param field as above
   * @param leaf as above
   * @throws ParquetException as above
   */
  public VariantLeafWriter(GroupField field, IntFunction<LeafWriter> leaf, ShreddingRules rules) {
    ShreddingSchema schema = ShreddingSchema.of((GroupNode) field.node());
    IntFunction<LeafWriter> noted =
        index -> {
          LeafWriter writer = leaf.apply(index);
          leaves.add(writer);
          return writer;
        };
    Field names =
        field.fields().get(VectorPlace.indexOf(field.fields(), ShreddingSchemaReader.METADATA));
    this.metadata = noted.apply(((LeafField) names).column().index());
    this.place = new LeafPlace(field, schema, noted);
    this.shredder = new VariantShredder(schema, rules);
    if (leaves.size() != leafCount(field)) {
      throw new ParquetException(
          "the VARIANT group '"
              + field.name()
              + "' has fields besides metadata, value and typed_value, to which no values would"
              + " be written");
    }
  }

  private static int leafCount(Field field) {
    if (field instanceof GroupField group) {
      return group.fields().stream().mapToInt(VariantLeafWriter::leafCount).sum();
    }
    return field instanceof ListField list ? leafCount(list.element()) : 1;
  }

  /**
   * Appends a variant.
   *
   * @param rep the repetition level of the slot
   * @throws ParquetException when the schema lacks a {@code value} column that the variant needs,
   *     or the encoding of the variant is invalid; in these cases, nothing is appended
   */
  public void write(int rep, Variant variant) {
    ShreddedValue parts = shredder.shred(variant);
    metadata.writeBinary(
        rep,
        metadata.column().maxDefinitionLevel(),
        variant.metadata().bytes(),
        variant.metadata().start(),
        variant.metadata().length());
    place.write(rep, parts);
  }

  /** Number of leaf columns of the group, which are contiguous. */
  public int leafCount() {
    return leaves.size();
  }

  /**
   * Appends a missing variant: the group is null, or its parent is missing or empty.
   *
   * @param rep the repetition level of the slot
   * @param def the definition level of the innermost present parent, below that of the group
   */
  public void writeNull(int rep, int def) {
    for (LeafWriter leaf : leaves) {
      leaf.writeNull(rep, def);
    }
  }
}
