package io.jparquet.internal.filter;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Accepted;
import io.jparquet.predicate.Predicate.AlwaysFalse;
import io.jparquet.predicate.Predicate.AlwaysTrue;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.Contains;
import io.jparquet.predicate.Predicate.EndsWith;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.IntersectsBox;
import io.jparquet.predicate.Predicate.IsNotNull;
import io.jparquet.predicate.Predicate.IsNull;
import io.jparquet.predicate.Predicate.StartsWith;
import io.jparquet.predicate.Predicate.TimestampRange;

/**
 * An operation on predicates that are made of other predicates. It treats all simple predicates in
 * the same way: constants and conditions on one column.
 */
abstract class CompoundVisitor<R, X extends Exception> implements Predicate.Visitor<R, X> {

  /** The result for a predicate that is not made of others. */
  abstract R simple(Predicate predicate) throws X;

  @Override
  public R alwaysTrue(AlwaysTrue predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R alwaysFalse(AlwaysFalse predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R comparison(Comparison predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R in(In predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R isNull(IsNull predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R isNotNull(IsNotNull predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R startsWith(StartsWith predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R endsWith(EndsWith predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R contains(Contains predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R intersectsBox(IntersectsBox predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R timestampRange(TimestampRange predicate) throws X {
    return simple(predicate);
  }

  @Override
  public R accepted(Accepted predicate) throws X {
    return simple(predicate);
  }
}
