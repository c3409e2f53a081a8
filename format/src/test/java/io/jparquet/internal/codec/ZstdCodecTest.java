package io.jparquet.internal.codec;

import io.jparquet.metadata.CompressionCodec;

class ZstdCodecTest extends AbstractBlockCodecTest {
  @Override
  CompressionCodec codecId() {
    return CompressionCodec.ZSTD;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }
}
