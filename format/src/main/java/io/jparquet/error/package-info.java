/**
 * The exceptions that reading and writing throw: one family, {@link
 * io.jparquet.error.ParquetException}, whose messages name the place in the file.
 */
package io.jparquet.error;
