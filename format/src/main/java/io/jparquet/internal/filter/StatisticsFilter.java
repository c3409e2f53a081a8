package io.jparquet.internal.filter;

import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.schema.ParquetSchema;
import java.util.List;

/**
 * Decides from the statistics in the footer whether a row group can contain rows that match a
 * predicate. Conservative: {@link RowGroupTruth} lists what proves nothing.
 */
public final class StatisticsFilter {

  private StatisticsFilter() {}

  /**
   * Whether some row of a row group may match.
   *
   * @param predicate the condition
   * @param rowGroup a row group of the file
   * @param schema the schema of the file
   * @param file the footer that the row group is from
   * @return false only if no row of the row group makes the predicate true
   */
  public static boolean mayMatch(
      Predicate predicate, RowGroup rowGroup, ParquetSchema schema, FileMetaData file) {
    return new RowGroupTruth(rowGroup, schema, file).of(predicate).mayBeTrue();
  }

  /**
   * The part of a predicate that the statistics of a row group do not decide.
   *
   * @return a predicate that is true for the same rows of the row group: without conditions that
   *     hold for each of them, and without alternatives that hold for none; the same object if the
   *     statistics decide nothing
   */
  public static Predicate undecided(
      Predicate predicate, RowGroup rowGroup, ParquetSchema schema, FileMetaData file) {
    return predicate.isAlwaysTrue()
        ? predicate
        : predicate.accept(new Undecided(new RowGroupTruth(rowGroup, schema, file)));
  }

  private static final class Undecided extends CompoundVisitor<Predicate, RuntimeException> {
    private final RowGroupTruth truth;

    Undecided(RowGroupTruth truth) {
      this.truth = truth;
    }

    @Override
    public Predicate and(And and) {
      List<Predicate> left =
          and.operands().stream()
              .map(operand -> operand.accept(this))
              .filter(operand -> !operand.isAlwaysTrue())
              .toList();
      if (left.equals(and.operands())) {
        return and;
      }
      return switch (left.size()) {
        case 0 -> new AlwaysTrue();
        case 1 -> left.get(0);
        default -> new And(left);
      };
    }

    @Override
    public Predicate or(Or or) {
      if (truth.of(or).isAlwaysTrue()) {
        return new AlwaysTrue();
      }
      List<Predicate> left =
          or.operands().stream().filter(operand -> truth.of(operand).mayBeTrue()).toList();
      return left.isEmpty() || left.size() == or.operands().size()
          ? or
          : left.size() == 1 ? left.get(0) : new Or(left);
    }

    @Override
    public Predicate not(Not not) {
      return simple(not);
    }

    @Override
    public Predicate anyElement(AnyElement any) {
      return simple(any);
    }

    @Override
    Predicate simple(Predicate predicate) {
      return truth.of(predicate).isAlwaysTrue() ? new AlwaysTrue() : predicate;
    }
  }
}
