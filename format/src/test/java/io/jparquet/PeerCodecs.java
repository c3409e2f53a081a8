package io.jparquet;

import io.airlift.compress.lzo.LzoCodec;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * The codecs of parquet-java. For LZO it would look for a library with another licence; it is given
 * aircompressor's streams, which put Hadoop's framing around LZO blocks.
 */
public final class PeerCodecs extends CodecFactory {
  /** The codecs that work without further libraries: all but BROTLI. */
  public static final List<CompressionCodecName> NAMES =
      List.copyOf(EnumSet.complementOf(EnumSet.of(CompressionCodecName.BROTLI)));

  /** {@link #NAMES}, as this library calls them. */
  public static final List<io.jparquet.metadata.CompressionCodec> IDS =
      NAMES.stream()
          .map(name -> io.jparquet.metadata.CompressionCodec.valueOf(name.name()))
          .toList();

  private final Configuration conf;

  /** Codecs of a file. */
  public PeerCodecs() {
    this(new Configuration());
  }

  private PeerCodecs(Configuration conf) {
    super(conf, 1 << 16);
    this.conf = conf;
  }

  @Override
  protected CompressionCodec getCodec(CompressionCodecName name) {
    if (name != CompressionCodecName.LZO) {
      return super.getCodec(name);
    }
    LzoCodec codec = new LzoCodec();
    codec.setConf(conf);
    return codec;
  }
}
