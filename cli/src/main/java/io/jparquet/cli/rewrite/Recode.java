package io.jparquet.cli.rewrite;

import io.jparquet.cli.output.Screen;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.WriteOptions;
import io.jparquet.rewrite.FileRewrite;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Rewrites values or pages with other options. */
@Command(
    name = "recode",
    description = {
      "Writes values or pages again with other options.",
      "The options that -P sets are codec, level, encodings, sizes of pages and row groups. With"
          + " --codec, pages are only compressed again, which is faster."
    },
    footer = {
      "",
      "Examples:",
      "  jparquet rewrite recode --codec zstd -o small.parquet trips.parquet",
      "  jparquet rewrite recode -P jparquet.compatibility=v2 -o small.parquet trips.parquet"
    })
final class Recode extends Rewriting {
  @Option(names = "--codec", description = "snappy, gzip, zstd, lz4_raw, brotli, uncompressed, …")
  private @Nullable CompressionCodec codec;

  Recode(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) throws IOException {
    if (codec == null) {
      rewrite.recode();
    } else {
      rewrite
          .writeOptions(input().writing().with(WriteOptions.COMPRESSION, codec))
          .recompress(true);
    }
  }
}
