/** Access to byte arrays as little-endian numbers, and a growable buffer. */
package io.jparquet.internal.bytes;
