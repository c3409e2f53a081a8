package io.jparquet.variant;

/** Searches the names of a dictionary or of an object for a field name. */
final class NameSearch {
  /** Names by index, to be compared with the wanted name. */
  @FunctionalInterface
  interface Names {
    /** Negative if the name at this index comes before the wanted one, positive if after it. */
    int compare(int index);
  }

  private NameSearch() {}

  /**
   * The index of the name, or -1 when it is missing.
   *
   * @param isSorted whether the names allow a binary search; otherwise they are searched from the
   *     first one
   */
  static int find(Names names, int size, boolean isSorted) {
    return isSorted ? byHalves(names, size) : fromStart(names, size);
  }

  private static int fromStart(Names names, int size) {
    for (int i = 0; i < size; i++) {
      if (names.compare(i) == 0) {
        return i;
      }
    }
    return -1;
  }

  private static int byHalves(Names names, int size) {
    int low = 0;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = names.compare(middle);
      if (order == 0) {
        return middle;
      } else if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
