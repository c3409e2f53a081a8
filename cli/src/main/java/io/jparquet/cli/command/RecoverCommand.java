package io.jparquet.cli.command;

import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Interruption;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.cli.output.Table;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.LostRows;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.recover.DamagedRows;
import io.jparquet.recover.FileRecovery;
import io.jparquet.recover.FooterOrigin;
import io.jparquet.recover.RecoveryReport;
import io.jparquet.recover.SchemaOrigin;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Recovers damaged files. */
@Command(
    name = "recover",
    description = {
      "Saves the rows of a damaged file to a new one.",
      "It finds footers that lost their end, footers in the middle, and row groups without a"
          + " footer, and leaves out damaged pages. No row is saved that was not decoded.",
      "The damaged file is not changed. If nothing is saved, there is no new file."
    },
    footer = {
      "",
      "The exit code is 1 if something may be lost (always without a footer) or changed (always"
          + " without checksums), and 3 if nothing could be saved.",
      "",
      "Example:",
      "  jparquet recover --like trips-1.parquet -o saved.parquet trips-2.parquet"
    })
public final class RecoverCommand implements Callable<Integer> {
  /** A year. */
  private static final long MOST_SECONDS = Duration.ofDays(365).toSeconds();

  private final Screen screen;

  @Parameters(paramLabel = "FILE", description = "The damaged file.")
  private Path damaged = Path.of("");

