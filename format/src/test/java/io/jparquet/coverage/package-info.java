/**
 * Holds FORMAT_COVERAGE.md against what the library does: against the metadata records, against the
 * definition that parquet-java was made from, against files that are written here and taken apart,
 * and against what reading makes of files whose metadata is changed field by field.
 */
package io.jparquet.coverage;
