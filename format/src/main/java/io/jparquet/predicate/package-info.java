/** Conditions on the columns of a file, of which a scan skips what cannot match. */
package io.jparquet.predicate;
