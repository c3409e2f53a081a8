package io.jparquet.crypto.keys;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The token with which a key management service checks access. It is a secret: only {@link
 * #secret()} returns its text, and {@link #toString()} does not show it.
 */
public final class AccessToken {
  /** The token if none is given, as in parquet-java. */
  public static final AccessToken DEFAULT = new AccessToken(KmsClient.DEFAULT_INSTANCE);

  private final String secret;

  private AccessToken(String secret) {
    this.secret = secret;
  }

  /** A token. */
  public static AccessToken of(String secret) {
    return new AccessToken(Objects.requireNonNull(secret, "secret"));
  }

  /** The token itself, only for the service. */
  public String secret() {
    return secret;
  }

  @Override
  public boolean equals(@Nullable Object other) {
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
