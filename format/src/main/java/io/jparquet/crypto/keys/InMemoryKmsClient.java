package io.jparquet.crypto.keys;

import io.jparquet.error.CryptoException;
import java.security.Key;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.crypto.spec.SecretKeySpec;

/** Master keys in the memory of this process. May be used by several threads at once. */
final class InMemoryKmsClient implements KmsClient {
  private final Map<String, byte[]> keys = new TreeMap<>();

  /** A client with some keys, which are copied. */
  InMemoryKmsClient(Map<String, byte[]> keys) {
    keys.forEach(
        (id, key) -> {
          Objects.requireNonNull(id, "id");
          if (!LocalWrapping.isKeyLength(key.length)) {
            throw new IllegalArgumentException(
                "the key with the id '"
                    + id
                    + "' has "
                    + key.length
                    + " bytes, expected 16, 24 or 32");
          }
          this.keys.put(id, key.clone());
        });
  }

  /** A client with the keys of a list, see {@link KmsClient#inMemory(String)}. */
  static InMemoryKmsClient ofKeyList(String keyList) {
    Map<String, byte[]> keys = new TreeMap<>();
    for (String item : keyList.split(",")) {
      if (!item.isBlank()) {
        int colon = item.indexOf(':');
        if (colon < 0) {
          throw new IllegalArgumentException(
              "item "
                  + (keys.size() + 1)
                  + " of the list of keys has no colon; expected id:key,id2:key2 with keys in"
                  + " base 64");
        }
        String id = item.substring(0, colon).strip();
        if (keys.put(id, decode(id, item.substring(colon + 1).strip())) != null) {
          throw new IllegalArgumentException(
              "the list of keys has two keys with the id '" + id + "'");
        }
      }
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException(
          "the list of keys is empty; expected id:key,id2:key2 with keys in base 64");
    }
    return new InMemoryKmsClient(keys);
  }

  private static byte[] decode(String id, String key) {
    try {
      return Base64.getDecoder().decode(key);
    } catch (IllegalArgumentException e) {
      // The cause would show a part of the key.
      throw new IllegalArgumentException(
          "the key with the id '" + id + "' is not base 64; expected id:key,id2:key2");
    }
  }

  @Override
  public String wrapKey(byte[] key, String masterKeyId) {
    return LocalWrapping.wrap(key, key(masterKeyId), LocalWrapping.aad(masterKeyId));
  }

  @Override
  public byte[] unwrapKey(String wrappedKey, String masterKeyId) {
    Key masterKey = new SecretKeySpec(key(masterKeyId), "AES");
    return LocalWrapping.unwrapWithMasterKey(wrappedKey, masterKey, null, masterKeyId);
  }

  @Override
  public byte[] dataKey(String keyId) {
    return key(keyId).clone();
  }

  private byte[] key(String id) {
    byte[] key = keys.get(id);
    if (key == null) {
      throw new CryptoException(
          "there is no key with the id "
              + Texts.quoted(id)
              + " in the list of keys; known are "
              + new TreeSet<>(keys.keySet())
              + ": add the key to the list, or leave its columns out");
    }
    return key;
  }

  @Override
  public String toString() {
    return "InMemoryKmsClient" + keys.keySet();
  }
}
