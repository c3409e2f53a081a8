package io.jparquet.internal.codec;

import io.jparquet.metadata.CompressionCodec;

class UncompressedCodecTest extends AbstractBlockCodecTest {
  @Override
  CompressionCodec codecId() {
    return CompressionCodec.UNCOMPRESSED;
  }

  @Override
  boolean hidesDamage() {
    return true;
  }
}
