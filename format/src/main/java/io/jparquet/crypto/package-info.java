/**
 * Modular encryption. The modules of a file (footer, column metadata, pages, their headers,
 * indexes, Bloom filters) are encrypted and decrypted one by one, each one bound to its place in
 * the file.
 *
 * <p>{@link io.jparquet.crypto.FileEncryption} configures the encryption of files for a writer,
 * {@link io.jparquet.crypto.FileDecryption} the keys and checks of a reader.
 *
 * <p><b>What is protected.</b> AES-GCM hides a module and detects every change of it. Its
 * additional authenticated data (AAD) names the file, the kind of module, the row group, the column
 * and the page, so a move to another place is detected too. If the footer is plain, names, lengths
 * and places of modules are visible. With {@link
 * io.jparquet.crypto.EncryptionCipher#AES_GCM_CTR_V1} pages are only hidden, not authenticated
 * (their headers are). Anyone who can write to the file can flip bits of values, or exchange pages
 * of the same length; readers then return wrong values or throw a {@link
 * io.jparquet.error.CorruptFileException}. The replacement of a whole file by an older one is not
 * detected, unless an AAD prefix identifies the file.
 *
 * <p><b>Keys</b> are held by {@link io.jparquet.crypto.DataKey} and {@link
 * io.jparquet.crypto.FileDecryption}; the reader of a file holds those from a {@link
 * io.jparquet.crypto.KeyRetriever}. Closing these objects overwrites the keys. The copies that the
 * cipher objects of the JDK derive from a key cannot be overwritten; they are released with the
 * reader or writer.
 *
 * <p>Specification: "Parquet Modular Encryption" ({@code Encryption.md}), NIST SP 800-38D.
 */
@NullMarked
package io.jparquet.crypto;

import org.jspecify.annotations.NullMarked;
