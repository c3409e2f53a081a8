package io.jparquet.internal.crypto;

import io.jparquet.crypto.EncryptionCipher;

/**
 * The kinds of modules. Each module is encrypted separately.
 *
 * <p>Specification: Encryption.md, section 4.4.2.
 */
public enum ModuleType {
  /** The footer. */
  FOOTER("footer", 0x19),
  /** The metadata of a column chunk that is stored separately from the footer. */
  COLUMN_METADATA("column metadata", 0x19),
  /** A data page. */
  DATA_PAGE("data page", 0),
  /** A dictionary page. */
  DICTIONARY_PAGE("dictionary page", 0),
  /** The header of a data page. */
  DATA_PAGE_HEADER("data page header", 0x15),
  /** The header of a dictionary page. */
  DICTIONARY_PAGE_HEADER("dictionary page header", 0x15),
  /** A column index. */
  COLUMN_INDEX("column index", 0),
  /** An offset index. */
  OFFSET_INDEX("offset index", 0),
  /** The header of a Bloom filter. */
  BLOOM_FILTER_HEADER("Bloom filter header", 0),
  /** The bit set of a Bloom filter. */
  BLOOM_FILTER_BITSET("Bloom filter bit set", 0);

  private static final int I32_FIELD_1 = 0x15;

  private final String text;

  /** The byte after the first field, if that field is a small i32; 0 otherwise. */
  private final int secondField;

  ModuleType(String text, int secondField) {
    this.text = text;
    this.secondField = secondField;
  }

  /** The byte for the kind in the AAD. */
  byte code() {
    return (byte) ordinal();
  }

  /** Whether the AAD contains row group and column. */
  boolean isOfChunk() {
    return this != FOOTER;
  }

  /** Whether the AAD contains a page. */
  boolean isOfDataPage() {
    return this == DATA_PAGE || this == DATA_PAGE_HEADER;
  }

  /** Whether it is a page, which {@link EncryptionCipher#AES_GCM_CTR_V1} does not authenticate. */
  boolean isPage() {
    return this == DATA_PAGE || this == DICTIONARY_PAGE;
  }

  /** Whether the first bytes of a module show that it was decrypted with the right key. */
  boolean isRecognizable() {
    return secondField != 0;
  }

  /**
   * Whether bytes begin like a module of this kind. By chance, one of 2<sup>16</sup> others does
   * too.
   */
  boolean matches(byte[] start) {
    return start.length >= 3
        && isRecognizable()
        && start[0] == I32_FIELD_1
        && start[2] == secondField;
  }

  /** The text of the kind for messages. */
  @Override
  public String toString() {
    return text;
  }
}
