/**
 * Hadoop's file systems as the format's {@code InputFile} and {@code OutputFile}, and small
 * requests to them: listings, parallel requests, and records stored as JSON.
 */
package io.jparquet.spark.io;
