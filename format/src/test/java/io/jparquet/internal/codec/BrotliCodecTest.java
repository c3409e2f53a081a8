package io.jparquet.internal.codec;

import io.jparquet.metadata.CompressionCodec;

class BrotliCodecTest extends AbstractBlockCodecTest {
  @Override
  CompressionCodec codecId() {
    return CompressionCodec.BROTLI;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }
}
