/**
 * Programs that show what jparquet is for: TPC-H in Spark, the format without Spark, with the code
 * of docs/library.md, an encrypted table, the pages' commands as they are in the documents, and the
 * rotation of master keys.
 */
package io.jparquet.examples;
