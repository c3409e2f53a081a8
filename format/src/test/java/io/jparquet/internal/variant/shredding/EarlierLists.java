package io.jparquet.internal.variant.shredding;

import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import io.jparquet.variant.RandomVariants;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantBuilder;
import io.jparquet.variant.VariantType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Files of shredded variants whose lists have the form of earlier writers. */
final class EarlierLists {
  /** How the elements of the lists are shredded. */
  static final List<ShreddingSchema> ELEMENTS =
      List.of(
          ShreddingSchema.UNSHREDDED,
          ShreddingSchema.scalar(VariantType.INT64),
          ShreddingSchema.array(ShreddingSchema.scalar(VariantType.STRING)));

  /** The names of layers around the elements; null where these are repeated. */
  static final List<String> LAYERS = Arrays.asList(null, "bag");

  private EarlierLists() {}

  /** Random variants, each in a list of an object. */
  static List<Variant> variants(long seed) {
    List<Variant> variants = new ArrayList<>();
    for (Variant variant : new RandomVariants(seed).column(100, 0)) {
      variants.add(variant == null ? null : inLists(variant));
    }
    return variants;
  }

  /** A file with the variants, shredded by one of {@link #ELEMENTS} and {@link #LAYERS}. */
  static byte[] file(List<Variant> variants, ShreddingSchema element, String layer)
      throws IOException {
    GroupNode node =
        ShreddingSchema.object(new ShreddedType.Field("a", ShreddingSchema.array(element)))
            .toNode(FieldRepetitionType.OPTIONAL, "v");
    return ShreddedFileTest.write(variants, ParquetSchema.of("m", legacy(node, layer)));
  }

  /** An object with an array of the variant, a number, and an array of a text. */
  private static Variant inLists(Variant variant) {
    VariantBuilder builder = new VariantBuilder();
    builder.startObject().name("a").startArray().append(variant);
    builder.appendLong(VariantType.INT64, 7).startArray();
    builder.appendString("x").end().end().end();
    return builder.build();
  }

  /**
   * The group with its lists in the form of earlier writers.
   *
   * @param layer the name of the layer around the elements; null if these are repeated
   */
  private static GroupNode legacy(GroupNode group, String layer) {
    List<SchemaNode> children = new ArrayList<>();
    for (SchemaNode child : group.children()) {
      children.add(child instanceof GroupNode inner ? legacy(inner, layer) : child);
    }
    if (group.listElement() == null) {
      return group.withChildren(children);
    }
    GroupNode element = (GroupNode) ((GroupNode) children.get(0)).children().get(0);
    SchemaNode[] parts = element.children().toArray(SchemaNode[]::new);
    return group.withChildren(
        List.of(
            layer == null
                ? GroupNode.repeated("array", parts)
                : GroupNode.repeated(layer, GroupNode.required("array", parts))));
  }
}
