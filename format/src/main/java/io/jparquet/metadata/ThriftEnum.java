package io.jparquet.metadata;

/**
 * An enumeration of {@code parquet.thrift}.
 *
 * <p>Each has a constant {@code UNKNOWN} with the value -1 for what newer files may hold. Reading
 * such a value is no error; what depends on it fails only when it is asked for.
 */
public interface ThriftEnum {

  /** Value in {@code parquet.thrift}; -1 for {@code UNKNOWN}. */
  int value();

  /** Name of the constant as in {@code parquet.thrift}. */
  String name();
}
