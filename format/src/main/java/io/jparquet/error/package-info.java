/**
 * The exceptions that reading and writing throw. All extend {@link
 * io.jparquet.error.ParquetException}; their messages name the place in the file.
 */
package io.jparquet.error;
