/**
 * The metadata of files as tables ({@code jparquet.metadata}): a row for each file, row group,
 * column chunk or page. Planning lists the files; tasks read their footers, several files each.
 *
 * <p>{@link io.jparquet.spark.tables.metadata.MetadataTable} is the table; its columns are
 * described once, each with the function that gives its value.
 */
package io.jparquet.spark.tables.metadata;
