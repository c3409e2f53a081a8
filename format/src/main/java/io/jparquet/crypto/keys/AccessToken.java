package io.jparquet.crypto.keys;

import java.util.Objects;

/**
 * What a key management service checks access by. It is a secret: its text is in {@link #secret()}
 * only, and {@link #toString()} says nothing of it.
 */
public final class AccessToken {
  /** The token where none is given, as parquet-java names it. */
  public static final AccessToken DEFAULT = new AccessToken(KmsClient.DEFAULT_INSTANCE);

  private final String secret;

  private AccessToken(String secret) {
    this.secret = secret;
  }

  /** A token. */
  public static AccessToken of(String secret) {
    return new AccessToken(Objects.requireNonNull(secret, "secret"));
  }

  /** The token itself, for the service and nobody else. */
  public String secret() {
    return secret;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AccessToken that && secret.equals(that.secret);
  }

  @Override
  public int hashCode() {
    return secret.hashCode();
  }

  @Override
  public String toString() {
    return "AccessToken[redacted]";
  }
}
