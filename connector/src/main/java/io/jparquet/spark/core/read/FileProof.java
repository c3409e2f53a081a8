package io.jparquet.spark.core.read;

import io.jparquet.predicate.Predicate;

/** What the footer of a file proves of its rows. */
@FunctionalInterface
public interface FileProof {

  /** Proves nothing. */
  FileProof NONE = predicate -> false;

  /** Whether no row of the file satisfies a condition; false if that is not known. */
  boolean excludes(Predicate predicate);
}
