/**
 * Work on the files of a directory that no query is about: looks at each of them ({@link
 * io.jparquet.spark.maintenance.FileJob}), and files that are made of other files and take their
 * place ({@link io.jparquet.spark.maintenance.RewriteJob}), by the same steps as overwrites.
 */
package io.jparquet.spark.maintenance;
