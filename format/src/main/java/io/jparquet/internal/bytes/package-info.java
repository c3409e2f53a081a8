/** Access to byte arrays as little-endian numbers, a growable buffer, and a limit of arrays. */
@NullMarked
package io.jparquet.internal.bytes;

import org.jspecify.annotations.NullMarked;
