package io.jparquet.spark.planning;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.plans.logical.ColumnStat;
import org.apache.spark.sql.catalyst.plans.logical.HistogramBin;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.apache.spark.sql.connector.read.colstats.Histogram;
import scala.Option;
import scala.math.BigInt;

/**
 * What ANALYZE TABLE has found about a column, in the form that scans report.
 *
 * @param found the same in the form of Spark's optimizer
 */
record AnalyzedColumn(ColumnStat found) implements ColumnStatistics {

  @Override
  public OptionalLong distinctCount() {
    return count(found.distinctCount());
  }

  @Override
  public Optional<Object> min() {
    return optional(found.min());
  }

  @Override
  public Optional<Object> max() {
    return optional(found.max());
  }

  @Override
  public OptionalLong nullCount() {
    return count(found.nullCount());
  }

  @Override
  public OptionalLong avgLen() {
    return length(found.avgLen());
  }

  @Override
  public OptionalLong maxLen() {
    return length(found.maxLen());
  }

  @Override
  public Optional<Histogram> histogram() {
    return optional(found.histogram()).map(EqualHeights::new);
  }

  private static OptionalLong count(Option<BigInt> number) {
    return number.isEmpty() ? OptionalLong.empty() : OptionalLong.of(number.get().toLong());
  }

  /** Scala's numbers in options are boxed. */
  private static OptionalLong length(Option<?> number) {
    return number.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(((Number) number.get()).longValue());
  }

  private static <T> Optional<T> optional(Option<T> value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value.get());
  }

  private record EqualHeights(org.apache.spark.sql.catalyst.plans.logical.Histogram found)
      implements Histogram {

    @Override
    public double height() {
      return found.height();
    }

    @Override
    public org.apache.spark.sql.connector.read.colstats.HistogramBin[] bins() {
      return Stream.of(found.bins())
          .map(Bin::new)
          .toArray(org.apache.spark.sql.connector.read.colstats.HistogramBin[]::new);
    }
  }

  private record Bin(HistogramBin found)
      implements org.apache.spark.sql.connector.read.colstats.HistogramBin {

    @Override
    public double lo() {
      return found.lo();
    }

    @Override
    public double hi() {
      return found.hi();
    }

    @Override
    public long ndv() {
      return found.ndv();
    }
  }
}
