package io.jparquet.option;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A setting that leaf columns may have of their own. Not thread-safe. */
final class ColumnSetting<T> {
  private T common;
  private final Map<String, T> own = new HashMap<>();

  /** A setting that is the same for all columns; null where nothing is set. */
  ColumnSetting(T common) {
    this.common = common;
  }

  ColumnSetting(ColumnSetting<T> from) {
    common = from.common;
    own.putAll(from.own);
  }

  T of(String dotPath) {
    return own.getOrDefault(dotPath, common);
  }

  /** What counts for the columns that have none of their own. */
  T common() {
    return common;
  }

  /** Whether it was set for this column alone. */
  boolean isOwn(String dotPath) {
    return own.containsKey(dotPath);
  }

  /** Sets it for one column, or for the columns that have none of their own (null). */
  void set(String dotPath, T value) {
    if (dotPath == null) {
      common = value;
    } else {
      own.put(dotPath, Objects.requireNonNull(value));
    }
  }
}
