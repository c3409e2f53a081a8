/** Stands in for a library that parquet-java finds by its name. */
package com.hadoop.compression.lzo;
