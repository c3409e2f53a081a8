/**
 * Conditions on the columns of a file. A scan skips row groups, pages and rows that cannot match.
 */
@NullMarked
package io.jparquet.predicate;

import org.jspecify.annotations.NullMarked;
