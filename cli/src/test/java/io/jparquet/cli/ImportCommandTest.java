package io.jparquet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.cli.command.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet files of CSV and JSON lines. */
class ImportCommandTest {
  @TempDir private Path directory;

  private Path target;

  @BeforeEach
  void nameTarget() {
    target = directory.resolve("out.parquet");
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }

  private CommandRun run(Object... words) {
    List<Object> all = new ArrayList<>(List.of("import", "--force", "-o", target));
    all.addAll(List.of(words));
    return CommandRun.of(all.toArray());
  }

  private String imported(Object... words) {
    CommandRun run = run(words);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.FINE);
    assertThat(run.err()).isEmpty();
    CommandRun verified = CommandRun.of("verify", "--deep", target);
    assertThat(verified.code()).as(verified.out()).isEqualTo(ExitCode.FINE);
    return CommandRun.rows(target);
  }

  private String csv(String content, Object... options) throws IOException {
    return imported(with(file("a.csv", content), options));
  }

  private String json(String content, Object... options) throws IOException {
    return imported(with(file("a.jsonl", content), options));
  }

  private static Object[] with(Object file, Object... options) {
    return Stream.concat(Stream.of(options), Stream.of(file)).toArray();
  }

  /** The types of the columns, one in each line. */
  private String types() {
    return CommandRun.of("schema", target)
        .out()
        .lines()
        .filter(line -> line.contains(";"))
        .map(line -> line.strip().replaceAll("optional |;", ""))
        .collect(Collectors.joining("\n"));
  }

  /** What an import that fails prints; it leaves no file. */
  private String refused(Object... words) throws IOException {
    Files.deleteIfExists(target);
    CommandRun run = run(words);
    assertThat(run.code()).as(run.err()).isIn(ExitCode.UNREADABLE, ExitCode.USAGE);
    assertThat(run.err()).doesNotContain("unexpected").doesNotContain("\tat ");
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.contains("parquet"));
    }
    return run.err();
  }

  private String refusedCsv(String content, Object... options) throws IOException {
    return refused(with(file("a.csv", content), options));
  }

  private String refusedJson(String content, Object... options) throws IOException {
    return refused(with(file("a.jsonl", content), options));
  }

  @Test
  void theHelpHasExamples() {
    CommandRun run = CommandRun.of("import", "--help");
    assertThat(run.code()).isEqualTo(ExitCode.FINE);
    assertThat(run.out()).contains("jparquet import").contains("Examples:");
  }

  @Test
  void typesAreFoundInTheValues() throws IOException {
    String rows =
        csv(
            "i,d,b,day,local,utc,t\n"
                + "1,1.5,true,2024-02-29,2024-01-01T10:00:00,2024-01-01T10:00:00Z,x\n"
                + "-2,1e300,FALSE,1969-12-31,2024-01-01 10:00,2024-01-01T10:00:00.5+02:00,\n");
    assertThat(types())
        .isEqualTo(
            """
            int64 i
            double d
            boolean b
            int32 day (DATE)
            int64 local (TIMESTAMP(MICROS,false))
            int64 utc (TIMESTAMP(MICROS,true))
            binary t (STRING)\
            """);
    assertThat(rows)
        .isEqualTo(
            """
            {"i":1,"d":1.5,"b":true,"day":"2024-02-29","local":"2024-01-01T10:00:00",\
            "utc":"2024-01-01T10:00:00Z","t":"x"}
            {"i":-2,"d":1.0E300,"b":false,"day":"1969-12-31","local":"2024-01-01T10:00:00",\
            "utc":"2024-01-01T08:00:00.500Z","t":null}
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "007 1|binary|leading zeros are kept",
        "+5 1|binary|a plus sign is kept",
        "1 x|binary|a text among numbers",
        "true 1|binary|booleans and numbers",
        "2024-01-01 2024-01-01T10:00|binary|dates and timestamps",
        "2024-01-01T10:00 2024-01-01T10:00Z|binary|with and without an offset",
        "2023-02-29 2024-02-29|binary|a date that the calendar does not have",
        "9223372036854775807 -9223372036854775808|int64|the range of 64 bits",
        "9223372036854775808 1|fixed_len_byte_array(16) c (DECIMAL(38,0))|one more",
        "1 2.5|double|integers among doubles",
        "9007199254740993 2.5|int64 c (DECIMAL(18,1))|an integer that a double cannot hold",
        "123456789012345678.25 1|fixed_len_byte_array(16) c (DECIMAL(38,2))|too many digits",
        "0.1234567890123456789012345678901234567890 1|binary|more than 38 digits",
        "1e400 1|binary|more than a double holds",
        "1.5 NaN|double|NaN is a double",
        "-inf Infinity|double|and so is infinity",
        "NaN abc|binary|but not among texts",
        "-0 5|double|the sign of zero is kept",
        "-0 9223372036854775809|binary|no decimal has it",
        "2024-01-01T10:00:00.123456789 2024-01-01T10:00|int64 c (TIMESTAMP(NANOS,false))|nanos",
        "2024-01-01T10:00:00.123456789 0001-01-01T10:00|binary|outside of nanoseconds"
      })
  void theTypeHoldsAllValues(String values, String type, String why) throws IOException {
    String rows = csv("c\n" + values.replace(' ', '\n') + "\n");
    assertThat(types()).as(why).startsWith(type);
    assertThat(rows.lines()).as(why).hasSize(2);
    if (type.equals("binary")) {
      String[] texts = values.split(" ");
      assertThat(rows).isEqualTo("{\"c\":\"" + texts[0] + "\"}\n{\"c\":\"" + texts[1] + "\"}\n");
    }
  }

  @Test
  void decimalsKeepTheirDigits() throws IOException {
    assertThat(csv("c\n123456789012345678.25\n-0.5\n"))
        .isEqualTo("{\"c\":123456789012345678.25}\n{\"c\":-0.50}\n");
    assertThat(csv("c\n9007199254740993\n2.5\n"))
        .isEqualTo("{\"c\":9007199254740993.0}\n{\"c\":2.5}\n");
  }

  @Test
  void fieldsMayHaveQuotesDelimitersAndLineEnds() throws IOException {
    assertThat(csv("a,b\r\n\"x\r\ny\",\"say \"\"hi\"\"\"\r\n\"p\rq\",\"1,2\"\n\"\n\",z"))
        .isEqualTo(
            """
            {"a":"x\\r\\ny","b":"say \\"hi\\""}
            {"a":"p\\rq","b":"1,2"}
            {"a":"\\n","b":"z"}
            """);
    assertThat(csv("a\rx\ry\r")).isEqualTo("{\"a\":\"x\"}\n{\"a\":\"y\"}\n");
  }

  @Test
  void anEmptyFieldIsNullAndAnEmptyTextIsNot() throws IOException {
    String content = "a,b\n,\"\"\nNULL,\"NULL\"\n";
    assertThat(csv(content))
        .isEqualTo("{\"a\":null,\"b\":\"\"}\n{\"a\":\"NULL\",\"b\":\"NULL\"}\n");
    assertThat(csv(content, "--null", "NULL"))
        .isEqualTo("{\"a\":\"\",\"b\":\"\"}\n{\"a\":null,\"b\":\"NULL\"}\n");
    assertThat(csv(content, "--null", "NULL", "--null", "", "--quoted-null"))
        .isEqualTo("{\"a\":null,\"b\":null}\n{\"a\":null,\"b\":null}\n");
  }

  @Test
  void anEmptyLineIsARecordOfASingleColumnAlone() throws IOException {
    assertThat(csv("a\n1\n\n2\n")).isEqualTo("{\"a\":1}\n{\"a\":null}\n{\"a\":2}\n");
    assertThat(csv("\n5\n", "--no-header", "--names", "a")).isEqualTo("{\"a\":null}\n{\"a\":5}\n");
    assertThat(csv("\n1,2\n", "--no-header", "--names", "a,b")).isEqualTo("{\"a\":1,\"b\":2}\n");
    assertThat(csv("\na,b\n1,2\n\n3,4\n\n")).isEqualTo("{\"a\":1,\"b\":2}\n{\"a\":3,\"b\":4}\n");
  }

  @Test
  void theFormOfCsvIsAnOption() throws IOException {
    String expected = "{\"a\":1,\"b\":\"x;y\"}\n";
    assertThat(csv("a;b\n1;'x;y'\n", "--delimiter", ";", "--quote", "'")).isEqualTo(expected);
    assertThat(csv("a\tb\n1\tx;y\n", "--delimiter", "tab")).isEqualTo(expected);
    assertThat(imported(file("a.tsv", "a\tb\n1\tx;y\n"))).isEqualTo(expected);
    assertThat(csv("# made by hand\na,b\n#1,2\n1,x;y\n", "--comment", "#")).isEqualTo(expected);
    assertThat(csv("a , b\n 1,\tx;y \n", "--trim")).isEqualTo(expected);
    assertThat(csv("a, b\n 1,x\n")).isEqualTo("{\"a\":\" 1\",\" b\":\"x\"}\n");
    assertThat(refusedCsv("a\n", "--delimiter", "ab")).contains("--delimiter is one character");
    assertThat(refusedCsv("a\n", "--delimiter", "\"")).contains("must be different characters");
  }

  @Test
  void givenNamesFollowTheHeadersOfSeveralFiles() throws IOException {
    Path one = file("n1.csv", "a,b\n1,x\n");
    Path two = file("n2.csv", "b,a\ny,2\n");
    Path three = file("n3.csv", "a,b\n3,z\n");
    String rows =
        "{\"id\":1,\"name\":\"x\"}\n{\"id\":2,\"name\":\"y\"}\n{\"id\":3,\"name\":\"z\"}\n";
    assertThat(imported("--names", "id,name", one, two, three)).isEqualTo(rows);
    assertThat(imported("--names", "id,name", "--infer", "all", one, two, three)).isEqualTo(rows);
    assertThat(imported("--names", "id,name", "--infer", 1, one, two, three)).isEqualTo(rows);
    assertThat(imported("--names", "id,name", "--null", "a", "--null", "b", one, two, three))
        .as("a header is never null")
        .isEqualTo(rows);
    assertThat(refused("--names", "id,name", one, file("n4.csv", "a,c\n1,2\n")))
        .contains(
            "n4.csv: the header names other columns than that of the first file: a, c, not a, b")
        .contains("--names");
    assertThat(refused("--names", "id,name", one, file("n5.csv", "a,b,c\n1,2,3\n")))
        .contains("n5.csv: line 1 has 3 fields, but --names has 2 names");
  }

  @Test
  void withoutHeadersGivenNamesAreThoseOfThePlaces() throws IOException {
    Path one = file("p1.csv", "1,x\n");
    Path two = file("p2.csv", "2,y\n");
    assertThat(imported("--no-header", "--names", "id,name", one, two))
        .isEqualTo("{\"id\":1,\"name\":\"x\"}\n{\"id\":2,\"name\":\"y\"}\n");
  }

  @Test
  void headersWithOneNameTwiceNeedTheSameOrder() throws IOException {
    Path one = file("d1.csv", "a,a,b\n1,2,3\n");
    Path two = file("d2.csv", "a,a,b\n4,5,6\n");
    assertThat(imported("--names", "x,y,z", one, two))
        .isEqualTo("{\"x\":1,\"y\":2,\"z\":3}\n{\"x\":4,\"y\":5,\"z\":6}\n");
    assertThat(refused("--names", "x,y,z", one, file("d3.csv", "b,a,a\n1,2,3\n")))
        .contains("d3.csv: the header names other columns")
        .contains("two columns have one name");
  }

  @Test
  void columnsHaveTheNamesOfTheHeaderOrOthers() throws IOException {
    assertThat(csv("1,x\n2,y\n", "--no-header"))
        .isEqualTo("{\"column1\":1,\"column2\":\"x\"}\n{\"column1\":2,\"column2\":\"y\"}\n");
    assertThat(csv("1,x\n", "--no-header", "--names", "id,name"))
        .isEqualTo("{\"id\":1,\"name\":\"x\"}\n");
    assertThat(csv("a,a\n1,x\n", "--names", "id,name")).isEqualTo("{\"id\":1,\"name\":\"x\"}\n");
    assertThat(csv(",b\n1,x\n")).isEqualTo("{\"column1\":1,\"b\":\"x\"}\n");
    assertThat(csv("a,b\n")).isEmpty();
    assertThat(types()).isEqualTo("binary a (STRING)\nbinary b (STRING)");
    assertThat(refusedCsv("a,b,a\n1,2,3\n"))
        .contains("a.csv: line 1: the columns 1 and 3 have the same name, a")
        .contains("--names");
    assertThat(refusedCsv("a,b\n", "--names", "x")).contains("has 2 fields, but --names has 1");
    assertThat(refusedCsv("")).contains("the file is empty");
  }

  @Test
  void aLineHasAsManyFieldsAsTheHeader() throws IOException {
    assertThat(refusedCsv("a,b\n1,2\n3\n")).contains("a.csv: line 3 has 1 field, but there are 2");
    assertThat(refusedCsv("a,b\n1,2,3\n")).contains("line 2 has 3 fields, but there are 2 columns");
    assertThat(csv("a,b\n1\n", "--short-rows")).isEqualTo("{\"a\":1,\"b\":null}\n");
    assertThat(refusedCsv("a,b\n1,2,3\n", "--short-rows")).contains("line 2 has 3 fields");
  }

  @Test
  void aQuoteThatNeverClosesIsAnError() throws IOException {
    assertThat(refusedCsv("a,b\n1,2\n3,\"x\n4,5\n"))
        .contains("a.csv: line 3: ")
        .contains("nclosed");
    assertThat(refusedCsv("a\n\"x\"\"")).contains("line 2: ").contains("nclosed");
    assertThat(refusedCsv("a\n\"x\"y\n")).contains("line 2: ").contains("after closing quote");
    String endless = "1,2\n".repeat(5_000_000);
    assertThat(refusedCsv("a,b\n3,\"x\n" + endless))
        .contains("line 2: a field has more than 16777216 characters; a quote may be missing");
  }

  @Test
  void bytesOfOtherEncodingsAreNotReplaced() throws IOException {
    Path latin = directory.resolve("latin.csv");
    Files.writeString(latin, "a\nx\nKöln\n", StandardCharsets.ISO_8859_1);
    assertThat(refused(latin)).contains("latin.csv: line 3: the bytes f6 are not a character");
    assertThat(imported("--encoding", "ISO-8859-1", latin)).contains("Köln");
    Path wide = directory.resolve("wide.csv");
    Files.writeString(wide, "\ufeffa\nKöln\n", Charset.forName("UTF-16LE"));
    assertThat(refused(wide)).contains("--encoding UTF-16");
    assertThat(imported("--encoding", "UTF-16", wide)).isEqualTo("{\"a\":\"Köln\"}\n");
    assertThat(csv("\ufeffa\n5\n")).isEqualTo("{\"a\":5}\n");
  }

  @Test
  void aLaterValueThatDoesNotFitIsAnErrorThatSaysWhatToDo() throws IOException {
    String content = "id,age\n1,30\n2,31\n3,\"abc\"\n";
    assertThat(refusedCsv(content, "--infer", "2"))
        .contains("a.csv: line 4: the column age takes an integer of 64 bits, found 'abc'")
        .contains("the first 2 records")
        .contains("--infer all")
        .contains("--type COLUMN=text");
    assertThat(csv(content, "--infer", "all")).contains("{\"id\":1,\"age\":\"30\"}");
    assertThat(csv(content, "--infer", "2", "--type", "age=text")).contains("\"age\":\"30\"");
    assertThat(csv(content)).contains("\"age\":\"30\"");
    assertThat(refusedCsv("a\n1\n9223372036854775808\n", "--infer", "1")).contains("line 3");
    assertThat(refusedCsv("a\n1.5\n9007199254740993\n", "--infer", "1"))
        .contains("a number that a DOUBLE holds with all its digits");
    assertThat(refusedCsv("a\n1\n2\n", "--infer", "none")).contains("--infer is a number");
    CommandRun twice =
        CommandRun.of(
            "import", "--infer", "all", "--format", "jsonl", "-o", "twice.parquet", "/dev/null");
    assertThat(twice.code()).isEqualTo(ExitCode.USAGE);
    assertThat(twice.err()).contains("/dev/null does not allow");
  }

  @Test
  void theTypeOfAColumnCanBeGiven() throws IOException {
    String content = "a,b,c\n1,19.99,{\"x\":1}\n";
    assertThat(csv(content, "--type", "a=int32", "--type", "b=decimal(9,2)", "--type", "c=text"))
        .isEqualTo("{\"a\":1,\"b\":19.99,\"c\":\"{\\\"x\\\":1}\"}\n");
    assertThat(types()).isEqualTo("int32 a\nint32 b (DECIMAL(9,2))\nbinary c (STRING)");
    assertThat(refusedCsv(content, "--type", "b=decimal(9,1)"))
        .contains("line 2: Column b")
        .contains("19.99")
        .doesNotContain("java.");
    assertThat(refusedCsv(content, "--type", "d=text")).contains("--type names the column d");
    assertThat(refusedCsv(content, "--type", "b=money")).contains("money is not a type");
    assertThat(refusedCsv("a\n2147483648\n", "--type", "a=int32")).contains("integer of 32 bits");
    assertThat(refusedCsv("a\n007\n", "--type", "a=int64")).contains("found '007'");
    assertThat(refusedCsv("a\n1.5\n", "--type", "a=int64")).contains("found '1.5'");
    assertThat(refusedCsv("a\n16777217\n", "--type", "a=float")).contains("FLOAT holds");
    assertThat(refusedCsv("a\n{\n", "--type", "a=json")).contains("takes JSON");
    String uuid = "123e4567-e89b-12d3-a456-426614174000";
    assertThat(csv("a\n" + uuid + "\n", "--type", "a=uuid")).contains(uuid);
    assertThat(csv("a\n10:30\n", "--type", "a=time")).contains("10:30:00");
  }

  @Test
  void aSchemaCanBeGivenAsTextOrAsAParquetFile() throws IOException {
    Path schema =
        file(
            "schema.txt",
            "message m { required int32 id; optional binary name (STRING);"
                + " optional int64 n (INTEGER(64,false)); optional binary raw; }");
    String rows = "{\"id\":1,\"name\":\"007\",\"n\":18446744073709551615,\"raw\":\"00ff\"}\n";
    String content = "name,id,n,raw\n007,1,18446744073709551615,00ff\n";
    assertThat(csv(content, "--schema", schema)).isEqualTo(rows);
    Path like = Files.move(target, directory.resolve("like.bin"));
    assertThat(csv(content, "--schema", like)).isEqualTo(rows);
    assertThat(csv("id\n5\n", "--schema", schema)).startsWith("{\"id\":5,\"name\":null");
    assertThat(refusedCsv("name\nx\n", "--schema", schema))
        .contains("line 2: the column id is required");
    assertThat(refusedCsv("id,other\n1,2\n", "--schema", schema))
        .contains("the column other is not in the schema");
    assertThat(refusedCsv("id\n1\n", "--schema", schema, "--type", "id=text"))
        .contains("leave out --type");
    assertThat(refusedCsv("id\n1\n", "--schema", file("no.txt", "nothing")))
        .contains("no.txt is not a schema");
    Path nested = file("nested.txt", "message m { optional group g { optional int32 x; } }");
    assertThat(refusedCsv("g\n1\n", "--schema", nested)).contains("nested columns");
  }

  @Test
  void thePrintedSchemaIsOneThatCanBeGiven() throws IOException {
    Path records = file("a.jsonl", "{\"a\":{\"b\":[1,2]},\"c\":\"x\",\"d\":\"2024-01-01\"}\n");
    CommandRun printed = CommandRun.of("import", "--print-schema", records);
    assertThat(printed.code()).as(printed.err()).isEqualTo(ExitCode.FINE);
    assertThat(target).doesNotExist();
    String rows = imported(records);
    assertThat(CommandRun.of("schema", target).out()).isEqualTo(printed.out());
    assertThat(imported("--schema", file("s.txt", printed.out()), records)).isEqualTo(rows);
  }

  @Test
  void objectsOfJsonAreGroupsAndArraysAreLists() throws IOException {
    String records =
        """
        {"id":1,"a":{"x":1,"y":[1,2.5,null]},"tags":["a"],"at":"2024-01-01T00:00:00Z","e":[]}
        {"id":2,"a":{"x":9007199254740993},"tags":[],"l":[[1],[2,3]],"u":null,"z":"5"}
        {}
        """;
    assertThat(json(records))
        .isEqualTo(
            """
            {"id":1,"a":{"x":1,"y":[1.0,2.5,null]},"tags":["a"],"at":"2024-01-01T00:00:00Z",\
            "e":[],"l":null,"u":null,"z":null}
            {"id":2,"a":{"x":9007199254740993,"y":null},"tags":[],"at":null,"e":null,\
            "l":[[1],[2,3]],"u":null,"z":"5"}
            {"id":null,"a":null,"tags":null,"at":null,"e":null,"l":null,"u":null,"z":null}
            """);
    assertThat(CommandRun.of("schema", target).out())
        .contains("optional group tags (LIST) {\n    repeated group list {\n")
        .contains("optional binary z (STRING)")
        .contains("optional int64 at (TIMESTAMP(MICROS,true))");
  }

  @Test
  void recordsThatAreWrittenByCatAreReadAgain() throws IOException {
    Path types = SampleFiles.trips(directory.resolve("trips.bin"));
    String rows = CommandRun.of("cat", types).out();
    assertThat(imported("--schema", types, file("rows.jsonl", rows))).isEqualTo(rows);
  }

  @Test
  void valuesOfJsonKeepTheirKind() throws IOException {
    String mixed = "{\"a\":1}\n{\"a\":\"1\"}\n";
    assertThat(refusedJson(mixed))
        .contains("the column a is a number in the record of line 1 and a text in that of line 2")
        .contains("--type a=json");
    assertThat(json(mixed, "--type", "a=json")).isEqualTo("{\"a\":\"1\"}\n{\"a\":\"\\\"1\\\"\"}\n");
    assertThat(json("{\"a\":1.50}\n{\"a\":\"x\"}\n", "--type", "a=text"))
        .isEqualTo("{\"a\":\"1.50\"}\n{\"a\":\"x\"}\n");
    assertThat(refusedJson("{\"a\":{}}")).contains("has only empty objects");
    assertThat(json("{\"a\":{}}", "--type", "a=json")).isEqualTo("{\"a\":\"{}\"}\n");
    assertThat(refusedJson("{\"a\":1e400}")).contains("neither DOUBLE nor DECIMAL");
    assertThat(refusedJson("{\"a\":1}\n{\"b\":2}\n", "--infer", "1"))
        .contains("line 2: the column b is not a column of the schema")
        .contains("--infer all");
    Path map =
        file(
            "map.txt",
            "message m { optional group m (MAP) { repeated group key_value {"
                + " required binary key (STRING); optional int64 value; } } }");
    assertThat(json("{\"m\":{\"x\":1,\"y\":null}}", "--schema", map))
        .isEqualTo("{\"m\":{\"x\":1,\"y\":null}}\n");
    for (String key :
        List.of("binary key (DECIMAL(9,2))", "binary key", "int32 key (INTEGER(8,true))")) {
      Path schema =
          file(
              "keys.txt",
              "message m { optional group m (MAP) { repeated group key_value {"
                  + " required "
                  + key
                  + "; optional int64 value; } } }");
      String twice =
          key.equals("binary key") ? "{\"m\":{\"ab\":1,\"AB\":2}}" : "{\"m\":{\"1\":1,\"1.0\":2}}";
      assertThat(refusedJson(twice, "--schema", schema)).as(key).contains("twice");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"a\":2}|line 1: an object has the member a twice",
        "{\"a\":{\"b\":1,\"b\":1}}|the member a.b twice",
        "{\"a\":NaN}|line 1, character 9: this is not JSON: Non-standard token 'NaN'",
        "{\"a\":01}|this is not JSON",
        "{\"a\":1|this is not JSON: Unexpected end-of-input",
        "[{\"a\":1}]|found an array; write its elements as lines",
        "1|found another value",
        "{\"a\":\"\\ud800\"}|half of a surrogate pair",
        "{\"\\ud800\":1}|the name of the member",
        "{\"a\":1e9999999999}|line 1: a number has an exponent of at most six digits"
      })
  void whatIsNotARecordOfJsonIsRefused(String content, String message) throws IOException {
    assertThat(refusedJson(content)).contains(message).doesNotContain("Source:");
  }

  @Test
  void hostileFilesEndWithAMessage() throws IOException {
    assertThat(refusedJson("{\"a\":".repeat(10_000))).contains("nested more than 60 levels deep");
    assertThat(refusedJson("{\"a\":" + "[".repeat(10_000))).contains("nested more than 60 levels");
    String members =
        IntStream.range(0, 100_000)
            .mapToObj(i -> "\"c" + i + "\":1")
            .collect(Collectors.joining(",", "{", "}"));
    assertThat(refusedJson(members)).contains("more than 10000 columns");
    assertThat(refusedCsv("c,".repeat(100_000))).contains("more than 10000 columns");
    String line = "x".repeat(20 << 20);
    assertThat(refusedCsv("a\n" + line)).contains("more than 16777216 characters");
    assertThat(refusedJson("{\"a\":\"" + line + "\"}")).contains("at most 16777216 characters");
    assertThat(refusedJson("{\"a\":" + "1".repeat(2000) + "}")).contains("1000 digits");
    assertThat(refusedJson("{\"a\":[" + "1,".repeat(1_000_001) + "1]}"))
        .contains("more than 1000000 values");
  }

  @Test
  void severalFilesBecomeOne() throws IOException {
    Path one = file("1.csv", "a,b\n1,x\n");
    Path two = file("2.csv", "b,a\ny,2.5\n");
    assertThat(imported(one, two)).isEqualTo("{\"a\":1.0,\"b\":\"x\"}\n{\"a\":2.5,\"b\":\"y\"}\n");
    assertThat(imported("--infer", "all", one, two)).contains("2.5");
    assertThat(refused(one, file("3.csv", "a,c\n1,2\n")))
        .contains("3.csv: the header names other columns");
    assertThat(refused(one, file("4.jsonl", "{\"a\":1}"))).contains("do not become one file");
    assertThat(refused(file("5.txt", "a\n"))).contains("--format csv, tsv or jsonl");
    assertThat(refused(directory.resolve("none.csv"))).contains("there is no such file");
  }

  @Test
  void theStandardInputIsRead() throws IOException {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("a\n5\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(imported("--format", "csv", "-")).isEqualTo("{\"a\":5}\n");
      System.setIn(new ByteArrayInputStream("a\nx,y\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(refused("--format", "csv", "-")).contains("standard input: line 2 has 2 fields");
      assertThat(refused("-")).contains("--format");
      assertThat(refused("--format", "csv", "--infer", "all", "-"))
          .contains("reads the files twice");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void aFileIsReplacedOnlyIfThatIsRequestedAndOnlyByAWholeOne() throws IOException {
    Path good = file("good.csv", "a\n1\n");
    String rows = imported(good);
    CommandRun again = CommandRun.of("import", "-o", target, good);
    assertThat(again.code()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("--force");
    assertThat(run("--infer", "1", file("bad.csv", "a\n1\nx\n")).code())
        .isEqualTo(ExitCode.UNREADABLE);
    assertThat(CommandRun.rows(target)).isEqualTo(rows);
    CommandRun itself = CommandRun.of("import", "--force", "-o", good, good);
    assertThat(itself.code()).isEqualTo(ExitCode.USAGE);
    assertThat(itself.err()).contains("is an input");
  }

  @Test
  void optionsOfWritesApply() throws IOException {
    String content =
        "a\n" + IntStream.range(0, 100).mapToObj(String::valueOf).collect(Collectors.joining("\n"));
    csv(content, "--codec", "zstd", "-P", "parquet.block.row.count.limit=40");
    CommandRun shown = CommandRun.of("meta", target);
    assertThat(shown.out()).contains("ZSTD");
    assertThat(CommandRun.of("show", target).out()).contains("3 row groups");
    CommandRun described = run("--json", file("a.csv", content));
    assertThat(described.out()).contains("\"rows\" : 100").contains("\"columns\" : 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"snappy", "zstd", "uncompressed"})
  void duckDbReadsTheSameValues(String codec) throws IOException, SQLException {
    json(
        """
        {"i":1,"d":0.1,"big":123456789012345678.25,"s":"ß","day":"2024-02-29","l":[1,2],"g":{"x":true}}
        {"i":null,"d":-2.5,"big":1.5,"s":"","day":null,"l":[],"g":{"x":null}}
        """,
        "--codec",
        codec);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT i, d, big::VARCHAR, s, day::VARCHAR, l::VARCHAR, g::VARCHAR FROM '"
                    + target
                    + "'")) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        found.add(
            IntStream.rangeClosed(1, 7)
                .mapToObj(
                    i -> {
                      try {
                        return String.valueOf(rows.getObject(i));
                      } catch (SQLException e) {
                        throw new IllegalStateException(e);
                      }
                    })
                .collect(Collectors.joining("|")));
      }
      assertThat(found)
          .containsExactly(
              "1|0.1|123456789012345678.25|ß|2024-02-29|[1, 2]|{'x': true}",
              "null|-2.5|1.50||null|[]|{'x': NULL}");
    }
  }
}
