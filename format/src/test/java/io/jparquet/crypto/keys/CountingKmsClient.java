package io.jparquet.crypto.keys;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the requests to another client. */
final class CountingKmsClient implements KmsClient {
  final AtomicInteger wraps = new AtomicInteger();
  final AtomicInteger unwraps = new AtomicInteger();
  private final KmsClient client;

  CountingKmsClient(KmsClient client) {
    this.client = client;
  }

  @Override
  public String wrapKey(byte[] key, String masterKeyId) throws IOException {
    wraps.incrementAndGet();
    return client.wrapKey(key, masterKeyId);
  }

  @Override
  public byte[] unwrapKey(String wrappedKey, String masterKeyId) throws IOException {
    unwraps.incrementAndGet();
    return client.unwrapKey(wrappedKey, masterKeyId);
  }

  @Override
  public byte[] dataKey(String keyId) throws IOException {
    return client.dataKey(keyId);
  }
}
