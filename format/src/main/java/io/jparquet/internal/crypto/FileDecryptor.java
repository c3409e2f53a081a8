package io.jparquet.internal.crypto;

import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.key.AesKey;
import io.jparquet.internal.crypto.key.KeyText;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnCryptoMetaData;
import io.jparquet.metadata.ColumnCryptoMetaData.EncryptionWithColumnKey;
import io.jparquet.metadata.ColumnCryptoMetaData.EncryptionWithFooterKey;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Decrypts the modules of one file. Keys are retrieved when they are first needed; {@link #close()}
 * overwrites the retrieved keys. Not thread-safe.
 *
 * <p>Specification: Encryption.md, sections 4.4 and 5.
 */
public final class FileDecryptor implements Closeable {
  private static final String LEAVE_UNCHECKED =
      ", or leave the signature unchecked (FileDecryption.checkFooterSignature, or the property"
          + " jparquet.encryption.check.footer.signature)";

  private final EncryptionCipher algorithm;
  private final byte[] footerKeyMetadata;
  private final FileDecryption decryption;
  private final byte[] storedPrefix;

  /** Null until the AAD prefix is known. */
  private final ModuleAad aad;

  private final Map<ByteBuffer, AesKey> retrieved = new HashMap<>();
  private final Map<AesKey, ModuleCipher> ciphers = new IdentityHashMap<>();
  private final Map<ColumnChunk, ColumnMetaData> metaData = new IdentityHashMap<>();
  private final ModuleDiagnosis diagnosis;

  /**
   * A decryptor of one file.
   *
   * @param algorithm the algorithm that is stored in the file
   * @param footerKeyMetadata the key metadata of the footer key in the file; may be null
   * @param decryption the keys; null for none, which hides all encrypted modules
   * @throws UnsupportedFeatureException when the algorithm is unknown, or the file has no
   *     identifier
   * @throws CryptoException when the file's AAD prefix is not the expected one
   */
  public FileDecryptor(
      EncryptionAlgorithm algorithm, byte[] footerKeyMetadata, FileDecryption decryption) {
    this.footerKeyMetadata = footerKeyMetadata;
    this.decryption = decryption;
    byte[] fileUnique;
    Boolean supply;
    if (algorithm instanceof EncryptionAlgorithm.AesGcmV1 gcm) {
      this.algorithm = EncryptionCipher.AES_GCM_V1;
      storedPrefix = gcm.aadPrefix();
      fileUnique = gcm.aadFileUnique();
      supply = gcm.supplyAadPrefix();
    } else if (algorithm instanceof EncryptionAlgorithm.AesGcmCtrV1 ctr) {
      this.algorithm = EncryptionCipher.AES_GCM_CTR_V1;
      storedPrefix = ctr.aadPrefix();
      fileUnique = ctr.aadFileUnique();
      supply = ctr.supplyAadPrefix();
    } else {
      throw new UnsupportedFeatureException(
          "the file is encrypted with an algorithm that is unknown to this version: " + algorithm);
    }
    byte[] given = decryption == null ? null : decryption.aadPrefix();
    boolean mustBeGiven = storedPrefix == null && Boolean.TRUE.equals(supply);
    if (decryption != null) {
      checkPrefix(given, mustBeGiven);
      if (fileUnique == null) {
        throw new UnsupportedFeatureException(
            "the file is encrypted without an identifier (aad_file_unique) that binds its modules"
                + " to it; DuckDB writes such files, in a form that only DuckDB reads");
      }
    }
    byte[] prefix = storedPrefix == null ? given : storedPrefix;
    aad =
        fileUnique == null || mustBeGiven && given == null
            ? null
            : new ModuleAad(prefix, fileUnique);
    diagnosis = new ModuleDiagnosis(aad, storedPrefix == null && given != null);
  }

  /**
   * The decryptor for the file of a footer.
   *
   * @param footer as read by {@code FooterReader}
   * @param decryption the keys; may be null
   * @return null when the file is not encrypted
   */
  public static FileDecryptor of(FileMetaData footer, FileDecryption decryption) {
    EncryptionAlgorithm algorithm = footer.encryptionAlgorithm();
    boolean none =
        algorithm == null || decryption == null && algorithm instanceof EncryptionAlgorithm.Unknown;
    return none
        ? null
        : new FileDecryptor(algorithm, footer.footerSigningKeyMetadata(), decryption);
  }

  private void checkPrefix(byte[] given, boolean mustBeGiven) {
    if (given != null && storedPrefix == null && !mustBeGiven) {
      throw new CryptoException(
          "the reader expects an AAD prefix, but the file was written without one: it is not the"
              + " expected file, or no prefix should be given");
    }
    if (given != null && storedPrefix != null && !Arrays.equals(given, storedPrefix)) {
      throw new CryptoException(
          "the file has the AAD prefix "
              + KeyText.of(storedPrefix)
              + ", the reader expects "
              + KeyText.of(given)
              + ": it is not the expected file, or a wrong prefix was given"
              + " (jparquet.encryption.aad.prefix)");
    }
    if (decryption.aadPrefixVerifier() != null) {
      if (storedPrefix != null) {
        decryption.aadPrefixVerifier().accept(storedPrefix.clone());
      } else if (given == null) {
        throw new CryptoException(
            "the AAD prefix of the file should be verified, but the file does not store one");
      }
    }
  }

  /**
   * Decrypts the footer.
   *
   * @param bytes array that holds the module
   * @param length bytes of the module, including those of its length
   * @throws CryptoException when there is no key, a wrong one, or a changed footer
   */
  public byte[] footer(byte[] bytes, int offset, int length) throws IOException {
    AesKey key = footerKey();
    if (key == null) {
      throw missing("the footer is encrypted", footerKeyMetadata, "");
    }
    ByteSink out = new ByteSink(length);
    ModuleCipher cipher = cipher(key);
    if (!tryDecrypt(cipher, ModulePlace.FOOTER, bytes, offset, length, out)) {
      String keyText = KeyText.of(footerKeyMetadata);
      throw diagnosis.explain(ModulePlace.FOOTER, cipher, keyText, bytes, offset, length);
    }
    return out.toByteArray();
  }

  /**
   * Checks the signature of a plain footer, if the reader requires it.
   *
   * @param bytes array that holds the footer
   * @param length bytes of the footer, with its signature
   * @param footer the same, decoded
   * @throws CryptoException when there is no key, or the signature is not that of the footer
   */
  public void verifyFooter(byte[] bytes, int offset, int length, FileMetaData footer)
      throws IOException {
    if (decryption == null || !decryption.checkFooterSignature()) {
      return;
    }
    AesKey key;
    try {
      key = footerKey();
    } catch (CryptoException e) {
      throw new CryptoException(
          "the signature of the plain footer can't be checked, because "
              + e.getMessage()
              + "; request access to the key"
              + LEAVE_UNCHECKED,
          e);
    }
    if (key == null) {
      throw missing("the plain footer is signed", footerKeyMetadata, LEAVE_UNCHECKED);
    }
    int footerLength = length - ModuleFrame.SIGNATURE_BYTES;
    if (footerLength <= 0) {
      throw new CorruptFileException(
          "the footer has " + length + " bytes, too few for a signature");
    }
    ModuleCipher cipher = cipher(key);
    byte[] tag = cipher.tag(bytes, offset, footerLength, requireAad().of(ModulePlace.FOOTER));
    int tagOffset = offset + length - ModuleFrame.TAG_BYTES;
    if (!MessageDigest.isEqual(tag, Arrays.copyOfRange(bytes, tagOffset, offset + length))) {
      throw diagnosis.wrongSignature(cipher, KeyText.of(footerKeyMetadata), footer);
    }
    diagnosis.succeeded(cipher);
  }

  /** Sets the footer, whose numbers of row groups and columns help to explain errors. */
  public void opened(FileMetaData footer) {
    diagnosis.opened(footer);
  }

  /**
   * The decryptor for the modules of a column chunk.
   *
   * @param group a row group of the file's footer
   * @param index index of the row group
   * @param column index of the column
   * @param path names from the root to the column
   * @return null when the chunk is not encrypted
   * @throws CryptoException when there is no key for it
   */
  public ChunkDecryptor chunk(RowGroup group, int index, int column, List<String> path)
      throws IOException {
    ColumnChunk chunk = group.columns().get(column);
    if (chunk.cryptoMetadata() == null) {
      return null;
    }
    byte[] keyMetadata = keyMetadata(chunk.cryptoMetadata());
    AesKey key = key(chunk.cryptoMetadata(), path);
    if (key == null) {
      throw missing(
          "column " + String.join(".", path) + " is encrypted",
          keyMetadata,
          ", or leave the column out");
    }
    int ordinal = group.ordinal() == null ? index : group.ordinal();
    if (ordinal < 0 || ordinal > ModuleAad.MAX_ORDINAL || column > ModuleAad.MAX_ORDINAL) {
      throw new CorruptFileException(
          "row group "
              + ordinal
              + ", column "
              + column
              + " can't be encrypted: ordinals go from 0 to "
              + ModuleAad.MAX_ORDINAL);
    }
    requireAad();
    return new ChunkDecryptor(this, cipher(key), ordinal, column, KeyText.of(keyMetadata));
  }

  /** Whether a key for a column chunk is available or not needed. */
  public boolean isReadable(ColumnChunk chunk, List<String> path) throws IOException {
    return chunk.cryptoMetadata() == null || key(chunk.cryptoMetadata(), path) != null;
  }

  /**
   * The complete metadata of a column chunk.
   *
   * @param chunk the chunk as stored in the footer
   * @param decryptor that of the chunk; may be null when it is not encrypted
   * @return null when the footer has none
   */
  public ColumnMetaData metaData(ColumnChunk chunk, ChunkDecryptor decryptor) {
    if (chunk.encryptedColumnMetadata() == null) {
      return chunk.metaData();
    }
    if (decryptor == null) {
      throw new CorruptFileException(
          "the metadata of the column chunk are encrypted, but the footer does not name the"
              + " algorithm");
    }
    ColumnMetaData known = metaData.get(chunk);
    if (known == null) {
      byte[] bytes = decryptor.decrypt(ModuleType.COLUMN_METADATA, chunk.encryptedColumnMetadata());
      known = MetadataDecoder.columnMetaData(bytes, 0, bytes.length);
      metaData.put(chunk, known);
    }
    return known;
  }

  private byte[] keyMetadata(ColumnCryptoMetaData crypto) {
    return crypto instanceof EncryptionWithColumnKey own ? own.keyMetadata() : footerKeyMetadata;
  }

  /** The key of a column; null if it is not available. */
  private AesKey key(ColumnCryptoMetaData crypto, List<String> path) throws IOException {
    if (crypto instanceof EncryptionWithFooterKey) {
      return footerKey();
    } else if (crypto instanceof EncryptionWithColumnKey own) {
      AesKey given = given(path);
      return given != null ? given : retrieved(own.keyMetadata());
    }
    throw new UnsupportedFeatureException(
        "the column is encrypted in a way that is unknown to this version: " + crypto);
  }

  private AesKey given(List<String> path) {
    if (decryption == null) {
      return null;
    }
    for (int names = path.size(); names > 0; names--) {
      String prefix = String.join(".", path.subList(0, names));
      AesKey key = AesKey.of(decryption.columnKeys().get(prefix));
      if (key != null) {
        return key;
      }
    }
    return null;
  }

  private AesKey footerKey() throws IOException {
    if (decryption == null) {
      return null;
    }
    AesKey key = AesKey.of(decryption.footerKey());
    return key != null ? key : retrieved(footerKeyMetadata);
  }

  private AesKey retrieved(byte[] keyMetadata) throws IOException {
    if (decryption == null || decryption.keyRetriever() == null || keyMetadata == null) {
      return null;
    }
    ByteBuffer name = ByteBuffer.wrap(keyMetadata);
    if (!retrieved.containsKey(name)) {
      byte[] key = decryption.keyRetriever().key(keyMetadata.clone());
      if (key != null && !AesKey.isKeyLength(key.length)) {
        throw new CryptoException(
            "the key retriever returned "
                + key.length
                + " bytes for the key "
                + KeyText.of(keyMetadata)
                + " (key metadata), but AES keys have 16, 24 or 32");
      }
      retrieved.put(name, key == null ? null : new AesKey(key));
    }
    return retrieved.get(name);
  }

  /** The error for a key that is not available. */
  private CryptoException missing(String what, byte[] keyMetadata, String otherwise) {
    return new CryptoException(
        what
            + " with the key "
            + KeyText.of(keyMetadata)
            + " (key metadata), "
            + whyMissing(keyMetadata)
            + otherwise);
  }

  private String whyMissing(byte[] keyMetadata) {
    if (decryption == null) {
      return "but the reader has no keys: set them (ReadOptions.Builder.decryption, or"
          + " properties such as parquet.encryption.kms.client.class)";
    }
    if (decryption.keyRetriever() == null) {
      return "which the reader does not have: set it (FileDecryption)";
    }
    return keyMetadata == null
        ? "so that it can't be retrieved: set it (FileDecryption)"
        : "to which the key retriever denies access: request access";
  }

  private ModuleAad requireAad() {
    if (aad == null) {
      throw new CryptoException(
          "the file was encrypted with an AAD prefix that it does not store: set it"
              + (decryption == null ? " with the keys" : "")
              + " (FileDecryption.aadPrefix, or the property"
              + " jparquet.encryption.aad.prefix)");
    }
    return aad;
  }

  private ModuleCipher cipher(AesKey key) {
    return ciphers.computeIfAbsent(key, ModuleCipher::new);
  }

  boolean tryDecrypt(
      ModuleCipher cipher, ModulePlace place, byte[] bytes, int offset, int length, ByteSink out) {
    boolean authenticated = algorithm == EncryptionCipher.AES_GCM_V1 || !place.type().isPage();
    boolean done =
        cipher.decrypt(bytes, offset, length, authenticated ? requireAad().of(place) : null, out);
    if (done && authenticated) {
      diagnosis.succeeded(cipher);
    }
    return done;
  }

  boolean authenticatesPages() {
    return algorithm == EncryptionCipher.AES_GCM_V1;
  }

  /** The diagnosis of modules that were not decrypted. */
  ModuleDiagnosis diagnosis() {
    return diagnosis;
  }

  /** The keys that were retrieved so far. */
  List<AesKey> retrievedKeys() {
    return retrieved.values().stream().filter(Objects::nonNull).toList();
  }

  /**
   * Overwrites the retrieved keys, and releases the ciphers with their copies of keys. A second
   * call has no effect.
   */
  @Override
  public void close() {
    retrievedKeys().forEach(AesKey::destroy);
    ciphers.values().forEach(ModuleCipher::forgetCiphers);
    ciphers.clear();
    metaData.clear();
  }
}
