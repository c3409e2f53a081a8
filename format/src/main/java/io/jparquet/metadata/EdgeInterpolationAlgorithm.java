package io.jparquet.metadata;

/**
 * The shape of the edge between two points of a GEOGRAPHY value on the ellipsoid.
 *
 * <p>Specification: {@code parquet.thrift}, enum {@code EdgeInterpolationAlgorithm}; Geospatial.md.
 */
public enum EdgeInterpolationAlgorithm {
  /** Great circle on a sphere; the default. */
  SPHERICAL(0),
  /** Vincenty's formulae. */
  VINCENTY(1),
  /** Thomas, 1970. */
  THOMAS(2),
  /** Thomas, 1965. */
  ANDOYER(3),
  /** Karney, 2013. */
  KARNEY(4),
  /** A value unknown to this version; the number in the file is not kept. Cannot be written. */
  UNKNOWN(-1);

  private static final EdgeInterpolationAlgorithm[] VALUES = values();

  private final int value;

  EdgeInterpolationAlgorithm(int value) {
    this.value = value;
  }

  /** Value in {@code parquet.thrift}; -1 for {@link #UNKNOWN}. */
  public int value() {
    return value;
  }

  /** The constant with this value in {@code parquet.thrift}, or {@link #UNKNOWN}. */
  public static EdgeInterpolationAlgorithm of(int value) {
    for (EdgeInterpolationAlgorithm candidate : VALUES) {
      if (candidate.value == value) {
        return candidate;
      }
    }
    return UNKNOWN;
  }
}
