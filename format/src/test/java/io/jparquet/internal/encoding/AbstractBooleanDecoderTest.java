package io.jparquet.internal.encoding;

import io.jparquet.metadata.Encoding;
import java.util.Random;
import org.apache.parquet.column.values.ValuesWriter;

/** The contract of decoders of BOOLEAN values, which are bytes 0 and 1. */
abstract class AbstractBooleanDecoderTest extends AbstractValueDecoderTest<byte[], Byte> {
  abstract Encoding encoding();

  @Override
  ValueDecoder<byte[]> decoder() {
    return ValueDecoders.booleans(encoding());
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
