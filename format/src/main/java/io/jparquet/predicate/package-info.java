/**
 * Conditions on the columns of a file. A scan skips row groups, pages and rows that cannot match.
 */
package io.jparquet.predicate;
