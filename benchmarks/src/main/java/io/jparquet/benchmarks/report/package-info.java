/**
 * What a suite leaves behind: its figures as a file of rows, that {@link
 * io.jparquet.benchmarks.report.ResultFile} keeps, and made from these a page with tables ({@link
 * io.jparquet.benchmarks.report.MarkdownTable}) and charts ({@link
 * io.jparquet.benchmarks.report.BarChart}). {@link io.jparquet.benchmarks.report.Environment} says
 * what they were measured on, {@link io.jparquet.benchmarks.report.Profile} where the time of one
 * of them goes.
 */
package io.jparquet.benchmarks.report;
