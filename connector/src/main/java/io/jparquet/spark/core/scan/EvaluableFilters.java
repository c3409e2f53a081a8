package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.EvaluatedFilter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.execution.datasources.DataSourceStrategy$;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.collection.immutable.Seq;

/**
 * The choice of filters that a scan evaluates in place of Spark, by the settings of the session and
 * the options of the read at that time.
 */
public final class EvaluableFilters {

  private final SparkSession session;
  private final CaseInsensitiveStringMap options;

  /** For the reads of a session with some options. */
  public EvaluableFilters(SparkSession session, CaseInsensitiveStringMap options) {
    this.session = session;
    this.options = options;
  }

  /**
   * Those of some filters that say the same in terms of the readers, as a scan evaluates them.
   *
   * @param columns names of the columns that are stored in the files: filters on others stay
   * @param output the attributes of the scan's columns
   */
  public Map<Expression, EvaluatedFilter> of(
      List<Expression> filters, Set<String> columns, Seq<AttributeReference> output) {
    SQLConf conf = SessionSettings.sqlConf(session);
    Configuration shared = session.sparkContext().hadoopConfiguration();
    Map<Expression, EvaluatedFilter> evaluable = new LinkedHashMap<>();
    if (!ReadSettings.evaluatesFilters(conf, options, shared)) {
      return evaluable;
    }
    ColumnConditions conditions = new ColumnConditions(ReadSettings.filterPushdown(conf));
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
