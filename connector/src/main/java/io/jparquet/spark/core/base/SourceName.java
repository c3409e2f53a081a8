package io.jparquet.spark.core.base;

/** The names under which Spark finds the data source. */
public final class SourceName {

  /** The short name. */
  public static final String NAME = "jparquet";

  /**
   * The class that has the short name. Its package depends on this one, so it can't be imported
   * here.
   */
  static final String PROVIDER = "io.jparquet.spark" + ".JParquetDataSource";

  /** The class that gives {@code save()} a table to write; see {@link #PROVIDER}. */
  public static final String SAVE_TARGET = "io.jparquet.spark" + ".SaveTarget";

  private SourceName() {}

  /** Whether a table with this provider is one of this data source. */
  public static boolean isNamed(String provider) {
    return provider.equalsIgnoreCase(NAME) || provider.equals(PROVIDER);
  }

  /** Whether an object, for instance a file format in a plan, is the data source. */
  public static boolean isSource(Object source) {
    return source.getClass().getName().equals(PROVIDER);
  }
}
