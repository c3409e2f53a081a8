package io.jparquet.internal.column.write;

import io.jparquet.internal.codec.BlockCodecs;
import io.jparquet.internal.encoding.ValueEncoders;
import io.jparquet.internal.page.PageWriter;
import io.jparquet.internal.stats.BoundOrder;
import io.jparquet.internal.stats.IntStatistics;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.PrimitiveNode;

/** An optional INT32 column with values that wait for their page. */
final class BufferedColumn {
  static final LeafColumn COLUMN =
      ParquetSchema.of("m", PrimitiveNode.optional("c", Type.INT32)).leaves().get(0);

  final WriteOptions options;
  final IntValues values;
  final EncodingChoice choice;

  private BufferedColumn(WriteOptions options, BoundOrder order, boolean dictionary) {
    this.options = options;
    WriteScratch scratch = new WriteScratch();
    values =
        new IntValues(
            new ValueBuffer.Place("c", scratch, bytes -> {}),
            order == BoundOrder.NONE ? null : new IntStatistics(order),
            dictionary,
            ValueEncoders::ints);
    PageWriter pages = new PageWriter(BlockCodecs.create(CompressionCodec.UNCOMPRESSED), false);
    choice = new EncodingChoice(COLUMN, options, pages, scratch);
    choice.reset();
  }

  /** A column with a dictionary. */
  static BufferedColumn withDictionary(WriteOptions options) {
    return new BufferedColumn(options, BoundOrder.SIGNED, true);
  }

  /** A column without a dictionary. */
  static BufferedColumn withOrder(WriteOptions options, BoundOrder order) {
    return new BufferedColumn(options, order, false);
  }

  /** Replaces the values of the buffer. */
  BufferedColumn fill(int... page) {
    values.discard(values.count());
    values.add(page, 0, page.length);
    return this;
  }
}
