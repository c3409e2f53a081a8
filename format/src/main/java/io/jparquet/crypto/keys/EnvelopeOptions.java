package io.jparquet.crypto.keys;

import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.schema.ParquetSchema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The options for encrypting a file with its own data keys, which are wrapped with master keys.
 * They contain the ids of master keys and no secrets. Immutable.
 *
 * <table>
 * <caption>Settings, their defaults, and their names in parquet-java</caption>
 * <tr><td>footer key</td><td>required</td><td>{@code parquet.encryption.footer.key}, and without column keys {@code .uniform.key}</td></tr>
 * <tr><td>column keys</td><td>none</td><td>{@code .column.keys}</td></tr>
 * <tr><td>complete columns</td><td>only without column keys</td>
 * <td>{@code .complete.columns}</td></tr>
 * <tr><td>plaintext footer</td><td>false</td><td>{@code .plaintext.footer}</td></tr>
 * <tr><td>algorithm</td><td>AES_GCM_V1</td><td>{@code .algorithm}</td></tr>
 * <tr><td>double wrapping</td><td>true</td><td>{@code .double.wrapping}</td></tr>
 * <tr><td>internal key material</td><td>true</td>
 * <td>{@code .key.material.store.internally}</td></tr>
 * <tr><td>length of data keys</td><td>128 bits</td><td>{@code .data.key.length.bits}</td></tr>
 * <tr><td>length of key encryption keys</td><td>128 bits</td>
 * <td>{@code .kek.length.bits}</td></tr>
 * <tr><td>AAD prefix</td><td>none</td><td></td></tr>
 * </table>
 */
public final class EnvelopeOptions {
  private final String footerKey;
  private final Map<String, String> columnKeys;
  private final boolean completeColumns;
  private final boolean plaintextFooter;
  private final EncryptionCipher algorithm;
  private final boolean doubleWrapping;
  private final boolean internalKeyMaterial;
  private final int dataKeyBits;
  private final int encryptionKeyBits;
  private final byte @Nullable [] aadPrefix;
  private final boolean storeAadPrefix;

  private EnvelopeOptions(Builder builder) {
    footerKey = builder.footerKey;
    columnKeys = Collections.unmodifiableMap(new LinkedHashMap<>(builder.columnKeys));
    completeColumns =
        builder.completeColumns == null ? columnKeys.isEmpty() : builder.completeColumns;
    plaintextFooter = builder.plaintextFooter;
    algorithm = builder.algorithm;
    doubleWrapping = builder.doubleWrapping;
    internalKeyMaterial = builder.internalKeyMaterial;
    dataKeyBits = builder.dataKeyBits;
    encryptionKeyBits = builder.encryptionKeyBits;
    aadPrefix = builder.aadPrefix;
    storeAadPrefix = builder.storeAadPrefix;
  }

  /** Options with a master key for the footer. */
  public static Builder builder(String footerKey) {
    return new Builder(footerKey);
  }

