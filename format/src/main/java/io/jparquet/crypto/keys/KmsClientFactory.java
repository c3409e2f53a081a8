package io.jparquet.crypto.keys;

import java.io.IOException;

/**
 * Creates clients of key management services. May be called by several threads at once. {@link
 * EnvelopeKeys} keeps a client for the lifetime of its cache, one for each token and instance.
 */
@FunctionalInterface
public interface KmsClientFactory {
  /**
   * Connects to an instance of the service.
   *
   * @param instance the instance that the connection names, or otherwise that of the file
   * @param token the token with which the service checks access
   * @throws IOException when the service cannot be reached
   */
  KmsClient connect(KmsInstance instance, AccessToken token) throws IOException;
}
