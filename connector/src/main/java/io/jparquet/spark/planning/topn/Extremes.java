package io.jparquet.spark.planning.topn;

import static java.util.stream.Collectors.joining;

import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.BoundFile;
import io.jparquet.spark.core.read.NeededRows;
import io.jparquet.spark.core.read.RowGroupPriority;
import io.jparquet.spark.core.read.RowSelector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A request for the smallest or the largest values of columns, as it is made by MIN and MAX without
 * groups: for each of them the row that comes first by its column. Immutable; serialized.
 *
 * @param each made by {@link TopN#extreme}; not empty
 */
public record Extremes(List<TopN> each) implements NeededRows {

  public Extremes {
    each = List.copyOf(each);
  }

  @Override
  public boolean toTheEnd() {
    return false;
  }

  @Override
  public boolean areFirst() {
    return true;
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("Extremes", each.stream().map(Extremes::text).collect(joining(", ")));
  }

  private static String text(TopN extreme) {
    return (extreme.descending() ? "max(" : "min(") + extreme.reference() + ")";
  }

  @Override
  public RowGroupPriority priority(BoundFile file, int rowGroup) throws IOException {
    List<RowGroupPriority> priorities = new ArrayList<>();
    for (TopN extreme : each) {
      priorities.add(extreme.priority(file, rowGroup));
    }
    return RowGroupPriority.of(priorities);
  }

  @Override
  public RowSelector selector(String scan, ReadSettings settings) {
    return new ExtremeRows(
        IntStream.range(0, each.size())
            .mapToObj(i -> each.get(i).selector(scan + " " + i, settings))
            .toList());
  }
}
