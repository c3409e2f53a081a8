/** The commands, one class each. */
@NullMarked
package io.jparquet.cli.command;

import org.jspecify.annotations.NullMarked;
