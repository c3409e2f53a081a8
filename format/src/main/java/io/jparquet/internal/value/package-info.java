/**
 * Values in forms that Java has no type for: numbers of half precision, timestamps of INT96, and
 * integers of more than 64 bits.
 *
 * <p>Specification: "Logical Types" (LogicalTypes.md), FLOAT16, DECIMAL and TIMESTAMP.
 */
@NullMarked
package io.jparquet.internal.value;

import org.jspecify.annotations.NullMarked;
