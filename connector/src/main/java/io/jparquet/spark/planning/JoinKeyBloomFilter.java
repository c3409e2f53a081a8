package io.jparquet.spark.planning;

import io.jparquet.predicate.Predicate;
import io.jparquet.spark.core.mapping.FileCondition;
import io.jparquet.spark.core.mapping.FileTerms;
import java.util.Arrays;
import java.util.Objects;
import org.apache.spark.sql.types.DataType;

/**
 * A filter that is true for a row if Spark's hash of a column may be in a Bloom filter of the keys
 * of a join's other side. A hint for readers of files; among Spark's filters there is none that
 * says it. Immutable; serialized.
 */
final class JoinKeyBloomFilter extends FileCondition {

  private static final long serialVersionUID = 1L;

  private final String column;
  private final DataType type;
  private final byte[] serialized;

  /** Read from {@link #serialized} when it is needed, once in a process. */
  private transient volatile BloomFilterBits bits;

  /**
   * A condition on a column.
   *
   * @param column the quoted name of the column, or of the member of a struct
   * @param type the type that its values are hashed in: the column's, or a wider integer
   * @param serialized the Bloom filter, as Spark writes it; not to be modified
   */
  public JoinKeyBloomFilter(String column, DataType type, byte[] serialized) {
    this.column = Objects.requireNonNull(column, "column");
    this.type = Objects.requireNonNull(type, "type");
    this.serialized = serialized;
  }

  /** The type that values are hashed in. */
  DataType type() {
    return type;
  }

  BloomFilterBits bits() {
    BloomFilterBits read = bits;
    if (read == null) {
      read = BloomFilterBits.of(serialized);
      bits = read;
    }
    return read;
  }

  @Override
  public String[] references() {
    return new String[] {column};
  }

  @Override
  public Predicate in(FileTerms file) {
    return file.on(
        v2references()[0],
        found -> {
          HashedKeys hashed = HashedKeys.of(this, found, file.context(), file.pushdown());
          return hashed == null ? null : new Predicate.Accepted(found.path(), hashed);
        });
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JoinKeyBloomFilter filter
        && column.equals(filter.column)
        && type.equals(filter.type)
        && Arrays.equals(serialized, filter.serialized);
  }

  @Override
  public int hashCode() {
    return Objects.hash(column, type, Arrays.hashCode(serialized));
  }

  @Override
  public String toString() {
    return "MightBeJoinKey(" + column + ")";
  }
}
