package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.Seqs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.sql.execution.ui.SQLAppStatusStore;
import org.apache.spark.sql.execution.ui.SQLExecutionUIData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/** The queries that Spark keeps, of a running application or of one in the history server. */
final class StoredQueries {
  private static final Logger LOG = LoggerFactory.getLogger(StoredQueries.class);

  private final SQLAppStatusStore store;

  StoredQueries(SQLAppStatusStore store) {
    this.store = store;
  }

  /**
   * Some of the queries that read or write Parquet files, the newest first.
   *
   * @param hasOlder whether there are more after them
   */
  record Page(List<ShownQuery> queries, boolean hasOlder) {}

  /**
   * A page.
   *
   * @param number from 0
   */
  Page page(int number, int size) {
    List<SQLExecutionUIData> executions = new ArrayList<>(Seqs.list(store.executionsList()));
    executions.sort(Comparator.comparingLong(SQLExecutionUIData::executionId).reversed());
    long now = System.currentTimeMillis();
    long left = (long) number * size;
    List<ShownQuery> queries = new ArrayList<>();
    for (SQLExecutionUIData execution : executions) {
      Optional<ShownQuery> query = query(execution, now);
      if (query.isEmpty() || left-- > 0) {
        continue;
      }
      if (queries.size() == size) {
        return new Page(queries, true);
      }
      queries.add(query.get());
    }
    return new Page(queries, false);
  }

  private Optional<ShownQuery> query(SQLExecutionUIData execution, long now) {
    try {
      long id = execution.executionId();
      Map<Object, String> values = CollectionConverters.asJava(store.executionMetrics(id));
      return QueryReader.read(execution, store.planGraph(id), values, now);
    } catch (NoSuchElementException e) {
      return Optional.empty(); // Spark has removed it, or has not stored its plan yet
    } catch (RuntimeException e) {
      LOG.warn("The tab leaves out the query {}", execution.executionId(), e);
      return Optional.empty();
    }
  }
}
