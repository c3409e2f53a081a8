package io.jparquet.spark.bridge;

import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * A table that {@code saveAsTable} of DataSource V1 saves.
 *
 * @param table its description
 * @param mode what happens to a table of that name
 * @param query gives the rows
 */
public record SavedTable(CatalogTable table, SaveMode mode, LogicalPlan query) {}
