package io.jparquet.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;

class RleBooleanDecoderTest extends AbstractValueDecoderTest<byte[], Byte> {
  @Override
  ValueDecoder<byte[]> decoder() {
    return ValueDecoders.booleans(Encoding.RLE);
  }

  @Override
  ValuesWriter parquetJavaWriter() {
    return new RunLengthBitPackingHybridValuesWriter(1, 64, 1 << 20, ALLOCATOR);
  }

  @Override
  void write(ValuesWriter writer, Byte value) {
    writer.writeBoolean(value != 0);
  }

  @Override
  Byte randomValue(Random random) {
    return (byte) random.nextInt(2);
  }

  @Override
  byte[] array(int length) {
    return new byte[length];
  }

  @Override
  Byte get(byte[] array, int index) {
    return array[index];
  }
}
