/**
 * The command line tool: {@code java -jar jparquet.jar COMMAND FILE...}. It uses the API of the
 * format and nothing of its engine.
 */
@NullMarked
package io.jparquet.cli;

import org.jspecify.annotations.NullMarked;