  @Mixin private InputOptions input = new InputOptions();
  @Mixin private OutputArguments output = new OutputArguments();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--like",
      paramLabel = "FILE",
      description = "A file with the same schema, for files without any footer.")
  private @Nullable Path like;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "A file with the schema as 'jparquet schema' prints it, in place of --like.")
  private @Nullable Path schema;

  @Option(
      names = "--assume-columns",
      description =
          "Saves rows even if nothing in the damaged file names their columns; the columns are"
              + " those of --like or --schema.")
  private boolean assumeColumns;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description =
          "How long to look for row groups without a footer; 600 by default. What was found by"
              + " then is saved.")
  private long timeLimit = 600;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "The file for the report in JSON; by default, beside the new file (saved.parquet) as"
              + " _saved.parquet.report.json, if there is a new file.")
  private @Nullable Path report;

  @Option(
      names = "--decrypt",
      description = "Writes a plain file, although the damaged one is encrypted.")
  private boolean decrypt;

  @ArgGroup private Damage damage = new Damage();

  private static final class Damage {
    @Option(names = "--drop-damaged", description = "Leaves out rows of damaged pages (default).")
    private boolean drop;

    @Option(
        names = "--null-damaged",
        description = "Keeps rows of damaged pages, with null in their damaged columns.")
    private boolean nulls;

    DamagedRows policy() {
      return nulls && !drop ? DamagedRows.NULL_FIELDS : DamagedRows.DROP;
    }
  }

  /** A command that prints to a screen. */
  public RecoverCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException {
    input.report(screen);
    damaged = InputOptions.file(screen, damaged);
    Path path = output.required();
    output.checkStandardOutput(true);
    checkKept(path);
    OutputFile target = output.file(path, false);
    Path reported = report(path);
    checkKept(reported);
    if (reported.toAbsolutePath().normalize().equals(path.toAbsolutePath().normalize())) {
      throw new UsageException(
          path + " cannot be both the new file and the report; name two files");
    }
    RecoveryReport found;
    try (Interruption.Writing writing = Interruption.writing()) {
      found = recover(path, target);
    }
    JsonObject object = json(found, path);
    boolean reports = found.written() || report != null;
    if (reports) {
      Files.writeString(reported, Json.text(object) + "\n");
    }
    if (json.isSet()) {
      Json.print(screen, object);
    } else {
      print(found, path);
      if (reports) {
        screen.line(screen.faint("report: ") + Printable.of(reported.toString()));
      }
    }
    boolean refuted = found.columns() == SchemaOrigin.REFUTED;
    if (!found.written() && found.rowsWithheld() == 0 && !refuted) {
      return ExitCode.UNREADABLE;
    }
    return found.isProved() ? ExitCode.FINE : ExitCode.FINDINGS;
  }

  private RecoveryReport recover(Path path, OutputFile target) throws IOException {
    ReadOptions options = input.reading(damaged);
    ParquetSchema known = schema == null ? null : schema(schema);
    try (FileEncryption encryption = decrypt ? null : input.encryption(path);
        Progress progress = Progress.ofBytes(screen, "recovering", 2 * Files.size(damaged))) {
      FileRecovery.Builder recovery =
          FileRecovery.of(StandardInput.open(damaged))
              .readOptions(options)
              .damagedRows(damage.policy())
              .timeLimit(limit())
              .progress(progress::step);
      if (like != null) {
        recovery.like(InputFile.of(like));
      }
      if (known != null) {
        recovery.schema(known);
      }
      if (assumeColumns) {
        recovery.assumeColumns();
      }
      recovery.writeOptions(
          encryption == null
              ? input.writing()
              : input.writing().toBuilder().encryption(encryption).build());
      if (decrypt) {
        recovery.decrypt();
      }
      return recovery.run(target);
    } catch (CorruptFileException e) {
      boolean unknown = like == null && schema == null;
      throw unknown
          ? new CorruptFileException(e.getMessage() + "; --like FILE or --schema FILE names it")
          : e;
    } catch (IllegalArgumentException e) {
      boolean unsaid = String.valueOf(e.getMessage()).contains("is encrypted");
      throw unsaid
          ? new UsageException(
              "the damaged file is encrypted: set properties that encrypt the new one, for instance"
                  + " -P parquet.encryption.uniform.key=k, or write a plain file with --decrypt")
          : new UsageException(e);
    }
  }

  private Duration limit() {
    if (timeLimit <= 0 || timeLimit > MOST_SECONDS) {
      throw new UsageException(
          "--time-limit is a number of seconds from 1 to " + MOST_SECONDS + ", not " + timeLimit);
    }
    return Duration.ofSeconds(timeLimit);
  }

  /** Refuses to overwrite a file that is being read. */
  private void checkKept(Path written) throws IOException {
    for (Path read : new @Nullable Path[] {damaged, like, schema}) {
      if (read != null
          && Files.exists(written)
          && Files.exists(read)
          && Files.isSameFile(written, read)) {
        throw new UsageException(
            written + " is an input, which is never replaced; name another file");
      }
    }
  }

  /** The path of the report; it never replaces a file that is not a report. */
  private Path report(Path saved) {
    if (report == null) {
      // Readers of directories, for instance Spark, ignore names with this prefix.
      return saved.resolveSibling("_" + saved.getFileName() + ".report.json");
    }
    output.check(report, false);
    return report;
  }

  private static ParquetSchema schema(Path file) throws IOException {
    try {
      return ParquetSchema.parse(Files.readString(file));
    } catch (CharacterCodingException e) {
      throw new UsageException(
          file + " is not a text file; for a Parquet file with the same schema, use --like");
    } catch (IllegalArgumentException e) {
      throw new UsageException(file + " is not a schema: " + e.getMessage());
    }
  }

  private void print(RecoveryReport report, Path path) {
    if (report.written()) {
      screen.line(
          screen.heading(Printable.of(path.toString()))
              + ": "
              + Amounts.count(report.rows(), "row")
              + " saved"
              + loss(report)
              + (report.rowsWithNulls() == 0
                  ? ""
                  : ", "
                      + Amounts.count(report.rowsWithNulls())
                      + " with nulls for damaged values"));
    } else {
      screen.line("nothing was saved" + loss(report));
    }
    screen.line("footer: " + origin(report.footer()));
    screen.line(
        "row groups: "
            + report.rowGroupsByFooter()
            + " by the footer, "
            + report.rowGroupsByPages()
            + " by their pages");
    columns(report);
    if (report.pagesWithoutChecksum() > 0) {
      screen.line(Checksums.note(report.pagesWithoutChecksum(), report.pages(), true));
    }
    if (report.unclaimedBytes() > 0) {
      screen.line(
          Amounts.count(report.unclaimedBytes(), "byte")
              + " at the end could not be assigned: "
              + Printable.of(report.end()));
    }
    if (!report.losses().isEmpty()) {
      screen.line();
      losses(report.losses()).print(screen);
      screen.line();
    }
  }

  /** Describes the loss, as the end of a sentence. */
  private static String loss(RecoveryReport report) {
    if (report.lossKnown()) {
      return ", " + Amounts.count(report.rowsLost()) + " lost";
    }
    return (report.rowsLost() == 0
            ? "; how many are lost is unknown"
            : "; " + Amounts.count(report.rowsLost()) + " and an unknown number of others are lost")
        + ", as no footer names all row groups";
  }

  /** Says which columns were assumed, if the file does not name its columns. */
  private void columns(RecoveryReport report) {
    String source = Printable.of(String.valueOf(report.columnsOf()));
    if (report.columns() == SchemaOrigin.REFUTED) {
      screen.line("columns: not those of " + source + "; give a file with the same columns");
    }
    if (report.columns() != SchemaOrigin.ASSUMED || report.rowGroupsByPages() == 0) {
      return;
    }
    screen.line("columns: assumed to be those of " + source + "; nothing in the file names them");
    if (report.divisionAssumed()) {
      screen.line(
          "pages: could be divided among the columns in several ways, and were divided as in "
              + source);
    }
    if (report.rowsWithheld() > 0) {
      screen.line(
          Amounts.count(report.rowsWithheld(), "row")
              + " were found with these columns. If the file had other columns, all of them may be"
              + " wrong; if you know that it had these, save them with --assume-columns");
    }
  }

  private static Table losses(List<LostRows> losses) {
    Table table =
        new Table(
            ">row group", ">first row", ">rows", "column", ">page", ">offset", "what is damaged");
    for (LostRows loss : losses) {
      table.row(
          loss.location().rowGroup(),
          Amounts.count(loss.firstRow()),
          Amounts.count(loss.rows()),
          loss.location().columnPath(),
          loss.location().page(),
          loss.location().offset(),
          loss.reason());
    }
    return table;
  }

  private static String origin(FooterOrigin origin) {
    return switch (origin) {
      case END -> "intact";
      case WITHOUT_TRAILER -> "its length or the magic after it is lost";
      case MIDDLE -> "the last one before the end";
      case NONE -> "none";
    };
  }

  private static JsonObject json(RecoveryReport report, Path path) {
    return new JsonObject()
        .put("file", report.location())
        .put("output", report.written() ? path.toString() : null)
        .put("footer", report.footer().name())
        .put("columns", report.columns().name())
        .putIfPresent("columnsOf", report.columnsOf())
        .put("divisionAssumed", report.divisionAssumed())
        .put("rowGroupsByFooter", report.rowGroupsByFooter())
        .put("rowGroupsByPages", report.rowGroupsByPages())
        .put("rows", report.rows())
        .put("rowsWithheld", report.rowsWithheld())
        .put("lossKnown", report.lossKnown())
        .put("rowsLost", report.lossKnown() ? report.rowsLost() : null)
        .put("rowsLostAtLeast", report.rowsLost())
        .put("rowsWithNulls", report.rowsWithNulls())
        .put("pages", report.pages())
        .put("pagesWithoutChecksum", report.pagesWithoutChecksum())
        .put("unclaimedBytes", report.unclaimedBytes())
        .put("end", report.end())
        .put(
            "losses",
            report.losses().stream()
                .map(
                    loss ->
                        VerifyCommand.location(new JsonObject(), loss.location())
                            .put("firstRow", loss.firstRow())
                            .put("rows", loss.rows())
                            .put("reason", loss.reason()))
                .toList());
  }
}
