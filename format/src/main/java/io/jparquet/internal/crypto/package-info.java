/**
 * Encryption and decryption of the modules of one file, each bound to its place. {@link
 * io.jparquet.internal.crypto.FileEncryptor} and {@link io.jparquet.internal.crypto.FileDecryptor}
 * are the state of one file, {@link io.jparquet.internal.crypto.ChunkEncryptor} and {@link
 * io.jparquet.internal.crypto.ChunkDecryptor} the state of one column chunk.
 *
 * <p>Specification: "Parquet Modular Encryption".
 */
package io.jparquet.internal.crypto;
