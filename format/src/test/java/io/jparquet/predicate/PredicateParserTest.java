package io.jparquet.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jparquet.predicate.Predicate.And;
import io.jparquet.predicate.Predicate.Comparison;
import io.jparquet.predicate.Predicate.In;
import io.jparquet.predicate.Predicate.Not;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.predicate.Predicate.Or;
import io.jparquet.schema.ParquetSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredicateParserTest {
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            optional boolean b;
            optional int32 i;
            optional int64 l;
            optional int32 u8 (INTEGER(8,false));
            optional int64 u64 (INTEGER(64,false));
            optional float f;
            optional double d;
            optional fixed_len_byte_array(2) h (FLOAT16);
            optional binary s (STRING);
            optional binary bin;
            optional fixed_len_byte_array(16) id (UUID);
            optional int32 date (DATE);
            optional int32 tm (TIME(MILLIS,false));
            optional int64 ts (TIMESTAMP(MILLIS,false));
            optional int64 utc (TIMESTAMP(NANOS,true));
            optional fixed_len_byte_array(12) wide (TIMESTAMP(MICROS,false));
            optional int96 old;
            optional int32 price (DECIMAL(9,2));
            optional binary big (DECIMAL(30,1));
            optional fixed_len_byte_array(3) small (DECIMAL(6,2));
            optional fixed_len_byte_array(12) duration (INTERVAL);
            optional binary shape (GEOMETRY);
            optional group g { optional int32 x; optional binary `a b` (STRING); }
            optional binary `in` (STRING);
            optional binary `odd "name` (STRING);
            optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
            repeated int32 numbers;
          }
          """);

  private static Predicate parse(String condition) {
    return PredicateParser.parse(condition, SCHEMA);
  }

  private static Comparison compared(String column, Operator operator, Object value) {
    return new Comparison(List.of(column.split("\\.")), operator, value);
  }

  private static void assertSame(Predicate actual, Predicate expected) {
    assertThat(actual).usingRecursiveComparison().withStrictTypeChecking().isEqualTo(expected);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  @Test
  void andBindsTighterThanOr() {
    Predicate one = compared("i", Operator.EQUAL, 1);
    Predicate two = compared("i", Operator.GREATER_OR_EQUAL, 2);
    Predicate three = new Not(compared("l", Operator.NOT_EQUAL, 3L));
    assertSame(parse("i = 1 or i >= 2 and not l <> 3"), new Or(one, new And(two, three)));
    assertSame(parse("(i = 1 OR 2 <= i) AND NOT (l != 3)"), new And(new Or(one, two), three));
    assertSame(parse("i=1 AND i>=2 AND NOT l<>3"), new And(one, two, three));
  }

  @Test
  void literalsGetThePhysicalFormOfTheirColumn() {
    assertSame(parse("b"), compared("b", Operator.EQUAL, true));
    assertSame(parse("b = FALSE"), compared("b", Operator.EQUAL, false));
    assertSame(parse("u8 > 200"), compared("u8", Operator.GREATER, 200));
    assertSame(parse("u64 = 18446744073709551615"), compared("u64", Operator.EQUAL, -1L));
    assertSame(parse("f < 0.1"), compared("f", Operator.LESS, 0.1f));
    assertSame(parse("d < -1e3"), compared("d", Operator.LESS, -1000.0));
    assertSame(parse("h = 1.5"), compared("h", Operator.EQUAL, hex("003e")));
    assertSame(parse("s = 'it''s'"), compared("s", Operator.EQUAL, utf8("it's")));
    assertSame(parse("bin = X'0aFF'"), compared("bin", Operator.EQUAL, hex("0aff")));
    assertSame(
        parse("id = '00112233-4455-6677-8899-aabbccddeeff'"),
        compared("id", Operator.EQUAL, hex("00112233445566778899aabbccddeeff")));
    assertSame(parse("date = DATE '1970-02-01'"), compared("date", Operator.EQUAL, 31));
    assertSame(parse("tm = TIME '00:00:01.5'"), compared("tm", Operator.EQUAL, 1500));
    assertSame(
        parse("ts = TIMESTAMP '1970-01-02 00:00:00.25'"),
        compared("ts", Operator.EQUAL, 86_400_250L));
    assertSame(
        parse("utc = '1970-01-01T01:00:00.000000001+01:00'"), compared("utc", Operator.EQUAL, 1L));
    assertSame(
        parse("wide = '1969-12-31 23:59:59.999999'"),
        compared("wide", Operator.EQUAL, hex("ffffffffffffffffffffffff")));
    assertSame(
        parse("old = '1970-01-02 00:00:00.000000001'"),
        compared("old", Operator.EQUAL, hex("01000000000000008d3d2500")));
    assertSame(parse("price = 1.5"), compared("price", Operator.EQUAL, 150));
    assertSame(parse("big = -0.1"), compared("big", Operator.EQUAL, hex("ff")));
    assertSame(parse("small = -0.01"), compared("small", Operator.EQUAL, hex("ffffff")));
    assertSame(parse("g.x = 1"), compared("g.x", Operator.EQUAL, 1));
    assertSame(
        parse("g.\"a b\" = 'x'"), new Comparison(List.of("g", "a b"), Operator.EQUAL, utf8("x")));
    assertSame(parse("`in` IS NULL"), new Predicate.IsNull(List.of("in")));
  }

  @Test
  void numbersBetweenThoseOfTheColumnAreNotRounded() {
    assertSame(parse("i < 1.5"), compared("i", Operator.LESS_OR_EQUAL, 1));
    assertSame(parse("i >= -1.5"), compared("i", Operator.GREATER, -2));
    assertSame(parse("price > 1.005"), compared("price", Operator.GREATER, 100));
    assertSame(
        parse("ts <= '1970-01-01 00:00:00.0005'"), compared("ts", Operator.LESS_OR_EQUAL, 0L));
    assertSame(
        parse("date < TIMESTAMP '1970-01-02 12:00:00'"),
        compared("date", Operator.LESS_OR_EQUAL, 1));
    Predicate never = new And(compared("i", Operator.LESS, 0), compared("i", Operator.GREATER, 0));
    assertSame(parse("i = 1.5"), never);
    assertSame(parse("i > 3000000000"), never);
    assertSame(parse("i IN (1.5, 2.5)"), never);
    assertSame(parse("i IN (1.5, 2)"), new In(List.of("i"), List.of(2)));
    Predicate always =
        new Or(compared("i", Operator.LESS_OR_EQUAL, 0), compared("i", Operator.GREATER, 0));
    assertSame(parse("i <> 1.5"), always);
    assertSame(parse("i > -3000000000"), always);
    assertSame(parse("i <=> 1.5"), new Predicate.AlwaysFalse());
  }

  @Test
  void patternsBecomeTheSimplestCondition() {
    List<String> s = List.of("s");
    assertSame(parse("s LIKE 'abc'"), compared("s", Operator.EQUAL, utf8("abc")));
    assertSame(parse("s LIKE 'abc%'"), new Predicate.StartsWith(s, utf8("abc")));
    assertSame(parse("s LIKE '%abc'"), new Predicate.EndsWith(s, utf8("abc")));
    assertSame(parse("s LIKE '%abc%'"), new Predicate.Contains(s, utf8("abc")));
    assertSame(
        parse("s NOT LIKE 'a_c'"), new Not(new Predicate.Accepted(s, new LikePattern("a_c"))));
    assertSame(parse("s LIKE 'a%c'"), new Predicate.Accepted(s, new LikePattern("a%c")));
    assertSame(parse("s STARTS WITH 'a%'"), new Predicate.StartsWith(s, utf8("a%")));
    assertSame(parse("bin CONTAINS 0x00"), new Predicate.Contains(List.of("bin"), hex("00")));
  }

  @Test
  void rangesAndListsAreParsed() {
    Predicate between =
        new And(
            compared("i", Operator.GREATER_OR_EQUAL, 1), compared("i", Operator.LESS_OR_EQUAL, 9));
    assertSame(
        parse("i BETWEEN 1 AND 9 AND b"), new And(between, compared("b", Operator.EQUAL, true)));
    assertSame(parse("i NOT IN (1, 2)"), new Not(new In(List.of("i"), List.of(1, 2))));
    assertSame(parse("i IS NOT DISTINCT FROM NULL"), compared("i", Operator.EQUAL_NULL_SAFE, null));
    assertSame(parse("i IS DISTINCT FROM 1"), new Not(compared("i", Operator.EQUAL_NULL_SAFE, 1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "i =|expected a literal, found the end [position 4",
        "i = x|a text needs single quotes, and columns can't be compared",
        "= 3|expected a column, found = [position 1",
        "i = 1 l = 2|expected AND, OR or the end, found l [position 7",
        "(i = 1|expected ), found the end",
        "I = 1|there is no column I; did you mean i?",
        "nothing = 1|there is no column nothing; there are b, i, l,",
        "in = 1|expected a column, found in; a column with this name needs double quotes",
        "i = 'one'|the column i needs a number, not 'one' [position 5",
        "i = TRUE|the column i needs a number, not TRUE",
        "s = 1|the column s needs a text in single quotes, not 1",
        "b = 1|the column b needs TRUE or FALSE, not 1",
        "d = 1e999|1e999 is larger than every number of DOUBLE",
        "h > 70000|70000 is larger than every number of FLOAT16",
        "h = -1e9|-1e9 is larger than every number of FLOAT16",
        "date = '2026-02-30'|the column date needs a date such as DATE '2026-01-31'",
        "ts = '2026-01-01 00:00:00Z'|without a zone",
        "tm = '25:00:00'|the column tm needs a time such as",
        "id = 'abc'|needs a UUID of 36 characters",
        "i|the column i is not a condition by itself",
        "i = NULL|a comparison with NULL is true for no row; use IS NULL",
        "i IN (1, NULL)|NULL equals nothing; use IS NULL",
        "g = 1|g is a group; name one of its columns, such as g.x",
        "g IS NULL|g is a group; name one of its columns, such as g.x",
        "tags IS NULL|tags is a list or map",
        "tags.list.element = 'a'|is in a list or map",
        "numbers = 1|is a list or map",
        "duration = 1|the column duration can't be compared: it is FIXED_LEN_BYTE_ARRAY INTERVAL",
        "shape = 'POINT (1 2)'|the column shape can't be compared: it is BYTE_ARRAY GEOMETRY",
        "i LIKE '1%'|the column i has no text: it is INT32",
        "price STARTS WITH '1'|the column price has no text: it is INT32 DECIMAL",
        "s = 'abc|the closing ' is missing [position 5",
        "bin = X'0'|bytes need two hexadecimal digits each",
        "i ; 1|';' has no meaning here [position 3",
        "i NOT 3|after NOT, expected BETWEEN, IN or LIKE, found 3",
        "3 AND i|expected a comparison after 3, found AND",
        "i BETWEEN 1 OR 2|expected AND, found OR",
        "i = -|expected a number, found the end",
      })
  void messagesNameTheProblemAndItsPosition(String condition, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse(condition))
        .withMessageContaining(message)
        .withMessageContaining("condition: " + condition);
  }

  @Test
  void deepNestingIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parse("(".repeat(100_000) + "b" + ")".repeat(100_000)))
        .withMessageContaining("nested");
    assertSame(parse("(".repeat(100) + "b" + ")".repeat(100)), compared("b", Operator.EQUAL, true));
  }

  @Test
  void whatIsPrintedIsReadAgain() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      Predicate predicate = predicate(random, 4);
      String text = predicate.toString();
      try {
        assertThat(parse(text))
            .as("%s with seed %d", text, seed)
            .usingRecursiveComparison()
            .withStrictTypeChecking()
            .withEqualsForType(Float::equals, Float.class)
            .withEqualsForType(Double::equals, Double.class)
            .isEqualTo(predicate);
      } catch (IllegalArgumentException e) {
        throw new AssertionError(text + " with seed " + seed, e);
      }
    }
  }

  /** A predicate of the kinds that are printed as they are read. */
  private static Predicate predicate(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 9 : 12)) {
      case 0 -> new Predicate.AlwaysTrue();
      case 1 -> new Predicate.AlwaysFalse();
      case 2 -> new Predicate.IsNull(path(random));
      case 3 -> new Predicate.IsNotNull(path(random));
      case 4 -> new Predicate.StartsWith(List.of("s"), bytes(random));
      case 5 -> new Predicate.EndsWith(List.of("bin"), bytes(random));
      case 6 -> new Predicate.Contains(List.of("odd \"name"), bytes(random));
      case 7 -> {
        List<String> path = path(random);
        List<Object> values = new ArrayList<>();
        for (int i = random.nextInt(9); i > 0; i--) {
          values.add(literal(path, random));
        }
        yield new In(path, values);
      }
      case 8 -> {
        List<String> path = path(random);
        Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
        boolean absent = operator == Operator.EQUAL_NULL_SAFE && random.nextBoolean();
        yield new Comparison(path, operator, absent ? null : literal(path, random));
      }
      case 9 -> new Not(predicate(random, depth - 1));
      case 10 -> new And(predicates(random, depth - 1));
      default -> new Or(predicates(random, depth - 1));
    };
  }

  private static List<Predicate> predicates(Random random, int depth) {
    return Stream.generate(() -> predicate(random, depth)).limit(2 + random.nextInt(3)).toList();
  }

  private static List<String> path(Random random) {
    List<List<String>> paths =
        List.of(
            List.of("b"),
            List.of("i"),
            List.of("l"),
            List.of("f"),
            List.of("d"),
            List.of("s"),
            List.of("bin"),
            List.of("date"),
            List.of("tm"),
            List.of("ts"),
            List.of("g", "x"),
            List.of("g", "a b"),
            List.of("in"),
            List.of("odd \"name"));
    return paths.get(random.nextInt(paths.size()));
  }

  private static Object literal(List<String> path, Random random) {
    return switch (SCHEMA.leaf(path).type()) {
      case BOOLEAN -> random.nextBoolean();
      case INT32 -> random.nextInt();
      case INT64 -> random.nextLong();
      case FLOAT -> random.nextInt(9) == 0 ? Float.NaN : Float.intBitsToFloat(random.nextInt());
      case DOUBLE ->
          random.nextInt(9) == 0
              ? Double.NEGATIVE_INFINITY
              : Double.longBitsToDouble(random.nextLong());
      default -> bytes(random);
    };
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(12)];
    random.nextBytes(bytes);
    if (random.nextBoolean()) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (" '\"%_aB9".charAt(bytes[i] & 7));
      }
    }
    return bytes;
  }
}
