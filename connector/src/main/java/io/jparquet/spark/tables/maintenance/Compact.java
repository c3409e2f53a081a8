package io.jparquet.spark.tables.maintenance;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Puts small files together, in each directory of partitions; one row that says what was done. */
final class Compact implements SystemProcedure {
  private static final long DEFAULT_TARGET = 128L << 20;

  private static final ProcedureParameter TARGET =
      Arguments.optional("target_bytes", DataTypes.LongType)
          .defaultValue(Long.toString(DEFAULT_TARGET))
          .comment("the size of the new files")
          .build();

  private static final ProcedureParameter ROW_GROUPS =
      Arguments.optional("row_groups", DataTypes.StringType)
          .defaultValue("'auto'")
          .comment("copy, merge, or auto: merge those that are small on average")
          .build();

  @Override
  public String name() {
    return "compact";
  }

  @Override
  public String description() {
    return "Combines the small files of a directory into files of a target size";
  }

  @Override
  public List<ProcedureParameter> parameters() {
    return List.of(Arguments.PATH, TARGET, Arguments.SORT_BY, ROW_GROUPS, Arguments.OPTIONS);
  }

  @Override
  public StructType output() {
    return RewriteOutput.SCHEMA;
  }

  @Override
  public List<InternalRow> run(SparkSession session, Arguments arguments) throws IOException {
    long target = arguments.number("target_bytes").orElse(DEFAULT_TARGET);
    if (target < 1) {
      throw arguments.refused("target_bytes", Long.toString(target), "a positive number");
    }
    RewritePlan.RowGroups rowGroups =
        arguments.choice("row_groups", RewritePlan.RowGroups.class, RewritePlan.RowGroups.AUTO);
    RewritePlan plan = new RewritePlan(target, rowGroups, false, arguments.order(session));
    return RewriteOutput.rows(
        new RewriteJob(session, arguments.path(), arguments.options()).run(plan));
  }
}
