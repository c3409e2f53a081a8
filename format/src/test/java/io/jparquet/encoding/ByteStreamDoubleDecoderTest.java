package io.jparquet.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter;

class ByteStreamDoubleDecoderTest extends AbstractValueDecoderTest<double[], Double> {
  @Override
  ValueDecoder<double[]> decoder() {
    return ValueDecoders.doubles(Encoding.BYTE_STREAM_SPLIT);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new DoubleByteStreamSplitValuesWriter(64, 1 << 20, ALLOCATOR);
  }

  @Override
  void write(ValuesWriter writer, Double value) {
    writer.writeDouble(value);
  }

  @Override
  Double randomValue(Random random) {
    return Double.longBitsToDouble(random.nextLong());
  }

  @Override
  double[] array(int length) {
    return new double[length];
  }

  @Override
  Double get(double[] array, int index) {
    return array[index];
  }
}
