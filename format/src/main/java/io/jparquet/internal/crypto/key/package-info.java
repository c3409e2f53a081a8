/**
 * Keys in memory, which count their use and can be wiped.
 *
 * <p>Specification: "Parquet Modular Encryption".
 */
package io.jparquet.internal.crypto.key;
