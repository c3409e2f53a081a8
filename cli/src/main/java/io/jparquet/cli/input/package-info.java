/**
 * The files that a command reads: paths, directories and patterns; keys of encrypted files; columns
 * that can be read.
 */
@NullMarked
package io.jparquet.cli.input;

import org.jspecify.annotations.NullMarked;
