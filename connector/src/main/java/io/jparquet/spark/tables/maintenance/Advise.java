package io.jparquet.spark.tables.maintenance;

import io.jparquet.ParquetReader;
import io.jparquet.advise.Advice;
import io.jparquet.advise.LayoutAdvice;
import io.jparquet.option.ReadIntent;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.procedures.ProcedureParameter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** Looks for what could be better in the layout of files; a row for each advice. */
final class Advise implements SystemProcedure {

  private static final ProcedureParameter SAMPLE =
      Arguments.optional("sample", DataTypes.BooleanType)
          .defaultValue("false")
          .comment("whether to encode a sample of the values again, to find better codecs")
          .build();

  private static final StructType OUTPUT =
      new StructType()
          .add("file_path", DataTypes.StringType, false)
          .add("rule", DataTypes.StringType, false)
          .add("row_group", DataTypes.IntegerType)
          .add("column_path", DataTypes.StringType)
          .add("finding", DataTypes.StringType, false)
          .add("remedy", DataTypes.StringType, false)
          .add("saved_bytes", DataTypes.LongType);

  @Override
  public String name() {
    return "advise";
  }

  @Override
  public String description() {
    return "Advises on the layout of the files of a directory";
  }

  @Override
  public List<ProcedureParameter> parameters() {
    return List.of(Arguments.PATH, SAMPLE, Arguments.OPTIONS);
  }

  @Override
  public StructType output() {
    return OUTPUT;
  }

  @Override
  public List<InternalRow> run(SparkSession session, Arguments arguments) {
    boolean sample = arguments.flag("sample");
    return FileJob.of(session, arguments.path(), arguments.options())
        .run((file, access) -> advise(file, access, sample), leftOut -> {});
  }

  private static List<InternalRow> advise(ListedFile file, FileAccess access, boolean sample)
      throws Exception {
    ReadIntent intent = sample ? ReadIntent.ROWS : ReadIntent.FOOTER;
    try (ParquetReader reader = access.open(file, intent)) {
      return LayoutAdvice.of(reader, sample).stream().map(advice -> row(file, advice)).toList();
    }
  }

  private static InternalRow row(ListedFile file, Advice advice) {
    return new GenericInternalRow(
        new Object[] {
          file.shown(),
          UTF8String.fromString(advice.rule()),
          advice.rowGroup(),
          advice.column() == null ? null : UTF8String.fromString(advice.column()),
          UTF8String.fromString(advice.finding()),
          UTF8String.fromString(advice.remedy()),
          advice.savedBytes()
        });
  }
}
