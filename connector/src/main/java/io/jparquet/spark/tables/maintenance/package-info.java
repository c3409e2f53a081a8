/**
 * Work on the files of a directory: jobs that look at each of them, jobs that make files of others
 * by the same steps as overwrites, and the procedures that SQL starts them with, {@code CALL
 * jparquet.system.NAME(...)}. Statements that change rows copy whole row groups with the same
 * tasks.
 *
 * <p>{@link io.jparquet.spark.tables.maintenance.ProcedureCalls} finds the statements, so that no
 * catalog has to be configured. Each procedure states its parameters and columns, and runs.
 */
package io.jparquet.spark.tables.maintenance;
