package io.jparquet.cli.importing;

import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.cli.command.ExitCode;
import io.jparquet.cli.command.JsonOption;
import io.jparquet.cli.command.OutputArguments;
import io.jparquet.cli.importing.TextInputs.TextFormat;
import io.jparquet.cli.input.InputOptions;
import io.jparquet.cli.input.UsageException;
import io.jparquet.cli.output.Amounts;
import io.jparquet.cli.output.Interruption;
import io.jparquet.cli.output.Json;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.cli.output.Printable;
import io.jparquet.cli.output.Progress;
import io.jparquet.cli.output.Screen;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.inspect.ParquetSigns;
import io.jparquet.io.InputFile;
import io.jparquet.io.OutputFile;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a Parquet file of CSV or JSON lines. */
@Command(
    name = "import",
    description = {
      "Makes a Parquet file of CSV or JSON lines.",
      "The types of the columns are found in the first records, unless --schema or --type says what"
          + " they are. A value that its column cannot hold unchanged is an error, and there is no"
          + " new file."
    },
    footer = {
      "",
      "Examples:",
      "  jparquet import trips.csv -o trips.parquet",
      "  jparquet import --type zip=text --infer all people.csv -o people.parquet",
      "  jparquet import --format jsonl - -o events.parquet"
    })
public final class ImportCommand implements Callable<Integer> {
  private static final String ALL = "all";

  /** Bounds the memory for the records that the types are found in. */
  private static final long MOST_SAMPLED_BYTES = 16L << 20;

  private final Screen screen;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files of the same columns, or - for the standard input.")
  private List<String> names = List.of();

  @Mixin private InputOptions input = new InputOptions();
  @Mixin private OutputArguments output = new OutputArguments();
  @Mixin private JsonOption json = new JsonOption();
  @Mixin private CsvForm form = new CsvForm();

