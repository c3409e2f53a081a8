/**
 * What commands print: tables that fit the width of the terminal, JSON, text bars, values by their
 * logical types. Nothing here knows a command.
 */
@NullMarked
package io.jparquet.cli.output;

import org.jspecify.annotations.NullMarked;
