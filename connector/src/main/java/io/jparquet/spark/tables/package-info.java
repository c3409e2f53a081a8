/**
 * The wing of statements that change tables: DELETE, UPDATE and MERGE, TRUNCATE, statements on
 * partitions and columns, and the checks of analyzed plans: what a statement would delete, secrets
 * that would be stored or shown, encrypted tables that would get plain files, options that do not
 * exist.
 *
 * <p>The rooms below: jobs that commit files and replace others ({@code job}), jobs and procedures
 * that maintain the files of a directory ({@code maintenance}), metadata of files as tables ({@code
 * metadata}).
 */
package io.jparquet.spark.tables;