  @Option(
      names = "--format",
      description = "csv, tsv (CSV with tabs) or jsonl; by default, what the name ends with.")
  private @Nullable TextFormat format;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "Of the characters of the file; UTF-8 by default.")
  private Charset encoding = StandardCharsets.UTF_8;

  @Option(
      names = "--infer",
      paramLabel = "N",
      description =
          "The number of records that the types are found in, 10000 by default; all reads the files"
              + " twice.")
  private String infer = "10000";

  @Option(
      names = "--type",
      paramLabel = "COLUMN=TYPE",
      description =
          "The type of a column: text, json, boolean, int32, int64, float, double, decimal(P,S),"
              + " date, time, timestamp, timestamp_utc or uuid; may be repeated.")
  private Map<String, String> types = new LinkedHashMap<>();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description =
          "A Parquet file with the schema of the new one, or the schema as 'jparquet schema' prints"
              + " it.")
  private @Nullable Path schemaFile;

  @Option(
      names = "--print-schema",
      description = "Prints the schema in the form that --schema takes, and writes nothing.")
  private boolean printSchema;

  @Option(names = "--codec", description = "snappy, gzip, zstd, lz4_raw, brotli, uncompressed, …")
  private @Nullable CompressionCodec codec;

  /** A command that prints to a screen. */
  public ImportCommand(Screen screen) {
    this.screen = screen;
  }

  /**
   * The schema, and how it was found.
   *
   * @param sampled the records that it was found in, if not all were looked at; else 0
   * @param inferred whether it was found in the records
   */
  private record Found(ParquetSchema schema, long sampled, boolean inferred) {}

  @Override
  public Integer call() throws IOException {
    input.report(screen);
    TextInputs inputs = new TextInputs(names, format, encoding, form);
    inputs.check();
    Map<String, ColumnType> given = new LinkedHashMap<>();
    types.forEach((path, type) -> given.put(path, ColumnType.parse(type)));
    if (schemaFile != null && !given.isEmpty()) {
      throw new UsageException("--schema has the types of all columns; leave out --type");
    }
    long sample = sampleSize(inputs);
    Path path = printSchema ? null : output.required();
    OutputFile target = path == null ? null : target(path);
    long size = inputs.size();
    boolean twice = schemaFile == null && sample == Long.MAX_VALUE;
    try (Interruption.Writing writing = Interruption.writing();
        Progress progress =
            Progress.ofBytes(screen, "importing", size < 0 ? 0 : twice ? 2 * size : size);
        Import run = new Import(inputs, progress::step)) {
      Found found = found(run, inputs, given, sample);
      if (path == null || target == null) {
        screen.data(found.schema().toString().stripTrailing());
        return ExitCode.FINE;
      }
      long rows = write(run, found, given, path, target);
      print(path, rows, found.schema());
      return ExitCode.FINE;
    }
  }

  private long sampleSize(TextInputs inputs) {
    if (infer.equals(ALL)) {
      String once = schemaFile == null ? inputs.readOnce() : null;
      if (once != null) {
        throw new UsageException(
            "--infer all reads the files twice, which "
                + once
                + " does not allow; save it to a file first");
      }
      return Long.MAX_VALUE;
    }
    if (!infer.matches("[0-9]{1,9}") || Long.parseLong(infer) == 0) {
      throw new UsageException("--infer is a number of records or all, not '" + infer + "'");
    }
    return Long.parseLong(infer);
  }

  private OutputFile target(Path path) throws IOException {
    for (String name : names) {
      Path read = name.equals(TextInputs.STANDARD_INPUT) ? null : Path.of(name);
      if (read != null
          && Files.exists(path)
          && Files.exists(read)
          && Files.isSameFile(path, read)) {
        throw new UsageException(path + " is an input; name another file");
      }
    }
    if (output.isStandardOutput()) {
      output.checkStandardOutput(json.isSet() || input.storesKeyMaterialOutside());
      return output.standardOutput(screen);
    }
    return output.file(path, false);
  }

  private Found found(Import run, TextInputs inputs, Map<String, ColumnType> given, long sample)
      throws IOException {
    if (schemaFile != null) {
      return new Found(schema(schemaFile), 0, false);
    }
    Inference inference = new Inference(TextInputs.name(names.get(0)), given, inputs.isJson());
    boolean all = sample == Long.MAX_VALUE;
    long sampled = run.infer(inference, sample, all ? Long.MAX_VALUE : MOST_SAMPLED_BYTES);
    return new Found(inference.schema(), all || run.isAtEnd() ? 0 : sampled, true);
  }

  private ParquetSchema schema(Path file) throws IOException {
    boolean parquet;
    try (InputFile bytes = InputFile.of(file)) {
      parquet = ParquetSigns.inBytes(bytes);
    }
    if (parquet) {
      try (ParquetReader reader = ParquetReader.open(InputFile.of(file), input.reading(file))) {
        return reader.schema();
      }
    }
    try {
      return ParquetSchema.parse(Files.readString(file));
    } catch (CharacterCodingException e) {
      throw new UsageException(file + " is neither a Parquet file nor the text of a schema");
    } catch (IllegalArgumentException e) {
      throw new UsageException(file + " is not a schema: " + e.getMessage());
    }
  }

  private long write(
      Import run, Found found, Map<String, ColumnType> given, Path path, OutputFile target)
      throws IOException {
    Set<String> spelled = Set.copyOf(given.keySet());
    ValueConversion conversion = new ValueConversion(found.schema(), spelled);
    WriteOptions options = input.writing();
    if (codec != null) {
      options = options.with(WriteOptions.COMPRESSION, codec);
    }
    try (FileEncryption encryption = input.encryption(path)) {
      if (encryption != null) {
        options = options.toBuilder().encryption(encryption).build();
      }
      RecordWriter writer;
      try {
        writer = RecordWriter.open(target, found.schema(), options);
      } catch (IllegalArgumentException e) {
        throw new UsageException(e);
      }
      boolean complete = false;
      try {
        run.write(writer, conversion, remedy(found));
        complete = true;
      } finally {
        if (!complete) {
          writer.abort();
        }
      }
      writer.close();
      return writer.rowCount();
    }
  }

  /** What to do about a value that does not fit, as the end of a message. */
  private static String remedy(Found found) {
    if (!found.inferred()) {
      return "correct the value, or the type in --schema";
    }
    return found.sampled() == 0
        ? "correct the value, or say what the column is with --type"
        : "the types are those of the first "
            + Amounts.count(found.sampled(), "record")
            + ": look at all of them with --infer all, or say what the column is with --type"
            + " COLUMN=text or another type";
  }

  private void print(Path path, long rows, ParquetSchema schema) throws IOException {
    int columns = schema.leaves().size();
    if (output.isStandardOutput()) {
      screen.message(
          Amounts.count(rows, "row") + " and " + Amounts.count(columns, "column") + " in (stdout)");
      return;
    }
    long bytes = Files.size(path);
    if (json.isSet()) {
      Json.print(
          screen,
          new JsonObject()
              .put("file", path.toString())
              .put("rows", rows)
              .put("columns", columns)
              .put("bytes", bytes));
      return;
    }
    List<String> parts = new ArrayList<>();
    parts.add(Amounts.count(rows, "row"));
    parts.add(Amounts.count(columns, "column"));
    screen.line(
        String.join(" and ", parts)
            + " in "
            + Printable.of(path.toString())
            + "; "
            + Amounts.bytes(bytes));
  }
}
