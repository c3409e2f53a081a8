/** Collections whose elements are made when they are first asked for. */
@NullMarked
package io.jparquet.internal.deferred;

import org.jspecify.annotations.NullMarked;
