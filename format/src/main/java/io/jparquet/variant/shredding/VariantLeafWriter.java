package io.jparquet.variant.shredding;

import io.jparquet.column.write.LeafWriter;
import io.jparquet.schema.Field;
import io.jparquet.schema.GroupField;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafField;
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
   * @param leaf the writers of the leaf columns by index, as {@link
   *     io.jparquet.ParquetWriter#leaf(int)} gives them
   * @param numbers which numbers go into typed columns
   * @throws io.jparquet.ParquetException when the group is none of a variant
   */
  public VariantLeafWriter(GroupField field, IntFunction<LeafWriter> leaf, NumberRule numbers) {
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
    this.shredder = new VariantShredder(schema, numbers);
  }

  /**
   * Appends a variant.
   *
   * @param rep the repetition level of the slot
   * @throws io.jparquet.ParquetException when the schema lacks a {@code value} column that the
   *     variant needs, or its encoding is broken; nothing was appended then
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

  /**
   * Appends a missing variant: the group is null, or what it is in is missing or empty.
   *
   * @param rep the repetition level of the slot
   * @param def the definition level of what is there, below that of the group
   */
  public void writeNull(int rep, int def) {
    for (LeafWriter leaf : leaves) {
      leaf.writeNull(rep, def);
    }
  }
}
