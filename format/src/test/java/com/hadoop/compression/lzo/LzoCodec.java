package com.hadoop.compression.lzo;

/**
 * The class that parquet-java looks for when a page is LZO; the original has another licence.
 * Hadoop's stream framing around LZO blocks, by aircompressor.
 */
public class LzoCodec extends io.airlift.compress.lzo.LzoCodec {}
