package io.jparquet.spark.tables.maintenance;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.StructType;

/**
 * Encodes the rows of each file again, with other options; one row that says what was done. The
 * number of files stays the same.
 */
final class Rewrite implements SystemProcedure {

  @Override
  public String name() {
    return "rewrite";
  }

  @Override
  public String description() {
    return "Rewrites each file of a directory with the given options";
  }

  @Override
  public List<ProcedureParameter> parameters() {
    return List.of(Arguments.PATH, Arguments.SORT_BY, Arguments.OPTIONS);
  }

  @Override
  public StructType output() {
    return RewriteOutput.SCHEMA;
  }

  @Override
  public List<InternalRow> run(SparkSession session, Arguments arguments) throws IOException {
    RewritePlan plan =
        new RewritePlan(Long.MAX_VALUE, RewritePlan.RowGroups.COPY, true, arguments.order(session));
    return RewriteOutput.rows(
        new RewriteJob(session, arguments.path(), arguments.options()).run(plan));
  }
}
