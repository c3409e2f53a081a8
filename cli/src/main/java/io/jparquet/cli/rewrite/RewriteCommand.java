package io.jparquet.cli.rewrite;

import io.jparquet.cli.output.Screen;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Rewrites files: each kind of rewrite is a subcommand of this one. */
@Command(
    name = "rewrite",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Writes files again: merges, splits, sorts, encrypts them, and more.",
      "Row groups are copied without decoding them where that is possible."
    },
    footer = {"", "Example:", "  jparquet rewrite merge -o all.parquet data"})
public final class RewriteCommand {
  private RewriteCommand() {}

  /** The command with its subcommands. */
  public static CommandLine of(Screen screen) {
    return new CommandLine(new RewriteCommand())
        .addSubcommand("merge", new MergeFiles(screen))
        .addSubcommand("split", new SplitFile(screen))
        .addSubcommand("columns", new ChooseColumns(screen))
        .addSubcommand("recode", new Recode(screen))
        .addSubcommand("sort", new SortRows(screen))
        .addSubcommand("encrypt", new Encrypt(screen))
        .addSubcommand("decrypt", new Decrypt(screen))
        .addSubcommand("rekey", new Rekey(screen))
        .addSubcommand("index", new AddIndexes(screen))
        .addSubcommand("metadata", new ChangeMetadata(screen))
        .addSubcommand("mask", new MaskColumns(screen));
  }
}
