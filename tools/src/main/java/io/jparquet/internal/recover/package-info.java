/**
 * Finds what is left of a file that lost its footer: footers that lost their trailer or were
 * written in the middle of the file ({@link io.jparquet.internal.recover.FooterSearch}), and row
 * groups that no footer names, found by the headers of their pages and proved by decoding them
 * ({@link io.jparquet.internal.recover.RowGroupWalk}).
 *
 * <p>Specification: README, "Error recovery"; "File format".
 */
package io.jparquet.internal.recover;
