package io.jparquet.crypto.keys;

import java.io.IOException;

/**
 * Makes clients of key management services. May be called by several threads at once. {@link
 * EnvelopeKeys} keeps a client for the lifetime of its cache, one for each token and instance.
 */
@FunctionalInterface
public interface KmsClientFactory {
  /**
   * Connects to an instance of the service.
   *
   * @param instance the instance, as the connection names it or else as a file does
   * @param token what the service checks access by
   * @throws IOException when the service cannot be reached
   */
  KmsClient connect(KmsInstance instance, AccessToken token) throws IOException;

  /** A factory of one client, for services of one instance that look at no token. */
  static KmsClientFactory of(KmsClient client) {
    return (instance, token) -> client;
  }
}
