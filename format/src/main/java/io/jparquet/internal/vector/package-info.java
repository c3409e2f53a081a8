/**
 * The vectors of a batch from the producer's side: content that is replaced for each batch, at once
 * or when an accessor needs it. Consumers see the read-only types of {@link io.jparquet.vector}.
 */
package io.jparquet.internal.vector;
