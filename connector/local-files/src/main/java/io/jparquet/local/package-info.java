/** Local files in tests with Spark. */
package io.jparquet.local;
