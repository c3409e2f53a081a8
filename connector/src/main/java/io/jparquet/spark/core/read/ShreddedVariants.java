package io.jparquet.spark.core.read;

import io.jparquet.error.ErrorLocation;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.variant.shredding.VariantVectorReader;
import io.jparquet.schema.GroupField;
import io.jparquet.spark.core.mapping.JParquetColumnVector;
import io.jparquet.spark.core.mapping.Rebase;
import io.jparquet.variant.Variant;
import io.jparquet.variant.VariantMetadata;
import io.jparquet.vector.StructVector;
import java.util.Arrays;

/**
 * Puts shredded variants together, from what the file stores to the two binary columns of an
 * ordinary variant: with numbers, dates and the order of fields as Spark has them.
 */
final class ShreddedVariants {

  private final ErrorLocation column;
  private final VariantVectorReader variants;
  private final Bytes values = new Bytes();
  private final Bytes metadata = new Bytes();

  ShreddedVariants(GroupField group, String file, String path, Rebase rebase) {
    this.column = new ErrorLocation(file, null, path, null, null);
    try {
      this.variants = new VariantVectorReader(group, SparkRules.of(rebase));
    } catch (ParquetException e) {
      throw e.at(column);
    }
  }

  /** Fills the children of a variant vector from the stored groups. */
  void assemble(StructVector stored, JParquetColumnVector target, int size) {
    values.reset(size);
    metadata.reset(size);
    variants.batch(stored);
    VariantMetadata last = null;
    try {
      for (int i = 0; i < size; i++) {
        Variant variant = variants.get(i);
        if (variant != null) {
          values.add(i, variant.bytes(), variant.start(), variant.length());
          VariantMetadata names = variant.metadata();
          if (names.equals(last)) {
            metadata.repeat(i);
          } else {
            metadata.add(i, names.bytes(), names.start(), names.length());
          }
          last = names;
        }
      }
    } catch (ParquetException e) {
      throw e.at(column);
    }
    values.show(target.getChild(0), size);
    metadata.show(target.getChild(1), size);
  }

  /** A growing column of byte strings. */
  private static final class Bytes {
    private byte[] data = new byte[0];
    private int[] starts = new int[0];
    private int[] lengths = new int[0];
    private int used;
    private int last;

    void reset(int size) {
      used = 0;
      if (starts.length < size) {
        starts = new int[size];
        lengths = new int[size];
      }
    }

    void add(int slot, byte[] bytes, int start, int length) {
      int end = Math.addExact(used, length);
      if (end > data.length) {
        data = Arrays.copyOf(data, (int) Math.max(end, Math.min(2L * end, Integer.MAX_VALUE - 8)));
      }
      System.arraycopy(bytes, start, data, used, length);
      starts[slot] = used;
      lengths[slot] = length;
      used = end;
      last = slot;
    }

    /** The string that was added last once more, which is not stored again. */
    void repeat(int slot) {
      starts[slot] = starts[last];
      lengths[slot] = lengths[last];
    }

    void show(JParquetColumnVector target, int size) {
      target.setPresence(size, null);
      target.setBytes(data, starts, lengths);
    }
  }
}
