/**
 * One record as Java objects: the values of {@link io.jparquet.RecordReader} and {@link
 * io.jparquet.RecordWriter}.
 */
@NullMarked
package io.jparquet.row;

import org.jspecify.annotations.NullMarked;
