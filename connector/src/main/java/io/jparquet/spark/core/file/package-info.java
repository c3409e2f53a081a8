/**
 * Files, and the tables that they make up.
 *
 * <p>Hadoop's file systems are the format's {@code InputFile} and {@code OutputFile} here; {@link
 * io.jparquet.spark.core.file.ParquetFiles} opens files with the footers that the process keeps,
 * and {@link io.jparquet.spark.core.file.ConnectorContext} holds all that reads and writes of a
 * process share. {@link io.jparquet.spark.core.file.TableDefinition} describes how a table was
 * requested, {@link io.jparquet.spark.core.file.TableFiles} lists its files, without those that an
 * unfinished overwrite replaces ({@link io.jparquet.spark.core.file.OverwriteMarkers}), and takes a
 * missing schema from footers. Partitions are directories. The settings of a whole read or write
 * are resolved here, once for each of them.
 */
@NullMarked
package io.jparquet.spark.core.file;

import org.jspecify.annotations.NullMarked;
