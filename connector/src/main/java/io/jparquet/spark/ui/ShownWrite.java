package io.jparquet.spark.ui;

/**
 * What jparquet has written in a query.
 *
 * @param place the table or path
 * @param files the number of files as a text; empty if it is not known
 * @param size the bytes of the files as a text; empty if they are not known
 */
record ShownWrite(String place, String files, String size) {}
