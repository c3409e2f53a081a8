/** The commands that write files again, one class each. */
@NullMarked
package io.jparquet.cli.rewrite;

import org.jspecify.annotations.NullMarked;
