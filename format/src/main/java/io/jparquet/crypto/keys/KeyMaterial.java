package io.jparquet.crypto.keys;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.UnsupportedFeatureException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The material from which a data key is retrieved: the wrapped key and the id of the master key.
 * Its JSON form has the fields of parquet-java's key tools. It is stored in the key metadata of a
 * file, or in a separate file beside it.
 *
 * @param kmsInstance instance of the service; for the footer key only, null for columns
 * @param masterKeyId id of the master key
 * @param wrappedDataKey the data key: with single wrapping as the service wrapped it, otherwise
 *     wrapped with the key encryption key
 * @param encryptionKey the key between master key and data key; null in single wrapping
 */
record KeyMaterial(
    @Nullable KmsInstance kmsInstance,
    String masterKeyId,
    String wrappedDataKey,
    @Nullable WrappedEncryptionKey encryptionKey) {

  static final String TYPE_FIELD = "keyMaterialType";
  static final String TYPE = "PKMT1";
  static final String INTERNAL_FIELD = "internalStorage";

  private static final String FOOTER_FIELD = "isFooterKey";
  private static final String INSTANCE_ID_FIELD = "kmsInstanceID";
  private static final String INSTANCE_URL_FIELD = "kmsInstanceURL";
  private static final String MASTER_KEY_FIELD = "masterKeyID";
  private static final String DATA_KEY_FIELD = "wrappedDEK";
  private static final String DOUBLE_FIELD = "doubleWrapping";
  private static final String ENCRYPTION_KEY_ID_FIELD = "keyEncryptionKeyID";
  private static final String ENCRYPTION_KEY_FIELD = "wrappedKEK";
  private static final String WHAT = "key material";

  /**
   * A key encryption key (KEK) that a master key has wrapped.
   *
   * @param id its id, random bytes in base 64
   * @param wrapped the key as the service wrapped it
   */
  record WrappedEncryptionKey(String id, String wrapped) {
    WrappedEncryptionKey {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(wrapped, "wrapped");
    }

    /** The bytes of the id, which are authenticated with each key that this one wraps. */
    byte[] idBytes() {
      try {
        return Base64.getDecoder().decode(id);
      } catch (IllegalArgumentException e) {
        throw new CorruptFileException(
            "the id of a key encryption key is not base 64: " + Texts.quoted(id));
      }
    }
  }

  KeyMaterial {
    Objects.requireNonNull(masterKeyId, "masterKeyId");
    Objects.requireNonNull(wrappedDataKey, "wrappedDataKey");
  }

  boolean isFooterKey() {
    return kmsInstance != null;
  }

  boolean isDoublyWrapped() {
    return encryptionKey != null;
  }

  /**
   * Reads key material.
   *
   * @throws CorruptFileException when fields are missing or wrong
   * @throws UnsupportedFeatureException when it is of an unknown type
   */
  static KeyMaterial parse(String json) {
    Map<String, Object> fields = FlatJson.parse(json, WHAT);
    checkType(fields);
    return of(fields);
  }

  static void checkType(Map<String, Object> fields) {
    String type = FlatJson.text(fields, TYPE_FIELD, WHAT);
    if (!type.equals(TYPE)) {
      throw new UnsupportedFeatureException(
          "key material is of type "
              + Texts.quoted(type)
              + ", the known type is '"
              + TYPE
              + "'; read the file with the key tools that wrote it");
    }
  }

  static KeyMaterial of(Map<String, Object> fields) {
    KmsInstance instance = null;
    if (FlatJson.truth(fields, FOOTER_FIELD, WHAT)) {
      instance =
          new KmsInstance(
              FlatJson.text(fields, INSTANCE_ID_FIELD, WHAT),
              FlatJson.text(fields, INSTANCE_URL_FIELD, WHAT));
    }
    WrappedEncryptionKey encryptionKey = null;
    if (FlatJson.truth(fields, DOUBLE_FIELD, WHAT)) {
      encryptionKey =
          new WrappedEncryptionKey(
              FlatJson.text(fields, ENCRYPTION_KEY_ID_FIELD, WHAT),
              FlatJson.text(fields, ENCRYPTION_KEY_FIELD, WHAT));
    }
    return new KeyMaterial(
        instance,
        FlatJson.text(fields, MASTER_KEY_FIELD, WHAT),
        FlatJson.text(fields, DATA_KEY_FIELD, WHAT),
        encryptionKey);
  }

  /** The JSON of material that is stored outside of its file. */
  String toExternalJson() {
    return toJson(false);
  }

  /** The JSON of material that is the key metadata in its file. */
  String toInternalJson() {
    return toJson(true);
  }

  private String toJson(boolean internal) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(TYPE_FIELD, TYPE);
    if (internal) {
      fields.put(INTERNAL_FIELD, true);
    }
    fields.put(FOOTER_FIELD, isFooterKey());
    if (kmsInstance != null) {
      fields.put(INSTANCE_ID_FIELD, kmsInstance.id());
      fields.put(INSTANCE_URL_FIELD, kmsInstance.url());
    }
    fields.put(MASTER_KEY_FIELD, masterKeyId);
    fields.put(DATA_KEY_FIELD, wrappedDataKey);
    fields.put(DOUBLE_FIELD, isDoublyWrapped());
    if (encryptionKey != null) {
      fields.put(ENCRYPTION_KEY_ID_FIELD, encryptionKey.id());
      fields.put(ENCRYPTION_KEY_FIELD, encryptionKey.wrapped());
    }
    return FlatJson.write(fields);
  }
}
