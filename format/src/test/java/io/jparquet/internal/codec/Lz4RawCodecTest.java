package io.jparquet.internal.codec;

import io.jparquet.metadata.CompressionCodec;

class Lz4RawCodecTest extends AbstractBlockCodecTest {
  @Override
  CompressionCodec codecId() {
    return CompressionCodec.LZ4_RAW;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }
}
