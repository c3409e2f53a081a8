package io.jparquet.spark.read.scan;

import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Statistics;

/** An estimate of the bytes that a scan gives; how many rows they are is not known. */
record EstimatedSize(long bytes) implements Statistics {

  @Override
  public OptionalLong sizeInBytes() {
    return OptionalLong.of(bytes);
  }

  @Override
  public OptionalLong numRows() {
    return OptionalLong.empty();
  }
}
