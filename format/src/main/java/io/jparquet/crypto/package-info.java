/**
 * Modular encryption: how the modules of a file (footer, column metadata, pages, their headers,
 * indexes, Bloom filters) are encrypted and decrypted one by one, each bound to its place.
 *
 * <p>{@link io.jparquet.crypto.FileEncryption} says how files are encrypted, {@link
 * io.jparquet.crypto.FileDecryption} where a reader finds keys. {@link
 * io.jparquet.internal.crypto.FileEncryptor} and {@link io.jparquet.internal.crypto.FileDecryptor}
 * are the state of one file, {@link io.jparquet.internal.crypto.ChunkEncryptor} and {@link
 * io.jparquet.internal.crypto.ChunkDecryptor} that of one column chunk.
 *
 * <p><b>What is protected.</b> AES-GCM hides a module, notices every change of it, and, as its
 * additional authenticated data (AAD) name file, kind of module, row group, column and page, every
 * move to another place too. Names, lengths and places of modules are visible where the footer is
 * plain. With {@link io.jparquet.crypto.EncryptionCipher#AES_GCM_CTR_V1} pages (not their headers)
 * are hidden only: who can write to the file can flip bits of values, or put pages of the same
 * length in each other's place, and readers get wrong values or a {@link
 * io.jparquet.error.CorruptFileException}. Nothing here notices that a whole file was replaced by
 * an older one, unless an AAD prefix names the file.
 *
 * <p><b>Keys</b> are held by {@link io.jparquet.crypto.DataKey}, {@link
 * io.jparquet.crypto.FileDecryption} and, when they come from a {@link
 * io.jparquet.crypto.KeyRetriever}, by the reader of the file; closing these overwrites them. What
 * the cipher objects of the JDK derive from a key can't be overwritten: they are dropped with the
 * reader or writer.
 *
 * <p>Specification: "Parquet Modular Encryption" ({@code Encryption.md}), NIST SP 800-38D.
 */
package io.jparquet.crypto;
