package io.jparquet.internal.codec;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.metadata.CompressionCodec;

/** The error for a codec whose native library can't be loaded on this machine. */
final class NativeLibrary {

  private NativeLibrary() {}

  static UnsupportedFeatureException missing(CompressionCodec codec, Error cause) {
    return new UnsupportedFeatureException(
        "compression codec "
            + codec
            + " needs its native library for "
            + System.getProperty("os.name")
            + " on "
            + System.getProperty("os.arch")
            + ", which can't be loaded ("
            + cause
            + "): let java.io.tmpdir be a directory from which libraries can be loaded (not mounted"
            + " with noexec), use a system with glibc, or write the file with GZIP",
        cause);
  }
}
