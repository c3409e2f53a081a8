/**
 * The exceptions that reading and writing throw: one family, {@link
 * io.jparquet.error.ParquetException}, whose messages name the place in the file.
 */
@NullMarked
package io.jparquet.error;

import org.jspecify.annotations.NullMarked;
