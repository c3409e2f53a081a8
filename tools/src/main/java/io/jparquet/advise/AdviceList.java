package io.jparquet.advise;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pieces of advice with the changes that follow them. Not thread-safe. */
final class AdviceList {
  private final List<Advice> advice = new ArrayList<>();
  private final Map<Advice, String> left = new LinkedHashMap<>();
  private @Nullable AdvisedRewrite rewrite;

  void add(Advice piece, Change change) {
    advice.add(piece);
    if (change.left() != null) {
      left.put(piece, change.left());
      return;
    }
    AdvisedRewrite own = new AdvisedRewrite(change.work(), change.options(), change.order());
    AdvisedRewrite before = rewrite;
    // Pieces of advice about one file never contradict each other.
    rewrite = before == null ? own : Objects.requireNonNull(before.with(own), "contradiction");
  }

  LayoutAdvice.Result layout() {
    return new LayoutAdvice.Result(advice, rewrite, left);
  }
}
