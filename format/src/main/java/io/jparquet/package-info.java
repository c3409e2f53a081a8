/**
 * Apache Parquet files in plain Java: open a file and read batches of columns or single records,
 * write files from either, and handle what can go wrong.
 *
 * <p>This package holds what most programs need. The packages below it follow the chapters of the
 * format's specification and can be used on their own:
 *
 * <ul>
 *   <li>{@code schema}: the message type, its leaf columns and logical types
 *   <li>{@code footer}, {@code metadata} and {@code thrift}: the footer, page headers and indexes,
 *       and their serialized form
 *   <li>{@code io}: where the bytes come from and go to
 *   <li>{@code codec}, {@code encoding}, {@code level}, {@code page}, {@code column}: from bytes to
 *       values and back
 *   <li>{@code vector}: batches of values
 *   <li>{@code stats}, {@code filter}, {@code index}, {@code bloom}: what lets a reader skip data
 *   <li>{@code variant}: values of the logical type VARIANT, shredded ones too
 *   <li>{@code geo}: what the statistics of GEOMETRY and GEOGRAPHY columns are made of
 * </ul>
 */
@NullMarked
package io.jparquet;

import org.jspecify.annotations.NullMarked;
