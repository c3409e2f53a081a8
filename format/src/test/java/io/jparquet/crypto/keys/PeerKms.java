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

  private final Map<String, byte[]> keys = new HashMap<>();

  @Override
  public void initialize(Configuration configuration, String id, String url, String token) {
    for (String item : configuration.getTrimmedStrings(KEY_LIST)) {
      String[] parts = item.split(":");
      keys.put(parts[0].trim(), Base64.getDecoder().decode(parts[1].trim()));
    }
  }

  @Override
  public String wrapKey(byte[] key, String masterKeyId) {
    return KeyToolkit.encryptKeyLocally(key, masterKey(masterKeyId), aad(masterKeyId));
  }

  @Override
  public byte[] unwrapKey(String wrapped, String masterKeyId) {
    return KeyToolkit.decryptKeyLocally(wrapped, masterKey(masterKeyId), aad(masterKeyId));
  }

  private byte[] masterKey(String id) {
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
