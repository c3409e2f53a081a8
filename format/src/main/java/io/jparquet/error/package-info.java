/**
 * The exceptions that reading and writing throw. All extend {@link
 * io.jparquet.error.ParquetException}; their messages name the place in the file.
 */
@NullMarked
package io.jparquet.error;

import org.jspecify.annotations.NullMarked;
