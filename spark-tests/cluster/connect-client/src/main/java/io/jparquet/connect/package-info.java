/** A program with the client of Spark Connect, which has no class of jparquet on its class path. */
package io.jparquet.connect;
