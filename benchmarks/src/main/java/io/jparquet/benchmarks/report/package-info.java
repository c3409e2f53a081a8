/**
 * The output of a suite: its figures in a file of rows ({@link
 * io.jparquet.benchmarks.report.ResultFile}), and a page that is generated from them, with tables
 * ({@link io.jparquet.benchmarks.report.MarkdownTable}) and charts ({@link
 * io.jparquet.benchmarks.report.BarChart}). {@link io.jparquet.benchmarks.report.Environment}
 * describes the machine, JDK and commit of a measurement, and {@link
 * io.jparquet.benchmarks.report.Profile} samples the time of a row.
 */
package io.jparquet.benchmarks.report;
