package io.jparquet.benchmarks.kernel;

import io.jparquet.metadata.Encoding;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForDouble;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForFloat;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForInteger;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesReaderForLong;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter;

/** Pages of BYTE_STREAM_SPLIT numbers. */
public class ByteStreamSplitNumbersBenchmark extends NumbersBenchmark {
  /** Called by JMH. */
  public ByteStreamSplitNumbersBenchmark() {
    super(
        Encoding.BYTE_STREAM_SPLIT,
        new Peer(
            ByteStreamSplitValuesReaderForInteger::new,
            new IntegerByteStreamSplitValuesWriter(CAPACITY, CAPACITY, ALLOCATOR)),
        new Peer(
            ByteStreamSplitValuesReaderForLong::new,
            new LongByteStreamSplitValuesWriter(CAPACITY, CAPACITY, ALLOCATOR)),
        new Peer(
            ByteStreamSplitValuesReaderForFloat::new,
            new FloatByteStreamSplitValuesWriter(CAPACITY, CAPACITY, ALLOCATOR)),
        new Peer(
            ByteStreamSplitValuesReaderForDouble::new,
            new DoubleByteStreamSplitValuesWriter(CAPACITY, CAPACITY, ALLOCATOR)));
  }
}
