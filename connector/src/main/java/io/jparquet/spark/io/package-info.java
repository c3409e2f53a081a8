/** Hadoop's file systems behind the format's {@code InputFile} and {@code OutputFile}. */
package io.jparquet.spark.io;
