/** The commands that rewrite files, one class each. */
@NullMarked
package io.jparquet.cli.rewrite;

import org.jspecify.annotations.NullMarked;
