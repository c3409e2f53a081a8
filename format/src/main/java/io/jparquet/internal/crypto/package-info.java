/**
 * Modular encryption of one file: its modules, each bound to its place.
 *
 * <p>Specification: "Parquet Modular Encryption".
 */
package io.jparquet.internal.crypto;
