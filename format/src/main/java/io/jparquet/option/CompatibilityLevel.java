package io.jparquet.option;

/**
 * The readers for which files are written, from the oldest to the newest. Within a level the writer
 * selects the encoding that suits the values; an encoding that you set by name is always written.
 */
public enum CompatibilityLevel {
  /**
   * Supported by all readers, including Spark 3.0 and parquet-java 1.12: data pages V1; PLAIN,
   * dictionary and RLE.
   */
  SPARK,
  /**
   * The writer version 2 of parquet-java, without what Spark's own vectorized reader up to 4.2
   * reads wrong: data pages V2, RLE booleans, DELTA_LENGTH_BYTE_ARRAY and DELTA_BYTE_ARRAY for
   * BYTE_ARRAY and, for FLOAT and DOUBLE, BYTE_STREAM_SPLIT, which that reader does not read.
   */
  V2,
  /**
   * Like {@link #V2}, and also DELTA_BINARY_PACKED, DELTA_BYTE_ARRAY for FIXED_LEN_BYTE_ARRAY, and
   * ALP, a recent addition to the format. If a filter skips rows of a page, Spark's own vectorized
   * reader up to 4.2 silently returns wrong values for the first encoding, and fails for the
   * second.
   */
  PREVIEW
}
