/**
 * The output of a suite: its figures in a file of rows ({@link
 * io.jparquet.benchmarks.report.ResultFile}), and a page that is made from them ({@link
 * io.jparquet.benchmarks.report.Page}), with tables ({@link
 * io.jparquet.benchmarks.report.MarkdownTable}), sentences ({@link
 * io.jparquet.benchmarks.report.Gains}) and pictures ({@link
 * io.jparquet.benchmarks.report.ShareChart}, {@link io.jparquet.benchmarks.report.TrendChart}).
 * {@link io.jparquet.benchmarks.report.Environment} describes the machine, JDK and commit of a
 * measurement, and {@link io.jparquet.benchmarks.report.Profile} samples the time of a row.
 */
package io.jparquet.benchmarks.report;
