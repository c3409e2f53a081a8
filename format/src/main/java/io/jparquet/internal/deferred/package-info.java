/** Collections whose elements are created when they are first requested. */
@NullMarked
package io.jparquet.internal.deferred;

import org.jspecify.annotations.NullMarked;
