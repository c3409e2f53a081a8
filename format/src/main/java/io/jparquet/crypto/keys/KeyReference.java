package io.jparquet.crypto.keys;

import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.UnsupportedFeatureException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The key that the key metadata in a file refers to. */
sealed interface KeyReference {
  /** The key metadata is the key material. */
  record Internal(KeyMaterial material) implements KeyReference {}

  /**
   * The key material is in the file of key material that belongs to the data file.
   *
   * @param name name of the material in that file
   */
  record External(String name) implements KeyReference {
    private static final String NAME_FIELD = "keyReference";

    byte[] toKeyMetadata() {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put(KeyMaterial.TYPE_FIELD, KeyMaterial.TYPE);
      fields.put(KeyMaterial.INTERNAL_FIELD, false);
      fields.put(NAME_FIELD, name);
      return FlatJson.write(fields).getBytes(StandardCharsets.UTF_8);
    }
  }

  /**
   * The key metadata is the id of a data key.
   *
   * @param id the id
   */
  record DataKeyId(String id) implements KeyReference {}

  /**
   * Reads key metadata. It is key material if it begins with a brace and has the name of the type
   * field, and otherwise the id of a data key.
   *
   * @param keyMetadata key metadata of the footer or of a column; null when the file has none
   * @throws CorruptFileException when it is invalid key material
   * @throws UnsupportedFeatureException when it is key material of an unknown type
   * @throws CryptoException when there is none, or it is neither
   */
  static KeyReference parse(byte @Nullable [] keyMetadata) {
    if (keyMetadata == null || keyMetadata.length == 0) {
      throw new CryptoException(
          "the file does not name the key that it is encrypted with; set the key explicitly");
    }
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(keyMetadata)).toString();
    } catch (CharacterCodingException e) {
      throw new CryptoException(
          "the key metadata of the file, "
              + keyMetadata.length
              + " bytes, is neither key material nor the id of a key; set the key explicitly");
    }
    if (!text.stripLeading().startsWith("{")
        || !text.contains('"' + KeyMaterial.TYPE_FIELD + '"')) {
      return new DataKeyId(text);
    }
    String what = "key metadata";
    Map<String, Object> fields = FlatJson.parse(text, what);
    KeyMaterial.checkType(fields);
    return FlatJson.truth(fields, KeyMaterial.INTERNAL_FIELD, what)
        ? new Internal(KeyMaterial.of(fields))
        : new External(FlatJson.text(fields, External.NAME_FIELD, what));
  }
}
