/**
 * Programs that show what jparquet is for: TPC-H in Spark, the format without Spark, an encrypted
 * table, the pages' commands as they are in the documents, and the rotation of master keys.
 */
package io.jparquet.examples;
