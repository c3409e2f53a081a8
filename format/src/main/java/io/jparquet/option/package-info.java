/** The options of reading and writing, each with its property name and default. */
@NullMarked
package io.jparquet.option;

import org.jspecify.annotations.NullMarked;
