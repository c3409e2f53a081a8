package io.jparquet.predicate;

import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.AnyElement;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IntersectsBox;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.predicate.Predicate.TimestampRange;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The columns that a predicate needs: a scan that uses it as a filter must project them. */
public final class PredicateColumns
    implements Predicate.Visitor<Set<List<String>>, RuntimeException> {
  private static final PredicateColumns COLUMNS = new PredicateColumns();

  private PredicateColumns() {}

  /** The paths of the columns, in the order of their first use; unmodifiable. */
  public static Set<List<String>> of(Predicate predicate) {
    return Collections.unmodifiableSet(predicate.accept(COLUMNS));
  }

  private static Set<List<String>> all(List<Predicate> operands) {
    Set<List<String>> columns = new LinkedHashSet<>();
    operands.forEach(operand -> columns.addAll(operand.accept(COLUMNS)));
    return columns;
  }

  private static Set<List<String>> column(List<String> path) {
    return Set.of(path);
  }

  @Override
  public Set<List<String>> alwaysTrue(AlwaysTrue predicate) {
    return Set.of();
  }

  @Override
  public Set<List<String>> alwaysFalse(AlwaysFalse predicate) {
    return Set.of();
  }

  @Override
  public Set<List<String>> and(And predicate) {
    return all(predicate.operands());
  }

  @Override
  public Set<List<String>> or(Or predicate) {
    return all(predicate.operands());
  }

  @Override
  public Set<List<String>> not(Not predicate) {
    return predicate.operand().accept(this);
  }

  @Override
  public Set<List<String>> comparison(Comparison predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> in(In predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> isNull(IsNull predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> isNotNull(IsNotNull predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> startsWith(StartsWith predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> endsWith(EndsWith predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> contains(Contains predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> timestampRange(TimestampRange predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> accepted(Accepted predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> intersectsBox(IntersectsBox predicate) {
    return column(predicate.column());
  }

  @Override
  public Set<List<String>> anyElement(AnyElement predicate) {
    Set<List<String>> columns = new LinkedHashSet<>(column(predicate.list()));
    columns.addAll(predicate.condition().accept(this));
    return columns;
  }
}
