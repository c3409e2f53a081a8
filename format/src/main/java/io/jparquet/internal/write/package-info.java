/**
 * Writing of files: their columns, row groups, indexes and footers, and the memory that open files
 * share.
 *
 * <p>Specification: "File format".
 */
package io.jparquet.internal.write;
