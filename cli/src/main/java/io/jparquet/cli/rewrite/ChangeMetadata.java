package io.jparquet.cli.rewrite;

import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Screen;
import io.jparquet.rewrite.FileRewrite;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Changes the key-value metadata. */
@Command(
    name = "metadata",
    description = "Sets or removes keys of the key-value metadata.",
    footer = {
      "",
      "Example:",
      "  jparquet rewrite metadata --set owner=sales --in-place trips.parquet"
    })
final class ChangeMetadata extends Rewriting {
  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "May be repeated.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(names = "--remove", paramLabel = "KEY", description = "May be repeated.")
  private List<String> remove = List.of();

  ChangeMetadata(Screen screen) {
    super(screen);
  }

  @Override
  void describe(FileRewrite.Builder rewrite) {
    if (set.isEmpty() && remove.isEmpty()) {
      throw new UsageException("one of --set and --remove is needed");
    }
    set.forEach(rewrite::keyValue);
    remove.forEach(rewrite::removeKey);
  }
}
