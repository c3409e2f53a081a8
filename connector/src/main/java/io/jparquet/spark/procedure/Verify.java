package io.jparquet.spark.procedure;

import io.jparquet.error.ErrorLocation;
import io.jparquet.option.ReadIntent;
import io.jparquet.spark.maintenance.FileAccess;
import io.jparquet.spark.maintenance.FileJob;
import io.jparquet.spark.maintenance.ListedFile;
import io.jparquet.verify.FileVerification;
import io.jparquet.verify.Finding;
import io.jparquet.verify.VerificationResult;
import io.jparquet.verify.VerificationTier;
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

/** Verifies files; a row for each finding. */
final class Verify implements SystemProcedure {

  /** A file with more findings is damaged all over; the driver shall not be filled with them. */
  private static final int MOST_OF_A_FILE = 1000;

  private static final ProcedureParameter TIER =
      Arguments.optional("tier", DataTypes.StringType)
          .defaultValue("'decode'")
          .comment("footer, pages, decode or deep")
          .build();

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
    return "Verifies the files of a directory, and returns what is wrong in them";
  }

  @Override
  public List<ProcedureParameter> parameters() {
    return List.of(Arguments.PATH, TIER, Arguments.OPTIONS);
  }

  @Override
  public StructType output() {
    return OUTPUT;
  }

  @Override
  public List<InternalRow> run(SparkSession session, Arguments arguments) {
    VerificationTier tier =
        arguments.choice("tier", VerificationTier.class, VerificationTier.DECODE);
    return FileJob.of(session, arguments.path(), arguments.options())
        .run((file, access) -> verify(file, access, tier));
  }

  private static List<InternalRow> verify(ListedFile file, FileAccess access, VerificationTier tier)
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
    return rows;
  }

  private static InternalRow row(ListedFile file, Finding finding) {
    ErrorLocation place = finding.location();
    return new GenericInternalRow(
        new Object[] {
          file.shown(),
          text(finding.tier().name().toLowerCase(Locale.ROOT)),
          text(finding.rule()),
          place.rowGroup(),
          text(place.columnPath()),
          place.page(),
          place.offset(),
          text(finding.message())
        });
  }

  private static UTF8String text(String text) {
    return text == null ? null : UTF8String.fromString(text);
  }
}
