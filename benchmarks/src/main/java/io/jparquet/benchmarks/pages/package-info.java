/**
 * The pages and pictures of all suites, made from the figures that are stored: {@link
 * io.jparquet.benchmarks.pages.Pages} is the program, {@link io.jparquet.benchmarks.pages.Hero} the
 * picture with which the project introduces itself, {@link
 * io.jparquet.benchmarks.pages.StoredRatios} those of pages that are written by hand.
 */
package io.jparquet.benchmarks.pages;
