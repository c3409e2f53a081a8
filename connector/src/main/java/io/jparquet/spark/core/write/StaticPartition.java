package io.jparquet.spark.core.write;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The fixed values of {@code INSERT OVERWRITE … PARTITION (a = 1, b)}. They arrive as predicates
 * that is not written for another reason: {@code a <=> 1}, or {@code a IS NULL}.
 *
 * @param columns the columns with a fixed value
 * @param predicates what the partitions in the file system have to fulfil
 */
@SuppressWarnings("ArrayRecordComponent") // Passed on, never compared.
record StaticPartition(Set<String> columns, Predicate[] predicates) {

  /** The fixed values, or nothing when the predicates say anything else. */
  static Optional<StaticPartition> of(Predicate[] predicates) {
    Set<String> columns = new HashSet<>();
    Predicate[] stored = new Predicate[predicates.length];
    for (int i = 0; i < predicates.length; i++) {
      Expression[] operands = predicates[i].children();
      if (operands.length == 0 || !(operands[0] instanceof NamedReference column)) {
        return Optional.empty();
      }
      boolean isFixed =
          switch (predicates[i].name()) {
            case "IS_NULL" -> true;
            case "<=>" -> operands[1] instanceof LiteralValue<?>;
            default -> false;
          };
      if (!isFixed) {
        return Optional.empty();
      }
      columns.add(String.join(".", column.fieldNames()));
      stored[i] = stored(predicates[i], column);
    }
    return Optional.of(new StaticPartition(columns, stored));
  }

  /** The empty string is stored as null, so that is what is looked for. */
  private static Predicate stored(Predicate predicate, NamedReference column) {
    boolean isEmptyString =
        predicate.children().length == 2
            && predicate.children()[1] instanceof LiteralValue<?> literal
            && UTF8String.EMPTY_UTF8.equals(literal.value());
    return isEmptyString ? new Predicate("IS_NULL", new Expression[] {column}) : predicate;
  }
}