  /**
   * Parses column keys in the form of {@code parquet.encryption.column.keys}: {@code
   * key1:colA,colB; key2:s.x}. The last colon of an item ends the id of its key, so an id may
   * contain colons.
   *
   * @return ids of master keys by the paths of columns
   * @throws IllegalArgumentException when the text does not have that form
   */
  public static Map<String, String> parseColumnKeys(String columnKeys) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String item : columnKeys.split(";")) {
      if (item.isBlank()) {
        continue;
      }
      int colon = item.lastIndexOf(':');
      String key = colon < 0 ? "" : item.substring(0, colon).strip();
      if (key.isEmpty()) {
        throw new IllegalArgumentException(
            "the column keys have the item '"
                + item.strip()
                + "', expected key:column,column items with semicolons between them");
      }
      for (String column : item.substring(colon + 1).split(",", -1)) {
        String path = column.strip();
        if (path.isEmpty()) {
          throw new IllegalArgumentException(
              "the column keys have an empty column name after the key '" + key + "'");
        }
        if (keys.put(path, key) != null) {
          throw new IllegalArgumentException(
              "the column keys have two keys for the column '" + path + "'");
        }
      }
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException(
          "the column keys are empty; expected for instance key1:colA,colB;key2:s.x");
    }
    return keys;
  }

  /** Id of the master key of the footer, and of columns that are encrypted without their own. */
  public String footerKey() {
    return footerKey;
  }

  /** Ids of master keys by paths of leaf columns or of their parents. */
  public Map<String, String> columnKeys() {
    return columnKeys;
  }

  /** Whether columns without a key of their own are encrypted with the footer key. */
  public boolean completeColumns() {
    return completeColumns;
  }

  /** Whether the footer can be read without a key, and is signed. */
  public boolean plaintextFooter() {
    return plaintextFooter;
  }

  /** The cipher of pages. */
  public EncryptionCipher algorithm() {
    return algorithm;
  }

  /**
   * Whether data keys are wrapped with key encryption keys. A process creates one per master key
   * and lifetime of the cache, so requests to the service are rare. Otherwise each data key needs a
   * request.
   */
  public boolean doubleWrapping() {
    return doubleWrapping;
  }

  /** Whether key material is in the data file; if not, it is beside the file and can be rotated. */
  public boolean internalKeyMaterial() {
    return internalKeyMaterial;
  }

  /** Length of data keys in bits: 128, 192 or 256. */
  public int dataKeyBits() {
    return dataKeyBits;
  }

  /** Length of key encryption keys in bits: 128, 192 or 256. */
  public int encryptionKeyBits() {
    return encryptionKeyBits;
  }

  /**
   * The AAD prefix, which identifies the file or table and is authenticated with each module; null
   * for none.
   */
  public byte @Nullable [] aadPrefix() {
    return aadPrefix == null ? null : aadPrefix.clone();
  }

  /** Whether the AAD prefix is stored in the file; if not, you must pass it to readers. */
  public boolean storeAadPrefix() {
    return storeAadPrefix;
  }

  /**
   * Checks the options against a schema, without keys.
   *
   * @throws IllegalArgumentException when a key is given for a path that the schema does not have
   */
  public void check(ParquetSchema schema) {
    FileEncryption.checkPaths(columnKeys.keySet(), schema);
  }

  @Override
  public String toString() {
    return "EnvelopeOptions[footer key "
        + footerKey
        + ", column keys "
        + columnKeys
        + ", "
        + algorithm
        + "]";
  }

  /** Collects options. Not thread-safe. */
  public static final class Builder {
    private final String footerKey;
    private Map<String, String> columnKeys = Map.of();
    private @Nullable Boolean completeColumns;
    private boolean plaintextFooter;
    private EncryptionCipher algorithm = EncryptionCipher.AES_GCM_V1;
    private boolean doubleWrapping = true;
    private boolean internalKeyMaterial = true;
    private int dataKeyBits = 128;
    private int encryptionKeyBits = 128;
    private byte @Nullable [] aadPrefix;
    private boolean storeAadPrefix = true;

    private Builder(String footerKey) {
      if (footerKey.isBlank()) {
        throw new IllegalArgumentException("the id of the footer's master key is empty");
      }
      this.footerKey = footerKey;
    }

    /** Sets master keys of columns, by paths of leaf columns or of their parents. */
    public Builder columnKeys(Map<String, String> masterKeysByPath) {
      columnKeys = new LinkedHashMap<>(masterKeysByPath);
      return this;
    }

    /** Sets master keys of columns in the form of {@link #parseColumnKeys}. */
    public Builder columnKeys(String text) {
      return columnKeys(parseColumnKeys(text));
    }

    /** Sets whether columns without a key of their own are encrypted with the footer key. */
    public Builder completeColumns(boolean complete) {
      completeColumns = complete;
      return this;
    }

    /** Sets whether the footer can be read without a key. */
    public Builder plaintextFooter(boolean plaintext) {
      plaintextFooter = plaintext;
      return this;
    }

    /** Sets the cipher of pages. */
    public Builder algorithm(EncryptionCipher cipher) {
      algorithm = Objects.requireNonNull(cipher, "cipher");
      return this;
    }

    /** Sets whether data keys are wrapped with key encryption keys. */
    public Builder doubleWrapping(boolean twice) {
      doubleWrapping = twice;
      return this;
    }

    /** Sets whether key material is in the data file. */
    public Builder internalKeyMaterial(boolean internal) {
      internalKeyMaterial = internal;
      return this;
    }

    /** Sets the length of data keys: 128, 192 or 256 bits. */
    public Builder dataKeyBits(int bits) {
      dataKeyBits = checkedBits(bits, "data keys");
      return this;
    }

    /** Sets the length of key encryption keys: 128, 192 or 256 bits. */
    public Builder encryptionKeyBits(int bits) {
      encryptionKeyBits = checkedBits(bits, "key encryption keys");
      return this;
    }

    private static int checkedBits(int bits, String what) {
      if (bits % Byte.SIZE != 0 || !LocalWrapping.isKeyLength(bits / Byte.SIZE)) {
        throw new IllegalArgumentException(
            "the length of " + what + " is " + bits + " bits, expected 128, 192 or 256");
      }
      return bits;
    }

    /**
     * Sets the AAD prefix, which identifies the file or table.
     *
     * @param prefix the AAD prefix; null for none
     * @param store whether it is stored in the file
     */
    public Builder aadPrefix(byte @Nullable [] prefix, boolean store) {
      aadPrefix = prefix == null ? null : prefix.clone();
      storeAadPrefix = store;
      return this;
    }

    /** The options with the current settings. */
    public EnvelopeOptions build() {
      return new EnvelopeOptions(this);
    }
  }
}
