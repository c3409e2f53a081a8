package io.jparquet.crypto;

import io.jparquet.internal.crypto.key.AesKey;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * The keys of encrypted files, and the checks on them. Immutable except for {@link #close()}, which
 * overwrites the explicit keys. May be used for many files, even at the same time.
 *
 * <p>An explicit key takes precedence over the retriever. A column is hidden if its key is neither
 * given nor retrieved; the other columns can be read.
 *
 * <p>Specification: Encryption.md, sections 4.3 and 4.4.
 */
public final class FileDecryption implements AutoCloseable {
  private final @Nullable AesKey footerKey;
  private final Map<String, AesKey> columnKeys;
  private final @Nullable KeyRetriever keyRetriever;
  private final byte @Nullable [] aadPrefix;
  private final @Nullable Consumer<byte[]> aadPrefixVerifier;
  private final boolean checkFooterSignature;
  private final boolean allowPlainFiles;

  private FileDecryption(Builder from) {
    footerKey = from.footerKey;
    columnKeys = Map.copyOf(from.columnKeys);
    keyRetriever = from.keyRetriever;
    aadPrefix = from.aadPrefix;
    aadPrefixVerifier = from.aadPrefixVerifier;
    checkFooterSignature = from.checkFooterSignature;
    allowPlainFiles = from.allowPlainFiles;
  }

  /** A builder without keys. */
  public static Builder builder() {
    return new Builder();
  }

  /** The footer key; null if it must be retrieved. */
  public @Nullable SecretKey footerKey() {
    return footerKey;
  }

  /** Explicit keys by dot path of a column, or of a group of columns. */
  public Map<String, SecretKey> columnKeys() {
    return Collections.unmodifiableMap(columnKeys);
  }

  /** The retriever of keys that are not given; null if there is none. */
  public @Nullable KeyRetriever keyRetriever() {
    return keyRetriever;
  }

  /** A copy of the AAD prefix that files must have; null if none is set. */
  public byte @Nullable [] aadPrefix() {
    return aadPrefix == null ? null : aadPrefix.clone();
  }

  /** The verifier of the AAD prefix of each file; null if there is none. */
  public @Nullable Consumer<byte[]> aadPrefixVerifier() {
    return aadPrefixVerifier;
  }

  /** Whether the signature of plain footers is checked, which needs the footer key. */
  public boolean checkFooterSignature() {
    return checkFooterSignature;
  }

  /** Whether files that are not encrypted are read too. */
  public boolean allowPlainFiles() {
    return allowPlainFiles;
  }

  /** Overwrites the explicit keys. Files cannot be opened with this object afterwards. */
  @Override
  public void close() {
    if (footerKey != null) {
      footerKey.destroy();
    }
    columnKeys.values().forEach(AesKey::destroy);
  }

  /** A text that names the given keys, without the keys. */
  @Override
  public String toString() {
    return "FileDecryption[footer key "
        + (footerKey == null ? "not given" : "given")
        + ", column keys for "
        + columnKeys.keySet()
        + (keyRetriever == null ? "" : ", key retriever")
        + "]";
  }

  /** Collects settings; setters return the builder. Not thread-safe. */
  public static final class Builder {
    private final Map<String, AesKey> columnKeys = new HashMap<>();
    private @Nullable AesKey footerKey;
    private @Nullable KeyRetriever keyRetriever;
    private byte @Nullable [] aadPrefix;
    private @Nullable Consumer<byte[]> aadPrefixVerifier;
    private boolean checkFooterSignature = true;
    private boolean allowPlainFiles = true;

    private Builder() {}

    /**
     * Sets the footer key.
     *
     * @param key 16, 24 or 32 bytes, which are copied
     */
    public Builder footerKey(byte[] key) {
      footerKey = new AesKey(key);
      return this;
    }

    /**
     * Sets the key of a column.
     *
     * @param path dot path of a leaf column, or of a group for all its columns. The longest path
     *     that matches a column applies; paths that a file does not have are ignored.
     * @param key 16, 24 or 32 bytes, which are copied
     */
    public Builder columnKey(String path, byte[] key) {
      columnKeys.put(Objects.requireNonNull(path, "path"), new AesKey(key));
      return this;
    }

    /** Sets the retriever of keys that are not given; null for none, the default. */
    public Builder keyRetriever(@Nullable KeyRetriever retriever) {
      keyRetriever = retriever;
      return this;
    }

    /** Sets the AAD prefix that files must have, whether they store it or not. */
    public Builder aadPrefix(byte[] prefix) {
      aadPrefix = prefix.clone();
      return this;
    }

    /**
     * Sets the verifier of the AAD prefix that a file stores, which decides whether it is the
     * expected file (Encryption.md, section 4.4.1).
     *
     * @param verifier receives the AAD prefix in a new array. Any exception rejects the file; throw
     *     a {@link io.jparquet.error.CryptoException} if the prefix belongs to another file
     */
    public Builder aadPrefixVerifier(Consumer<byte[]> verifier) {
      aadPrefixVerifier = verifier;
      return this;
    }

    /**
     * Sets whether the signature of plain footers is checked; true by default. If not, readers
     * without the footer key can read the plain columns, and the columns whose key they have.
     */
    public Builder checkFooterSignature(boolean check) {
      checkFooterSignature = check;
      return this;
    }

    /** Sets whether files that are not encrypted are read too; true by default. */
    public Builder allowPlainFiles(boolean allow) {
      allowPlainFiles = allow;
      return this;
    }

    /** An object with the current settings. */
    public FileDecryption build() {
      return new FileDecryption(this);
    }
  }
}
