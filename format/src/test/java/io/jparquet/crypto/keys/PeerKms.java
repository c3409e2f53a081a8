package io.jparquet.crypto.keys;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.crypto.ParquetCryptoRuntimeException;
import org.apache.parquet.crypto.keytools.KeyToolkit;
import org.apache.parquet.crypto.keytools.KmsClient;

/**
 * A service for parquet-java whose master keys are in its configuration, wrapped by its toolkit.
 */
public final class PeerKms implements KmsClient {
  static final String KEY_LIST = "parquet.encryption.key.list";

  static final String NEW_KEY_LIST = "parquet.encryption.new.key.list";

  private Map<String, byte[]> keys;
  private Map<String, byte[]> newKeys;

  @Override
  public void initialize(Configuration configuration, String id, String url, String token) {
    keys = parse(configuration.getTrimmedStrings(KEY_LIST));
    newKeys = parse(configuration.getTrimmedStrings(NEW_KEY_LIST));
  }

  private static Map<String, byte[]> parse(String[] list) {
    Map<String, byte[]> keys = new HashMap<>();
    for (String item : list) {
      String[] parts = item.split(":");
      keys.put(parts[0].trim(), Base64.getDecoder().decode(parts[1].trim()));
    }
    return keys;
  }

  @Override
  public String wrapKey(byte[] key, String masterKeyId) {
    Map<String, byte[]> latest = newKeys.isEmpty() ? keys : newKeys;
    return KeyToolkit.encryptKeyLocally(key, masterKey(latest, masterKeyId), aad(masterKeyId));
  }

  @Override
  public byte[] unwrapKey(String wrapped, String masterKeyId) {
    try {
      return KeyToolkit.decryptKeyLocally(wrapped, masterKey(keys, masterKeyId), aad(masterKeyId));
    } catch (ParquetCryptoRuntimeException e) {
      if (newKeys.isEmpty()) {
        throw e;
      }
      return KeyToolkit.decryptKeyLocally(
          wrapped, masterKey(newKeys, masterKeyId), aad(masterKeyId));
    }
  }

  private static byte[] masterKey(Map<String, byte[]> keys, String id) {
    byte[] key = keys.get(id);
    if (key == null) {
      throw new ParquetCryptoRuntimeException("no master key " + id);
    }
    return key;
  }

  private static byte[] aad(String masterKeyId) {
    return masterKeyId.getBytes(StandardCharsets.UTF_8);
  }
}
