/**
 * The output of commands: tables that fit the width of the terminal, JSON, text bars, and values
 * according to their logical types. Nothing here depends on a command.
 */
@NullMarked
package io.jparquet.cli.output;

import org.jspecify.annotations.NullMarked;
