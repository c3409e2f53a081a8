/**
 * Input files that count, buffer and reuse what they read; the threads that read ahead, and their
 * budget.
 */
package io.jparquet.internal.io;
