package io.jparquet.crypto.keys;

import java.util.Objects;

/**
 * One of several instances of a key management service.
 *
 * @param id name of the instance; {@link KmsClient#DEFAULT_INSTANCE} if there is only one
 * @param url address of the instance; {@link KmsClient#DEFAULT_INSTANCE} if the client decides
 */
public record KmsInstance(String id, String url) {
  /** The instance of a service that has only one. */
  public static final KmsInstance DEFAULT =
      new KmsInstance(KmsClient.DEFAULT_INSTANCE, KmsClient.DEFAULT_INSTANCE);

  /** Neither part may be null. */
  public KmsInstance {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(url, "url");
  }
}
