package io.jparquet.internal.crypto;

import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.key.AesKey;
import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnCryptoMetaData;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.Closeable;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Encrypts the modules of one file that is being written. The keys stay in their {@link DataKey};
 * this object holds only the copies in its ciphers, until it is closed. Not thread-safe.
 *
 * <p>Specification: Encryption.md, sections 4.4 and 5.
 */
public final class FileEncryptor implements Closeable {
  private static final int FILE_UNIQUE_BYTES = 8;

  private final FileEncryption how;
  private final EncryptionAlgorithm algorithm;
  private final ModuleAad aad;
  private final Nonces nonces = new Nonces();
  private final Map<DataKey, ModuleCipher> ciphers = new IdentityHashMap<>();

  /** By column; null for a plain one. */
  private final DataKey[] keys;

  private final ChunkEncryptor[] chunks;
  private int rowGroup;

  /**
   * An encryptor of one file.
   *
   * @throws IllegalArgumentException as {@link #check}
   */
  public FileEncryptor(FileEncryption how, ParquetSchema schema) {
    check(how, schema);
    this.how = how;
    byte[] fileUnique = Nonces.random(FILE_UNIQUE_BYTES);
    aad = new ModuleAad(how.aadPrefix(), fileUnique);
    algorithm = algorithm(how, fileUnique);
    int columns = schema.leaves().size();
    keys = new DataKey[columns];
    chunks = new ChunkEncryptor[columns];
    for (LeafColumn column : schema.leaves()) {
      int index = column.index();
      keys[index] = how.keyOf(column, schema);
      if (keys[index] != null) {
        chunks[index] =
            new ChunkEncryptor(cipher(keys[index]), aad, nonces, how.algorithm(), index);
      }
    }
  }

  /**
   * Checks whether a file can be encrypted before it is created.
   *
   * @throws IllegalArgumentException when the schema has too many columns, or does not have a
   *     column for which a key is given
   */
  public static void check(FileEncryption how, ParquetSchema schema) {
    how.check(schema);
    if (schema.leaves().size() > ModuleAad.MAX_ORDINAL + 1) {
      throw new IllegalArgumentException(
          "An encrypted file can have leaf columns 0 to "
              + ModuleAad.MAX_ORDINAL
              + ", but the schema has "
              + schema.leaves().size()
              + "; write them to several files");
    }
  }

  private static EncryptionAlgorithm algorithm(FileEncryption how, byte[] fileUnique) {
    byte[] stored = how.storeAadPrefix() ? how.aadPrefix() : null;
    Boolean supply = how.storeAadPrefix() ? null : Boolean.TRUE;
    return how.algorithm() == EncryptionCipher.AES_GCM_V1
        ? new EncryptionAlgorithm.AesGcmV1(stored, fileUnique, supply)
        : new EncryptionAlgorithm.AesGcmCtrV1(stored, fileUnique, supply);
  }

  private ModuleCipher cipher(DataKey key) {
    return ciphers.computeIfAbsent(key, k -> new ModuleCipher(AesKey.of(k.key())));
  }

  /** Encrypts the chunks of a leaf column; null when the column stays plain. */
  public ChunkEncryptor column(int index) {
    return chunks[index];
  }

  /** Starts the next row group. */
  public void nextRowGroup() {
    rowGroup++;
    for (ChunkEncryptor chunk : chunks) {
      if (chunk != null) {
        chunk.startRowGroup(rowGroup);
      }
    }
  }

  /** Whether the footer is encrypted, which the magic bytes of the file show. */
  public boolean encryptsFooter() {
    return !how.plaintextFooter();
  }

  /**
   * A column chunk in its form in the footer: with the key metadata of the column, and with
   * metadata that only readers with the key can read.
   *
   * @param chunk with complete metadata
   */
  public ColumnChunk protect(int group, int column, ColumnChunk chunk) {
    DataKey key = keys[column];
    if (key == null) {
      return chunk;
    }
    boolean own = key != how.footerKey();
    ColumnChunk.Builder protectedChunk =
        chunk.toBuilder()
            .cryptoMetadata(
                own
                    ? new ColumnCryptoMetaData.EncryptionWithColumnKey(
                        chunk.metaData().pathInSchema(), key.keyMetadata())
                    : new ColumnCryptoMetaData.EncryptionWithFooterKey());
    if (own || how.plaintextFooter()) {
      byte[] metaData = MetadataEncoder.encode(chunk.metaData());
      ByteSink module = new ByteSink(metaData.length + 64);
      cipher(key)
          .encrypt(
              metaData,
              0,
              metaData.length,
              aad.of(ModuleType.COLUMN_METADATA, group, column, 0),
              nonces,
              module);
      protectedChunk
          .encryptedColumnMetadata(module.toByteArray())
          .metaData(how.plaintextFooter() ? withoutSecrets(chunk.metaData()) : null);
    }
    return protectedChunk.build();
  }

  /** The metadata that readers without support for encryption need to skip the column. */
  private static ColumnMetaData withoutSecrets(ColumnMetaData metaData) {
    return metaData.toBuilder()
        .keyValueMetadata(null)
        .statistics(null)
        .encodingStats(null)
        .bloomFilterOffset(null)
        .bloomFilterLength(null)
        .sizeStatistics(null)
        .geospatialStatistics(null)
        .build();
  }

  /**
   * The footer as stored in the file: encrypted, after the data needed to decrypt it, or plain,
   * before its signature.
   */
  public byte[] footer(FileMetaData metaData) {
    ModuleCipher cipher = cipher(how.footerKey());
    ModuleAad own = aad.of(ModulePlace.FOOTER);
    ByteSink out = new ByteSink();
    if (encryptsFooter()) {
      byte[] head =
          MetadataEncoder.encode(new FileCryptoMetaData(algorithm, how.footerKey().keyMetadata()));
      byte[] footer = MetadataEncoder.encode(metaData);
      out.put(head, 0, head.length);
      cipher.encrypt(footer, 0, footer.length, own, nonces, out);
    } else {
      byte[] footer =
          MetadataEncoder.encode(
              metaData.toBuilder()
                  .encryptionAlgorithm(algorithm)
                  .footerSigningKeyMetadata(how.footerKey().keyMetadata())
                  .build());
      byte[] signature = cipher.sign(footer, own, nonces);
      out.put(footer, 0, footer.length);
      out.put(signature, 0, signature.length);
    }
    return out.toByteArray();
  }

  /** Releases the ciphers with their copies of keys. A second call has no effect. */
  @Override
  public void close() {
    ciphers.values().forEach(ModuleCipher::forgetCiphers);
  }
}
