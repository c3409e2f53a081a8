package io.jparquet.spark.tables.maintenance;

import io.jparquet.error.ErrorLocation;
import io.jparquet.option.ReadIntent;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationResult;
import io.jparquet.verify.VerificationTier;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Verifies files; a row for each finding, and on request for what is noted. */
final class Verify implements SystemProcedure {
  private static final Logger LOG = LoggerFactory.getLogger(Verify.class);

  /** A file with more findings is damaged all over; the driver shall not be filled with them. */
  private static final int MOST_OF_A_FILE = 1000;

  private static final ProcedureParameter TIER =
      Arguments.optional("tier", DataTypes.StringType)
          .defaultValue("'decode'")
          .comment("footer, pages, decode or deep")
          .build();

  private static final ProcedureParameter NOTES =
      Arguments.optional("notes", DataTypes.BooleanType)
          .defaultValue("false")
          .comment("whether to return rows of the tier 'note', which are not findings")
          .build();

  private static final String LEFT_OUT =
      "not a Parquet file, and not verified: its name does not end in .parquet, and it neither"
          + " begins nor ends with PAR1; reads of the directory need pathGlobFilter";

  private static final StructType OUTPUT =
      new StructType()
          .add("file_path", DataTypes.StringType, false)
          .add("tier", DataTypes.StringType, false)
          .add("rule", DataTypes.StringType, false)
          .add("row_group", DataTypes.IntegerType)
          .add("column_path", DataTypes.StringType)
          .add("page", DataTypes.IntegerType)
          .add("offset", DataTypes.LongType)
          .add("message", DataTypes.StringType, false);

  @Override
  public String name() {
    return "verify";
  }

  @Override
  public String description() {
    return "Verifies the files of a directory, and returns what is wrong with them";
  }

  @Override
  public List<ProcedureParameter> parameters() {
    return List.of(Arguments.PATH, TIER, Arguments.OPTIONS, NOTES);
  }

  @Override
  public StructType output() {
    return OUTPUT;
  }

  @Override
  public List<InternalRow> run(SparkSession session, Arguments arguments) {
    VerificationTier tier =
        arguments.choice("tier", VerificationTier.class, VerificationTier.DECODE);
    boolean notes = arguments.flag("notes");
    List<InternalRow> leftOut = new ArrayList<>();
    List<Verified> files =
        FileJob.of(session, arguments.path(), arguments.options())
            .run(
                (file, access) -> List.of(verify(file, access, tier)),
                file -> leftOut.add(note(file, "left-out", LEFT_OUT)));
    List<InternalRow> rows = new ArrayList<>();
    for (Verified file : files) {
      rows.addAll(file.findings());
      if (notes && file.pagesWithoutChecksum() > 0) {
        rows.add(
            note(
                file.file(),
                "pages-without-checksum",
                withoutChecksum(file.pagesWithoutChecksum(), file.pages(), tier)));
      }
    }
    if (notes) {
      rows.addAll(leftOut);
    }
    long pages = files.stream().mapToLong(Verified::pages).sum();
    long without = files.stream().mapToLong(Verified::pagesWithoutChecksum).sum();
    if (without > 0) {
      LOG.warn("{}: {}", arguments.path(), withoutChecksum(without, pages, tier));
    }
    return rows;
  }

  /** As the tool says it. */
  private static String withoutChecksum(long without, long pages, VerificationTier tier) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d %s no checksum: changed values cannot be detected%s",
        without,
        pages,
        (pages == 1 ? "page" : "pages") + (without == 1 ? " has" : " have"),
        tier.includes(VerificationTier.DECODE) ? ", unless they contradict bounds or counts" : "");
  }

  /**
   * What was verified of a file, for the driver.
   *
   * @param findings a row for each finding
   * @param pages number of pages
   * @param pagesWithoutChecksum how many of them have none
   */
  private record Verified(
      ListedFile file, List<InternalRow> findings, long pages, long pagesWithoutChecksum)
      implements Serializable {}

  private static Verified verify(ListedFile file, FileAccess access, VerificationTier tier)
      throws Exception {
    List<InternalRow> rows = new ArrayList<>();
    VerificationResult result =
        FileVerification.verify(
            access.input(file),
            access.options(file, ReadIntent.ROWS),
            tier,
            finding -> {
              if (rows.size() < MOST_OF_A_FILE) {
                rows.add(row(file, finding));
              }
            });
    if (result.findings() > rows.size()) {
      long more = result.findings() - rows.size();
      rows.add(
          row(
              file,
              new Finding(
                  tier, "more-findings", ErrorLocation.UNKNOWN, more + " findings are not shown")));
    }
    return new Verified(file, rows, result.pages(), result.pagesWithoutChecksum());
  }

  private static InternalRow row(ListedFile file, Finding finding) {
    return row(
        file,
        finding.tier().name().toLowerCase(Locale.ROOT),
        finding.rule(),
        finding.location(),
        finding.message());
  }

  /** A row that is no finding. */
  private static InternalRow note(ListedFile file, String rule, String message) {
    return row(file, "note", rule, ErrorLocation.UNKNOWN, message);
  }

  private static InternalRow row(
      ListedFile file, String tier, String rule, ErrorLocation place, String message) {
    return new GenericInternalRow(
        new Object[] {
          file.shown(),
          text(tier),
          text(rule),
          place.rowGroup(),
          text(place.columnPath()),
          place.page(),
          place.offset(),
          text(message)
        });
  }

  private static UTF8String text(String text) {
    return text == null ? null : UTF8String.fromString(text);
  }
}
