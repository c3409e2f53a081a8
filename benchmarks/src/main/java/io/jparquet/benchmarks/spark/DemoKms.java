package io.jparquet.benchmarks.spark;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.apache.parquet.crypto.keytools.LocalWrapKmsClient;

/**
 * A key management service whose master keys are derived from their ids: anybody who knows the
 * program knows the keys. It implements the client interface of parquet-java; jparquet accepts the
 * same class.
 */
public final class DemoKms extends LocalWrapKmsClient {
  private static final int KEY_BYTES = 16;

  @Override
  protected byte[] getMasterKeyFromServer(String id) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(id.getBytes(StandardCharsets.UTF_8));
      return Arrays.copyOf(hash, KEY_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  protected void initializeInternal() {
    // There is nothing to connect to.
  }
}
