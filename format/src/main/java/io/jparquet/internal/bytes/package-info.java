/** Byte arrays as little-endian numbers, and a growing buffer. */
package io.jparquet.internal.bytes;
