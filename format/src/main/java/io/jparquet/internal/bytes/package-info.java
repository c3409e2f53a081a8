/** Byte arrays as little-endian numbers, and a growing buffer. */
@NullMarked
package io.jparquet.internal.bytes;

import org.jspecify.annotations.NullMarked;
