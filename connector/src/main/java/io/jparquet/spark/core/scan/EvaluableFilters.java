package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.mapping.FilterPushdown;
import io.jparquet.spark.core.read.EvaluatedFilter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.execution.datasources.DataSourceStrategy$;
import org.apache.spark.sql.sources.Filter;
import scala.Option;
import scala.collection.immutable.Seq;

/**
 * The choice of filters that a scan evaluates in place of Spark.
 *
 * @param pushdown which types are compared
 * @param columns names of the columns that are stored in the files: filters on others stay with
 *     Spark
 */
record EvaluableFilters(FilterPushdown pushdown, Set<String> columns) {

  /**
   * Those of some filters that say the same in terms of the readers, as a scan evaluates them.
   *
   * @param output the attributes of the scan's columns
   */
  Map<Expression, EvaluatedFilter> of(List<Expression> filters, Seq<AttributeReference> output) {
    ColumnConditions conditions = new ColumnConditions(pushdown);
    Map<Expression, EvaluatedFilter> evaluable = new LinkedHashMap<>();
    for (Expression filter : filters) {
      Filter read = filter.deterministic() ? conditions.of(filter) : null;
      boolean isInFiles =
          Seqs.list(filter.references().toSeq()).stream()
              .allMatch(attribute -> columns.contains(attribute.name()));
      if (read != null && isInFiles) {
        Option<Filter> shown = DataSourceStrategy$.MODULE$.translateFilter(filter, true);
        Expression bound = filter.transform(ReplacedAttributes.byPlaces(output));
        evaluable.put(
            filter, new EvaluatedFilter(shown.isDefined() ? shown.get() : read, read, bound));
      }
    }
    return evaluable;
  }
}
