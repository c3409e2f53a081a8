package io.jparquet.crypto;

import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How files are encrypted: keys, algorithm, what stays readable. Immutable but for {@link
 * #close()}, which overwrites the keys. May be used for many files, also at a time; each file gets
 * an identifier of its own.
 *
 * <p>Specification: Encryption.md, section 5.
 */
public final class FileEncryption implements AutoCloseable {
  private final EncryptionCipher algorithm;
  private final boolean plaintextFooter;
  private final boolean completeColumns;
  private final DataKey footerKey;

  /** By path; a null stands for the footer key. */
  private final Map<String, DataKey> columnKeys;

  private final byte[] aadPrefix;
  private final boolean storeAadPrefix;

  private FileEncryption(Builder from) {
    algorithm = from.algorithm;
    plaintextFooter = from.plaintextFooter;
    footerKey = from.footerKey;
    columnKeys = Collections.unmodifiableMap(new LinkedHashMap<>(from.columnKeys));
    completeColumns =
        from.completeColumns == null ? columnKeys.isEmpty() : from.completeColumns.booleanValue();
    aadPrefix = from.aadPrefix;
    storeAadPrefix = from.storeAadPrefix;
  }

  /**
   * A builder of files whose footer is encrypted, or signed, with a key.
   *
   * @param footerKey closed by {@link #close()}
   */
  public static Builder builder(DataKey footerKey) {
    return new Builder(footerKey);
  }

  /** The algorithm. */
  public EncryptionCipher algorithm() {
    return algorithm;
  }

  /** Whether the footer is signed but readable. */
  public boolean plaintextFooter() {
    return plaintextFooter;
  }

  /** Whether columns without a key of their own are encrypted with the footer key. */
  public boolean completeColumns() {
    return completeColumns;
  }

  /** The key of the footer. */
  public DataKey footerKey() {
    return footerKey;
  }

  /** A copy of the AAD prefix; null without. */
  public byte[] aadPrefix() {
    return aadPrefix == null ? null : aadPrefix.clone();
  }

  /** Whether files say their AAD prefix. */
  public boolean storeAadPrefix() {
    return storeAadPrefix;
  }

  /** The key of a column; null when it stays plain. */
  public DataKey keyOf(LeafColumn column) {
    for (int names = column.path().size(); names > 0; names--) {
      String path = String.join(".", column.path().subList(0, names));
      if (columnKeys.containsKey(path)) {
        DataKey own = columnKeys.get(path);
        return own == null ? footerKey : own;
      }
    }
    return completeColumns ? footerKey : null;
  }

  /**
   * Checks what can't be checked without a schema.
   *
   * @throws IllegalArgumentException when a key is given for a path that the schema does not have
   */
  public void check(ParquetSchema schema) {
    checkPaths(columnKeys.keySet(), schema);
  }

  /**
   * Checks that keys are given for columns that there are.
   *
   * @param keyedPaths dot paths of leaf columns or groups that a key is given for
   * @throws IllegalArgumentException naming the path when the schema does not have it
   */
  public static void checkPaths(Set<String> keyedPaths, ParquetSchema schema) {
    Set<String> paths = new HashSet<>();
    for (LeafColumn column : schema.leaves()) {
      for (int names = 1; names <= column.path().size(); names++) {
        paths.add(String.join(".", column.path().subList(0, names)));
      }
    }
    for (String path : keyedPaths) {
      if (!paths.contains(path)) {
        throw new IllegalArgumentException(
            "An encryption key is given for the column "
                + path
                + ", which the schema does not have; paths are those of a leaf column or of a group"
                + " of columns, with dots, and are case-sensitive");
      }
    }
  }

  /** Overwrites all keys; files can't be written with this any more, nor completed. */
  @Override
  public void close() {
    footerKey.close();
    for (DataKey key : columnKeys.values()) {
      if (key != null) {
        key.close();
      }
    }
  }

  /** Says what is encrypted, never a key. */
  @Override
  public String toString() {
    return "FileEncryption["
        + algorithm
        + (plaintextFooter ? ", plain footer, " : ", ")
        + footerKey
        + ", columns "
        + columnKeys
        + (completeColumns ? " and all others" : "")
        + "]";
  }

  /** Collects settings; setters return the builder. Not thread-safe. */
  public static final class Builder {
    private final DataKey footerKey;
    private final Map<String, DataKey> columnKeys = new LinkedHashMap<>();
    private EncryptionCipher algorithm = EncryptionCipher.AES_GCM_V1;
    private boolean plaintextFooter;
    private Boolean completeColumns;
    private byte[] aadPrefix;
    private boolean storeAadPrefix = true;

    private Builder(DataKey footerKey) {
      this.footerKey = Objects.requireNonNull(footerKey, "footerKey");
    }

    /** Sets the algorithm; {@link EncryptionCipher#AES_GCM_V1} otherwise. */
    public Builder algorithm(EncryptionCipher cipher) {
      algorithm = Objects.requireNonNull(cipher, "cipher");
      return this;
    }

    /**
     * Whether the footer is signed but readable, so that readers without any key can read the plain
     * columns: names, types, row counts and sizes of all columns are visible then. False otherwise.
     */
    public Builder plaintextFooter(boolean plain) {
      plaintextFooter = plain;
      return this;
    }

    /**
     * Gives a column a key of its own.
     *
     * @param path dot path of a leaf column, or of a group whose columns are all meant; the longest
     *     path that fits a column counts
     * @param key closed by {@link FileEncryption#close()}
     */
    public Builder columnKey(String path, DataKey key) {
      columnKeys.put(
          Objects.requireNonNull(path, "path"),
          Objects.requireNonNull(key, "key") == footerKey ? null : key);
      return this;
    }

    /** Encrypts a column, or the columns of a group, with the footer key. */
    public Builder columnWithFooterKey(String path) {
      columnKeys.put(Objects.requireNonNull(path, "path"), null);
      return this;
    }

    /**
     * Whether columns that no path is given for are encrypted with the footer key; otherwise they
     * are when no path is given at all, and stay plain when there is one.
     */
    public Builder completeColumns(boolean complete) {
      completeColumns = complete;
      return this;
    }

    /** Sets what names the file: bound to each module, so that files can't be exchanged. */
    public Builder aadPrefix(byte[] prefix) {
      aadPrefix = prefix.clone();
      return this;
    }

    /** Whether the file says its AAD prefix; if not, readers must be given it. True otherwise. */
    public Builder storeAadPrefix(boolean store) {
      storeAadPrefix = store;
      return this;
    }

    /**
     * The settings as they are now.
     *
     * @throws IllegalArgumentException when there is no AAD prefix to be kept from the file
     */
    public FileEncryption build() {
      if (!storeAadPrefix && aadPrefix == null) {
        throw new IllegalArgumentException("An AAD prefix that is not stored must be given");
      }
      return new FileEncryption(this);
    }
  }
}
