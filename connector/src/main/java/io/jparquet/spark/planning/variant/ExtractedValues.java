package io.jparquet.spark.planning.variant;

import io.jparquet.internal.variant.shredding.ShreddingRules;
import io.jparquet.internal.variant.shredding.VariantPathReader;
import io.jparquet.schema.GroupField;
import io.jparquet.spark.core.mapping.ConversionContext;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.variant.Variant;
import io.jparquet.vector.StructVector;
import java.util.Arrays;

/** The column of one requested field of the variants of a file. Not thread-safe. */
final class ExtractedValues {

  private final VariantPathReader reader;
  private final DirectCast direct;
  private final CastValues values;
  private long[] present = new long[0];

  /**
   * The values of a field.
   *
   * @param group the variant with the columns that the field needs
   * @throws io.jparquet.error.ParquetException when the group is not that of a variant
   */
  public ExtractedValues(
      GroupField group, RequestedField field, ShreddingRules rules, ConversionContext context) {
    this.reader = new VariantPathReader(group, field.path(), rules);
    this.direct =
        reader.scalar() == null
            ? null
            : DirectCasts.of(reader.scalar().column(), reader.scalarType(), field, context);
    this.values = CastValues.of(field);
  }

  /**
   * Fills a column.
   *
   * @throws io.jparquet.error.ParquetException when a variant is damaged
   * @throws org.apache.spark.SparkRuntimeException when a value cannot be cast and that is an error
   */
  public void fill(StructVector variants, JParquetColumnVector target, int size) {
    reader.batch(variants);
    if (direct != null && reader.isTyped() && direct.apply(reader.scalars(), target)) {
      return;
    }
    int words = (size + Long.SIZE - 1) / Long.SIZE;
    // The column keeps the bits until the next batch.
    present = present.length < words ? new long[words] : present;
    Arrays.fill(present, 0, words, 0);
    values.start(size);
    for (int i = 0; i < size; i++) {
      Variant variant = reader.get(i);
      if (variant != null && values.add(i, variant)) {
        present[i >>> 6] |= 1L << i;
      }
    }
    target.setPresence(size, present);
    values.show(target, size);
  }
}
