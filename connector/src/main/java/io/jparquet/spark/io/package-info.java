/**
 * Hadoop's file systems as the format's {@code InputFile} and {@code OutputFile}, and small
 * requests to them: listings, parallel requests, and records stored as JSON. {@link
 * io.jparquet.spark.io.StoreTimes} measures what requests take.
 */
package io.jparquet.spark.io;
