package io.jparquet.crypto.keys;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bytes of a key, held in one place and wiped when they are no longer needed. */
final class SecretKeyBytes {
  private final byte[] bytes;
  private boolean wiped;

  /** Takes ownership of the array. */
  SecretKeyBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A copy, which the caller wipes; null when the key has been wiped. */
  synchronized byte @Nullable [] copy() {
    return wiped ? null : bytes.clone();
  }

  synchronized void wipe() {
    wiped = true;
    Arrays.fill(bytes, (byte) 0);
  }

  @Override
  public String toString() {
    return "SecretKeyBytes[redacted]";
  }
}
