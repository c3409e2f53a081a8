package io.jparquet.rewrite;

/** How to treat a metadata key that has different values in several files. */
public enum KeyConflict {
  /** The files are rejected. */
  REFUSE,
  /** The value of the first file that has the key is kept. */
  FIRST,
  /** The key is left out. */
  DROP
}
