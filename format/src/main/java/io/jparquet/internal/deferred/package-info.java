/** Collections whose elements are made when they are first asked for. */
package io.jparquet.internal.deferred;
