package io.jparquet;

/**
 * How many cases random tests try: few in each build, and ten times as many with the profile {@code
 * full}, which sets these properties.
 */
public final class RandomCases {
  /** Damaged pages and footers. */
  public static final int MUTATIONS = Integer.getInteger("jparquet.test.mutations", 4_000);

  /** Predicates with batches to filter. */
  public static final int FILTERS = Integer.getInteger("jparquet.test.filters", 1_200);

  private static final int FILES = Integer.getInteger("jparquet.test.files", 1);

  private RandomCases() {}

  /** How many random files each build tries in a test. */
  public static int files(int inEachBuild) {
    return inEachBuild * FILES;
  }
}
