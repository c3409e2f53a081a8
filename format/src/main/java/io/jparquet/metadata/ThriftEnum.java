package io.jparquet.metadata;

/**
 * An enumeration of {@code parquet.thrift}.
 *
 * <p>Each enumeration has a constant {@code UNKNOWN} with the value -1 for values that newer files
 * may contain. Reading such a value is not an error; only a use that depends on it fails.
 */
public interface ThriftEnum {

  /** Value in {@code parquet.thrift}; -1 for {@code UNKNOWN}. */
  int value();

  /** Name of the constant as in {@code parquet.thrift}. */
  String name();
}
