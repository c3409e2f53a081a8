package io.jparquet.spark.encryption;

import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.crypto.keys.KmsClient;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * The keys that the tasks of a process share, so that each key is unwrapped once: one {@link
 * EnvelopeKeys} for each client class and what may set it up.
 */
public final class SharedKeys implements Closeable {
  private static final int MAX_CLIENTS = 64;

  /**
   * The properties that a client depends on.
   *
   * @param settings digest of the properties that a client may look at; they may be secrets
   */
  private record ClientId(Class<?> type, String settings) {}

  private final Map<ClientId, EnvelopeKeys> clients =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<ClientId, EnvelopeKeys> eldest) {
          if (size() <= MAX_CLIENTS) {
            return false;
          }
          // A reader or writer that still uses them asks the service again.
          eldest.getValue().forgetAll();
          return true;
        }
      };

  /** Keys of no client at first. */
  public SharedKeys() {}

  /**
   * The keys of the client that a configuration names.
   *
   * @return null when it names none
   * @throws IllegalArgumentException when the class can't be used
   */
  EnvelopeKeys of(Configuration conf) {
    Class<?> type = KmsClients.type(conf);
    if (type == null) {
      return null;
    }
    ClientId id = new ClientId(type, settings(conf));
    synchronized (clients) {
      EnvelopeKeys keys = clients.get(id);
      if (keys == null) {
        keys = keys(type, conf);
        clients.put(id, keys);
      }
      return keys;
    }
  }

  private static EnvelopeKeys keys(Class<?> type, Configuration conf) {
    return type == KmsClients.KeyList.class
        ? new EnvelopeKeys(KmsClient.inMemory(FileKeys.secret(conf, KeyProperties.KEY_LIST)))
        : new EnvelopeKeys(KmsClients.factory(type, conf));
  }

  /** Properties of the client's own, and the list of keys; those of single tables are left out. */
  private static String settings(Configuration conf) {
    Map<String, String> settings = new TreeMap<>();
    for (Map.Entry<String, String> entry : conf) {
      String name = entry.getKey();
      if (EncryptionNames.isEncryption(name) && !KeyProperties.names().contains(name)) {
        settings.put(name, entry.getValue());
      }
    }
    String keyList = FileKeys.secret(conf, KeyProperties.KEY_LIST);
    if (keyList != null) {
      settings.put(KeyProperties.KEY_LIST, keyList);
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      settings.forEach(
          (name, value) -> {
            digest.update((name.length() + ":" + name).getBytes(StandardCharsets.UTF_8));
            digest.update((value.length() + ":" + value).getBytes(StandardCharsets.UTF_8));
          });
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /** Wipes all keys; a reader or writer that still uses them asks the service again. */
  @Override
  public void close() {
    synchronized (clients) {
      clients.values().forEach(EnvelopeKeys::forgetAll);
      clients.clear();
    }
  }
}
