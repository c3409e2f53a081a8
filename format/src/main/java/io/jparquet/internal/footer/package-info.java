/**
 * The frame of a file: the magic at both ends and the footer with its length.
 *
 * <p>A file is {@code PAR1}, pages and indexes, the footer, the length of the footer in four bytes
 * little-endian, {@code PAR1}. A file whose footer is encrypted has {@code PARE} at both ends.
 *
 * <p>Specification: README.md of the format, section "File format"; Encryption.md, section "File
 * format".
 */
@NullMarked
package io.jparquet.internal.footer;

import org.jspecify.annotations.NullMarked;
