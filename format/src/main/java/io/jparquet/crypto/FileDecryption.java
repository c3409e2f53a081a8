package io.jparquet.crypto;

import io.jparquet.internal.crypto.key.AesKey;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import javax.crypto.SecretKey;

/**
 * Where the keys of encrypted files are found, and what is checked. Immutable but for {@link
 * #close()}, which overwrites the explicit keys. May be used for many files, also at a time.
 *
 * <p>An explicit key goes before the retriever. A column whose key is neither given nor retrieved
 * is hidden: the other columns can be read.
 *
 * <p>Specification: Encryption.md, sections 4.3 and 4.4.
 */
public final class FileDecryption implements AutoCloseable {
  private final AesKey footerKey;
  private final Map<String, AesKey> columnKeys;
  private final KeyRetriever keyRetriever;
  private final byte[] aadPrefix;
  private final AadPrefixVerifier aadPrefixVerifier;
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

  /** The footer key; null when it has to be retrieved. */
  public SecretKey footerKey() {
    return footerKey;
  }

  /** Explicit keys by dot path of a column, or of a group of columns. */
  public Map<String, SecretKey> columnKeys() {
    return Collections.unmodifiableMap(columnKeys);
  }

  /** Asked for keys that are not given; null without. */
  public KeyRetriever keyRetriever() {
    return keyRetriever;
  }

  /** A copy of the AAD prefix that files must have; null without. */
  public byte[] aadPrefix() {
    return aadPrefix == null ? null : aadPrefix.clone();
  }

  /** Told the AAD prefix of each file; null without. */
  public AadPrefixVerifier aadPrefixVerifier() {
    return aadPrefixVerifier;
  }

  /** Whether the signature of plain footers is checked, which needs the footer key. */
  public boolean checkFooterSignature() {
    return checkFooterSignature;
  }

  /** Whether files that are not encrypted at all are read too. */
  public boolean allowPlainFiles() {
    return allowPlainFiles;
  }

  /** Overwrites the explicit keys; files can't be opened with this any more. */
  @Override
  public void close() {
    if (footerKey != null) {
      footerKey.destroy();
    }
    columnKeys.values().forEach(AesKey::destroy);
  }

  /** Says which keys are given, never a key. */
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
    private AesKey footerKey;
    private KeyRetriever keyRetriever;
    private byte[] aadPrefix;
    private AadPrefixVerifier aadPrefixVerifier;
    private boolean checkFooterSignature = true;
    private boolean allowPlainFiles = true;

    private Builder() {}

    /**
     * Gives the footer key.
     *
     * @param key 16, 24 or 32 bytes, which are copied
     */
    public Builder footerKey(byte[] key) {
      footerKey = new AesKey(key);
      return this;
    }

    /**
     * Gives the key of a column.
     *
     * @param path dot path of a leaf column, or of a group whose columns are all meant; the longest
     *     path that fits a column counts. Paths that a file does not have are ignored.
     * @param key 16, 24 or 32 bytes, which are copied
     */
    public Builder columnKey(String path, byte[] key) {
      columnKeys.put(Objects.requireNonNull(path, "path"), new AesKey(key));
      return this;
    }

    /** Sets what is asked for keys that are not given. */
    public Builder keyRetriever(KeyRetriever retriever) {
      keyRetriever = retriever;
      return this;
    }

    /** Sets the AAD prefix that files must have, whether they store it or not. */
    public Builder aadPrefix(byte[] prefix) {
      aadPrefix = prefix.clone();
      return this;
    }

    /** Sets what decides by the AAD prefix that a file stores whether it is the right one. */
    public Builder aadPrefixVerifier(AadPrefixVerifier verifier) {
      aadPrefixVerifier = verifier;
      return this;
    }

    /**
     * Whether the signature of plain footers is checked; true otherwise. If not, readers that have
     * no footer key can read the plain columns, and those that they have the key of.
     */
    public Builder checkFooterSignature(boolean check) {
      checkFooterSignature = check;
      return this;
    }

    /** Whether files that are not encrypted at all are read too; true otherwise. */
    public Builder allowPlainFiles(boolean allow) {
      allowPlainFiles = allow;
      return this;
    }

    /** The settings as they are now. */
    public FileDecryption build() {
      return new FileDecryption(this);
    }
  }
}
