package io.jparquet.spark.core.scan;

import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SessionSettings;
import io.jparquet.spark.core.file.ReadSettings;
import io.jparquet.spark.core.read.EvaluatedFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
   * Those of some filters that say the same in terms of the readers.
   *
   * @param columns names of the columns that are stored in the files: filters on others stay
   */
  public List<Expression> of(List<Expression> filters, Set<String> columns) {
    SQLConf conf = SessionSettings.sqlConf(session);
    Configuration shared = session.sparkContext().hadoopConfiguration();
    if (!ReadSettings.evaluatesFilters(conf, options, shared)) {
      return List.of();
    }
    ColumnConditions conditions = conditions();
    return filters.stream()
        .filter(
            filter ->
                filter.deterministic()
                    && conditions.of(filter) != null
                    && Seqs.list(filter.references().toSeq()).stream()
                        .allMatch(attribute -> columns.contains(attribute.name())))
        .toList();
  }

  /**
   * Filters in the forms in which a scan evaluates them.
   *
   * @param filters some of those that {@link #of} gave
   * @param output the attributes of the scan's columns
   */
  public List<EvaluatedFilter> evaluated(List<Expression> filters, Seq<AttributeReference> output) {
    ColumnConditions conditions = conditions();
    List<EvaluatedFilter> evaluated = new ArrayList<>();
    for (Expression filter : filters) {
      Filter read = Objects.requireNonNull(conditions.of(filter));
      Option<Filter> shown = DataSourceStrategy$.MODULE$.translateFilter(filter, true);
      Expression bound = filter.transform(ReplacedAttributes.byPlaces(output));
      evaluated.add(new EvaluatedFilter(shown.isDefined() ? shown.get() : read, read, bound));
    }
    return evaluated;
  }

  private ColumnConditions conditions() {
    return new ColumnConditions(ReadSettings.filterPushdown(SessionSettings.sqlConf(session)));
  }
}
