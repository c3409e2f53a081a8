/**
 * The finished row groups of a file that is being written, its indexes and its footer.
 *
 * <p>Specification: "File format".
 */
package io.jparquet.internal.write;
