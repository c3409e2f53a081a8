package io.jparquet.spark.core.scan;

import static java.util.stream.Collectors.toSet;

import io.jparquet.spark.core.read.EvaluatedFilter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/**
 * The conditions of a scan. Immutable.
 *
 * @param onPartitions conditions on partition columns, by which files are listed
 * @param onData all other conditions
 * @param evaluated those of them that Spark does not evaluate after the scan
 */
public record ScanConditions(
    List<Expression> onPartitions, List<Condition> onData, List<EvaluatedFilter> evaluated) {

  public ScanConditions {
    onPartitions = List.copyOf(onPartitions);
    onData = List.copyOf(onData);
    evaluated = List.copyOf(evaluated);
  }

  /** The same conditions. The scan evaluates some of them. */
  ScanConditions evaluating(List<EvaluatedFilter> filters) {
    return new ScanConditions(onPartitions, onData, filters);
  }

  /** The conditions that choose files, for a scan that returns all rows of these. */
  ScanConditions onlyOnFiles() {
    List<Condition> unread =
        onData.stream().map(condition -> Condition.unknown(condition.expression())).toList();
    return new ScanConditions(onPartitions, unread, List.of());
  }

  /** Whether a condition is one of those that choose directories, so that all rows satisfy it. */
  public boolean chooseDirectories(Expression filter) {
    return onPartitions.stream().anyMatch(known -> known.semanticEquals(filter));
  }

  /** The conditions by which whole files may be skipped, as Spark's file index knows them. */
  List<Expression> onFiles() {
    MetadataAttributes files = new MetadataAttributes();
    return onData.stream().map(condition -> condition.expression().transform(files)).toList();
  }

  /** The filters that the readers may use, besides those that the scan evaluates. */
  Filter[] hints() {
    Set<Filter> ofScan = new HashSet<>();
    evaluated.forEach(filter -> ofScan.add(filter.shown()));
    return onData.stream()
        .filter(condition -> !ofScan.contains(condition.shown()))
        .map(Condition::read)
        .filter(Objects::nonNull)
        .toArray(Filter[]::new);
  }

  /** Whether the readers get none of the conditions. */
  boolean areUnknownToReaders() {
    return shown().isEmpty() && evaluated.isEmpty();
  }

  /** The conditions as EXPLAIN shows them: also which of them Spark leaves to the scan. */
  Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("PartitionFilters", onPartitions.toString());
    facts.put("PushedFilters", shown().toString());
    if (!evaluated.isEmpty()) {
      facts.put(
          "EvaluatedFilters", evaluated.stream().map(EvaluatedFilter::shown).toList().toString());
    }
    return facts;
  }

  /** The conditions that the readers know. */
  public List<Filter> shown() {
    return onData.stream().map(Condition::shown).filter(Objects::nonNull).toList();
  }

  /**
   * An object that equals that of the same conditions in another scan of the query, which may be
   * written in another order.
   *
   * @param schema the columns that conditions may name
   */
  Object comparable(StructType schema) {
    ReplacedAttributes attributes = ReplacedAttributes.byOrdinals(schema);
    return List.of(
        evaluated.stream().map(filter -> filter.bound().canonicalized()).collect(toSet()),
        canonical(onPartitions, attributes),
        canonical(onData.stream().map(Condition::expression).toList(), attributes));
  }

  private static Set<Expression> canonical(
      List<Expression> filters, ReplacedAttributes attributes) {
    Set<Expression> canonical = new HashSet<>();
    for (Expression filter : filters) {
      canonical.add(filter.transform(attributes).canonicalized());
    }
    return canonical;
  }
}
