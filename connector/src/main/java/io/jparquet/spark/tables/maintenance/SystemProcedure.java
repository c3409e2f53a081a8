package io.jparquet.spark.tables.maintenance;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.StructType;

/** A procedure. Has no state; runs on the driver, and may run jobs. */
interface SystemProcedure {

  /** The name, by which it is called. */
  String name();

  /** What it does, in one sentence. */
  String description();

  /** The parameters in their order, those without a default value first. */
  List<ProcedureParameter> parameters();

  /** The columns of its result. */
  StructType output();

  /**
   * Runs the procedure.
   *
   * @return the rows of the result
   * @throws IllegalArgumentException for an argument that is not understood, which the message
   *     names
   */
  List<InternalRow> run(SparkSession session, Arguments arguments) throws IOException;
}
