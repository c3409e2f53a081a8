package io.jparquet.crypto.keys;

import java.time.Duration;
import java.util.Objects;

/**
 * How to reach the key management service, and how long what it answered may be kept.
 *
 * @param instanceId id of the instance; null when files name it. Files are written with {@link
 *     KmsClient#DEFAULT_INSTANCE} then
 * @param instanceUrl address of the instance; null as for the id
 * @param trustStoredUrl whether an address that a file names is used when {@code instanceUrl} is
 *     null. Whoever can write a file could send the token to a server of their own by it, so that
 *     this is for files of trusted writers only
 * @param token what the service checks access by
 * @param cacheLifetime how long clients and unwrapped keys are kept; zero for not at all
 */
public record KmsConnection(
    String instanceId,
    String instanceUrl,
    boolean trustStoredUrl,
    AccessToken token,
    Duration cacheLifetime) {

  /** How long parquet-java keeps keys when nothing else is said. */
  public static final Duration DEFAULT_CACHE_LIFETIME = Duration.ofMinutes(10);

  /** A service of one instance, without a token. */
  public static final KmsConnection DEFAULT =
      new KmsConnection(null, null, false, AccessToken.DEFAULT, DEFAULT_CACHE_LIFETIME);

  /** The token and the lifetime may not be null, nor the lifetime negative. */
  public KmsConnection {
    Objects.requireNonNull(token, "token");
    if (cacheLifetime.isNegative()) {
      throw new IllegalArgumentException(
          "the cache lifetime of keys is " + cacheLifetime + ", it must not be negative");
    }
    instanceId = emptyToNull(instanceId);
    instanceUrl = emptyToNull(instanceUrl);
  }

  /** This connection with another token. */
  public KmsConnection withToken(AccessToken other) {
    return new KmsConnection(instanceId, instanceUrl, trustStoredUrl, other, cacheLifetime);
  }

  /** This connection with another lifetime of its caches. */
  public KmsConnection withCacheLifetime(Duration other) {
    return new KmsConnection(instanceId, instanceUrl, trustStoredUrl, token, other);
  }

  /** The instance that files are written with. */
  KmsInstance forWriting() {
    return new KmsInstance(
        Objects.requireNonNullElse(instanceId, KmsClient.DEFAULT_INSTANCE),
        Objects.requireNonNullElse(instanceUrl, KmsClient.DEFAULT_INSTANCE));
  }

  /** The instance that a file is read with, whose footer key names {@code stored}, or null. */
  KmsInstance forReading(KmsInstance stored) {
    if (stored == null) {
      return forWriting();
    }
    String storedUrl = trustStoredUrl ? stored.url() : KmsClient.DEFAULT_INSTANCE;
    return new KmsInstance(
        Objects.requireNonNullElse(instanceId, stored.id()),
        Objects.requireNonNullElse(instanceUrl, storedUrl));
  }

  private static String emptyToNull(String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }
}
