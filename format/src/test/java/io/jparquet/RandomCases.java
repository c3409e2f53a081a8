package io.jparquet;

import java.util.stream.IntStream;

/**
 * How many cases random tests try: few in each build, and ten times as many with the profile {@code
 * full}, which sets these properties.
 */
public final class RandomCases {
  /** That of the first case, which comes from the date with the profile {@code full}. */
  public static final int FIRST_SEED = Integer.getInteger("jparquet.first.seed", 0);

  /** Damaged pages and footers. */
  public static final int MUTATIONS = Integer.getInteger("jparquet.test.mutations", 4_000);

  /** Predicates with batches to filter. */
  public static final int FILTERS = Integer.getInteger("jparquet.test.filters", 1_200);

  private static final int FILES = Integer.getInteger("jparquet.test.files", 1);

  private RandomCases() {}

  /** The seeds of a test. */
  public static int[] seeds(int count) {
    return IntStream.range(FIRST_SEED, FIRST_SEED + count).toArray();
  }

  /** How many random files each build tries in a test. */
  public static int files(int inEachBuild) {
    return inEachBuild * FILES;
  }
}
