package io.jparquet.rewrite;

/** What becomes of a key of the key-value metadata that files have with different values. */
public enum KeyConflict {
  /** The files are not merged. */
  REFUSE,
  /** The value of the first file that has the key is kept. */
  FIRST,
  /** The key is left out. */
  DROP
}
