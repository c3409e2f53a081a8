/**
 * One record as Java objects: the values of {@link io.jparquet.RecordReader} and {@link
 * io.jparquet.RecordWriter}.
 */
package io.jparquet.row;
