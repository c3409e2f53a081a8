package io.jparquet.spark.read;

import io.jparquet.spark.vector.JParquetColumnVector;
import java.util.Arrays;
import org.apache.spark.sql.execution.datasources.parquet.SparkShreddingUtils;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.types.variant.VariantSchema;
import org.apache.spark.unsafe.types.VariantVal;

/**
 * Puts shredded variants together, value by value, with Spark's own rules for it: from the struct
 * that the file stores to the two binary columns of an ordinary variant.
 */
final class ShreddedVariants {

  private final VariantSchema schema;
  private final Bytes values = new Bytes();
  private final Bytes metadata = new Bytes();

  ShreddedVariants(StructType stored) {
    this.schema = SparkShreddingUtils.buildVariantSchema(stored);
  }

  /** Fills the children of a variant vector from the stored structs. */
  void assemble(JParquetColumnVector stored, JParquetColumnVector target, int size) {
    values.reset(size);
    metadata.reset(size);
    for (int i = 0; i < size; i++) {
      if (!stored.isNullAt(i)) {
        VariantVal variant = SparkShreddingUtils.assembleVariant(stored.getStruct(i), schema);
        values.add(i, variant.getValue());
        metadata.add(i, variant.getMetadata());
      }
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

    void reset(int size) {
      used = 0;
      if (starts.length < size) {
        starts = new int[size];
        lengths = new int[size];
      }
    }

    void add(int slot, byte[] bytes) {
      int end = Math.addExact(used, bytes.length);
      if (end > data.length) {
        data = Arrays.copyOf(data, (int) Math.max(end, Math.min(2L * end, Integer.MAX_VALUE - 8)));
      }
      System.arraycopy(bytes, 0, data, used, bytes.length);
      starts[slot] = used;
      lengths[slot] = bytes.length;
      used = end;
    }

    void show(JParquetColumnVector target, int size) {
      target.setPresence(size, null);
      target.setBytes(data, starts, lengths);
    }
  }
}
