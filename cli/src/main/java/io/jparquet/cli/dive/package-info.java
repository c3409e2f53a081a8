/**
 * {@code dive}: a file, or a directory, to move through on a terminal. What is shown are {@link
 * io.jparquet.cli.dive.View}s, which know nothing about terminals and read what is looked at; a
 * {@link io.jparquet.cli.dive.Dive} moves through them by keys, and makes {@link
 * io.jparquet.cli.dive.Frame}s of lines; {@link io.jparquet.cli.dive.DiveTerminal} alone has keys
 * from and paints frames to a terminal.
 */
@NullMarked
package io.jparquet.cli.dive;

import org.jspecify.annotations.NullMarked;
