/**
 * Keys of encrypted files by envelope encryption: each file has data keys of its own, which are
 * stored with it, wrapped with master keys of a key management service.
 *
 * <p>{@link io.jparquet.crypto.keys.EnvelopeKeys} is the entry. Writing: {@link
 * io.jparquet.crypto.keys.EnvelopeOptions} name the master keys, and out comes a {@link
 * io.jparquet.crypto.FileEncryption}. Reading: the key metadata in a file say what it takes, and a
 * {@link io.jparquet.crypto.KeyRetriever} finds the data keys. {@link
 * io.jparquet.crypto.keys.KmsClient} is what a service has to do: wrap and unwrap.
 *
 * <p>Wrapping is single (a master key wraps the data key) or double (a master key wraps a key
 * encryption key, which wraps data keys in this process, so that the service is asked once for many
 * files). The key material, that is the wrapped keys and the ids of the master keys, is in the key
 * metadata of the file or in a file {@code _KEY_MATERIAL_FOR_<data file>.json} beside it. Only the
 * latter can be rotated ({@link io.jparquet.crypto.keys.KeyRotation}). Its JSON is that of
 * parquet-java's key tools, so that either reads and rotates the files of the other.
 *
 * <p>Key metadata that are no such material are the id of a data key, for which the service is
 * asked.
 *
 * <p>Keys, tokens and passwords are in no message and no {@code toString}.
 *
 * <p>Specification: "Key metadata" (Encryption.md, section 4.3) leaves the form of key metadata
 * open; that of this package is defined by parquet-java alone.
 */
package io.jparquet.crypto.keys;
