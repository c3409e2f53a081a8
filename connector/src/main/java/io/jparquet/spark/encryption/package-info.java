/**
 * Encryption in Spark: the properties of {@link io.jparquet.crypto.keys.KeyProperties} out of
 * Hadoop's configuration, into which Spark merges options and table properties, turned into the
 * keys of single files; the clients of key management services that a process shares among its
 * tasks; key material beside data files in Hadoop's file systems.
 *
 * <p>Specification: Encryption.md; the envelope encryption is that of parquet-java's key tools.
 */
package io.jparquet.spark.encryption;
