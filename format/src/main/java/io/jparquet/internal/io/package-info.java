/** Input files that count, buffer and reuse what they read. */
package io.jparquet.internal.io;
