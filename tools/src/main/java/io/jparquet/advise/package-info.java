/**
 * Advice about the layout of files: what makes them larger or slower to read than necessary, how
 * much could be gained, and the option or command that fixes it. Bad layout is not damage; to find
 * damage, see {@link io.jparquet.verify}.
 */
@NullMarked
package io.jparquet.advise;

import org.jspecify.annotations.NullMarked;
