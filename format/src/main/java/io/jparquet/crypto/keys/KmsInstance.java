package io.jparquet.crypto.keys;

import java.util.Objects;

/**
 * One of several instances of a key management service.
 *
 * @param id name of the instance; {@link KmsClient#DEFAULT_INSTANCE} where there is but one
 * @param url address of the instance; {@link KmsClient#DEFAULT_INSTANCE} where the client knows it
 */
public record KmsInstance(String id, String url) {
  /** The instance of a service that has but one. */
  public static final KmsInstance DEFAULT =
      new KmsInstance(KmsClient.DEFAULT_INSTANCE, KmsClient.DEFAULT_INSTANCE);

  /** Neither part may be null. */
  public KmsInstance {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(url, "url");
  }
}
