/**
 * The metadata of a file as immutable values, named as in {@code parquet.thrift} of the format.
 *
 * <p>Each struct is a record with the fields of the struct in the same order, each enumeration an
 * enum, and each union a sealed interface. Newer files may contain choices that this version does
 * not know: an enum has a constant {@code UNKNOWN} with the value -1 for them, and a union a record
 * {@code Unknown}. Reading such a choice is not an error; only a use that depends on it fails. The
 * records do not interpret the metadata and can hold values that are invalid in a file. The package
 * {@code io.jparquet.internal.thrift} reads and writes them.
 *
 * <p>Optional fields are null when absent; lists cannot be modified. Binary fields are {@code
 * byte[]} that must not be modified, and records that hold them compare them by identity.
 *
 * <p>Specification: release 2.14.0 of {@code parquet.thrift}, with the repetition {@code VECTOR}
 * and {@code SchemaElement.vector_length} of a proposal for later releases.
 */
@NullMarked
package io.jparquet.metadata;

import org.jspecify.annotations.NullMarked;
