/** Access to byte arrays as little-endian numbers, and a growable buffer. */
@NullMarked
package io.jparquet.internal.bytes;

import org.jspecify.annotations.NullMarked;
