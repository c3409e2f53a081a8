/** The commands that write files anew, one class each. */
@NullMarked
package io.jparquet.cli.rewrite;

import org.jspecify.annotations.NullMarked;
