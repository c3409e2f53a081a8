package io.jparquet.crypto.keys;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The connection to a key management service, and the time for which its answers may be cached.
 *
 * @param instanceId id of the instance; null if files name it. New files then name {@link
 *     KmsClient#DEFAULT_INSTANCE}
 * @param instanceUrl address of the instance; null as for the id
 * @param trustStoredUrl whether an address that a file names is used when {@code instanceUrl} is
 *     null. If true, anyone who can write a file could make readers send the token to another
 *     server, so set this only for files of trusted writers
 * @param token the token with which the service checks access
 * @param cacheLifetime time for which clients and unwrapped keys are cached; zero for no cache
 */
public record KmsConnection(
    @Nullable String instanceId,
    @Nullable String instanceUrl,
    boolean trustStoredUrl,
    AccessToken token,
    Duration cacheLifetime) {

  /** The default time for which parquet-java caches keys. */
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

  /** The instance for new files. */
  KmsInstance forWriting() {
    return new KmsInstance(
        Objects.requireNonNullElse(instanceId, KmsClient.DEFAULT_INSTANCE),
        Objects.requireNonNullElse(instanceUrl, KmsClient.DEFAULT_INSTANCE));
  }

  /** The instance for reading a file whose footer key names {@code stored}, which may be null. */
  KmsInstance forReading(@Nullable KmsInstance stored) {
    if (stored == null) {
      return forWriting();
    }
    String storedUrl = trustStoredUrl ? stored.url() : KmsClient.DEFAULT_INSTANCE;
    return new KmsInstance(
        Objects.requireNonNullElse(instanceId, stored.id()),
        Objects.requireNonNullElse(instanceUrl, storedUrl));
  }

  private static @Nullable String emptyToNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }
}
