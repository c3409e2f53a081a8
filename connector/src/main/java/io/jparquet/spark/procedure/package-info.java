/**
 * Procedures that SQL calls by {@code CALL jparquet.system.NAME(...)}: checks, advice and changes
 * of the files of a directory.
 *
 * <p>{@link io.jparquet.spark.procedure.ProcedureCalls} finds the statements, so that no catalog
 * has to be configured, {@link io.jparquet.spark.procedure.SystemProcedures} is the catalog, and
 * each {@link io.jparquet.spark.procedure.SystemProcedure} states its parameters and columns, and
 * runs.
 */
package io.jparquet.spark.procedure;
