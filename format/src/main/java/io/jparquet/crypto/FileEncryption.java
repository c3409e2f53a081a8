package io.jparquet.crypto;

import io.jparquet.metadata.LogicalType;
import io.jparquet.schema.GroupNode;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The encryption of files: keys, algorithm, and the parts that stay readable. Immutable except for
 * {@link #close()}, which overwrites the keys. May be used for many files, even at the same time;
 * each file gets its own identifier.
 *
 * <p>Specification: Encryption.md, section 5.
 */
public final class FileEncryption implements AutoCloseable {
  private static final String TYPED_VALUE = "typed_value";
  private static final String VALUE = "value";

  private final EncryptionCipher algorithm;
  private final boolean plaintextFooter;
  private final boolean completeColumns;
  private final DataKey footerKey;

  /** By path; null means the footer key. */
  private final Map<String, @Nullable DataKey> columnKeys;

  private final byte @Nullable [] aadPrefix;
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
   * A builder for files whose footer is encrypted, or signed, with a key.
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

  /** A copy of the AAD prefix; null if there is none. */
  public byte @Nullable [] aadPrefix() {
    return aadPrefix == null ? null : aadPrefix.clone();
  }

  /** Whether files store their AAD prefix. */
  public boolean storeAadPrefix() {
    return storeAadPrefix;
  }

  /**
   * The key of a column: that of its own path or of the nearest group above it. Below a VARIANT,
   * columns of a {@code typed_value} without such a key have that of the {@code value} beside it,
   * because shredding divides the values between both.
   *
   * @param schema the schema that the column belongs to
   * @return null if the column stays plain
   */
  public @Nullable DataKey keyOf(LeafColumn column, ParquetSchema schema) {
    List<String> names = column.path();
    int shredded = namesAboveShredding(names, schema);
    for (int count = names.size(); count > 0; count--) {
      List<String> paths = new ArrayList<>();
      paths.add(String.join(".", names.subList(0, count)));
      if (count > shredded && names.get(count - 1).equals(TYPED_VALUE)) {
        List<String> beside = new ArrayList<>(names.subList(0, count - 1));
        beside.add(VALUE);
        paths.add(String.join(".", beside));
      }
      for (String path : paths) {
        if (columnKeys.containsKey(path)) {
          DataKey own = columnKeys.get(path);
          return own == null ? footerKey : own;
        }
      }
    }
    return completeColumns ? footerKey : null;
  }

  /** The number of names down to the first VARIANT of a path; that of all if there is none. */
  private static int namesAboveShredding(List<String> names, ParquetSchema schema) {
    GroupNode group = schema.root();
    for (int i = 0; i < names.size(); i++) {
      GroupNode below = childGroup(group, names.get(i));
      if (below == null) {
        return names.size();
      } else if (below.logicalType() instanceof LogicalType.VariantType) {
        return i + 1;
      }
      group = below;
    }
    return names.size();
  }

  private static @Nullable GroupNode childGroup(GroupNode group, String name) {
    for (SchemaNode child : group.children()) {
      if (child instanceof GroupNode found && found.name().equals(name)) {
        return found;
      }
    }
    return null;
  }

  /**
   * Checks the settings against a schema.
   *
   * @throws IllegalArgumentException if a key is given for a path that the schema does not have
   */
  public void check(ParquetSchema schema) {
    checkPaths(columnKeys.keySet(), schema);
  }

  /**
   * Checks that the schema has the columns for which keys are given.
   *
   * @param keyedPaths dot paths of leaf columns or groups that have a key
   * @throws IllegalArgumentException if the schema does not have a path; the message names it
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
            "An encryption key is set for the column "
                + path
                + ", which the schema does not have; set the dotted path of a leaf column or of"
                + " a group of columns; it is case-sensitive");
      }
    }
  }

  /** Overwrites all keys. Files cannot be written or completed with this object afterwards. */
  @Override
  public void close() {
    footerKey.close();
    for (DataKey key : columnKeys.values()) {
      if (key != null) {
        key.close();
      }
    }
  }

  /** A text that names the encrypted parts, without the keys. */
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
    private final Map<String, @Nullable DataKey> columnKeys = new LinkedHashMap<>();
    private EncryptionCipher algorithm = EncryptionCipher.AES_GCM_V1;
    private boolean plaintextFooter;
    private @Nullable Boolean completeColumns;
    private byte @Nullable [] aadPrefix;
    private boolean storeAadPrefix = true;

    private Builder(DataKey footerKey) {
      this.footerKey = Objects.requireNonNull(footerKey, "footerKey");
    }

    /** Sets the algorithm; {@link EncryptionCipher#AES_GCM_V1} by default. */
    public Builder algorithm(EncryptionCipher cipher) {
      algorithm = Objects.requireNonNull(cipher, "cipher");
      return this;
    }

    /**
     * Sets whether the footer is signed but readable; false by default. Readers without any key can
     * then read the plain columns, and see the names, types, row counts and sizes of all columns.
     */
    public Builder plaintextFooter(boolean plain) {
      plaintextFooter = plain;
      return this;
    }

    /**
     * Sets the key of a column.
     *
     * @param path dot path of a leaf column, or of a group for all its columns; the longest path
     *     that matches a column applies
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
     * Sets whether columns without a given path are encrypted with the footer key. By default they
     * are encrypted if no path is given at all, and stay plain if any path is given.
     */
    public Builder completeColumns(boolean complete) {
      completeColumns = complete;
      return this;
    }

    /**
     * Sets the AAD prefix, which identifies the file. It is bound to each module, so that files
     * cannot be exchanged.
     */
    public Builder aadPrefix(byte[] prefix) {
      aadPrefix = prefix.clone();
      return this;
    }

    /**
     * Sets whether the file stores its AAD prefix; true by default. If not, you must pass it to
     * readers.
     */
    public Builder storeAadPrefix(boolean store) {
      storeAadPrefix = store;
      return this;
    }

    /**
     * An object with the current settings.
     *
     * @throws IllegalArgumentException if the AAD prefix should not be stored, and none is set
     */
    public FileEncryption build() {
      if (!storeAadPrefix && aadPrefix == null) {
        throw new IllegalArgumentException("storeAadPrefix is false, but no AAD prefix is set");
      }
      return new FileEncryption(this);
    }
  }
}
