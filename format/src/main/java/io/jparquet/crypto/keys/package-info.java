/**
 * Envelope encryption: each file has its own data keys, which are stored with the file, wrapped
 * with master keys of a key management service.
 *
 * <p>{@link io.jparquet.crypto.keys.EnvelopeKeys} is the entry point. For writing, it takes the
 * master keys from {@link io.jparquet.crypto.keys.EnvelopeOptions} and creates a {@link
 * io.jparquet.crypto.FileEncryption}. For reading, it creates a {@link
 * io.jparquet.crypto.KeyRetriever}, which finds the data keys by the key metadata in the file. A
 * service implements {@link io.jparquet.crypto.keys.KmsClient}, which wraps and unwraps keys.
 *
 * <p>Wrapping is single (a master key wraps the data key) or double (a master key wraps a key
 * encryption key, which wraps data keys in this process, so that one request to the service serves
 * many files). The key material consists of the wrapped keys and the ids of the master keys. It is
 * stored in the key metadata of the file, or in a file {@code _KEY_MATERIAL_FOR_<data file>.json}
 * beside it. Only the latter can be rotated ({@link io.jparquet.crypto.keys.KeyRotation}). It has
 * the JSON form of parquet-java's key tools, so each of the two reads and rotates the files of the
 * other.
 *
 * <p>Key metadata in any other form is the id of a data key, which the service returns.
 *
 * <p>No message and no {@code toString} contains keys, tokens or passwords.
 *
 * <p>Specification: "Key metadata" (Encryption.md, section 4.3) does not define the form of key
 * metadata; the form of this package is defined by parquet-java alone.
 */
@NullMarked
package io.jparquet.crypto.keys;

import org.jspecify.annotations.NullMarked;
