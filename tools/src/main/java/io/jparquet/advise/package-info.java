/**
 * Advice about the layout of files: what makes them larger or slower to read than they must be,
 * what could be gained, and the option or command that mends it. What is advised against is no
 * damage: that is found by {@link io.jparquet.verify}.
 */
@NullMarked
package io.jparquet.advise;

import org.jspecify.annotations.NullMarked;
