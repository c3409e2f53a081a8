package io.jparquet.spark.core.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.predicate.Predicate;
import io.jparquet.predicate.Predicate.Operator;
import io.jparquet.schema.ParquetSchema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.SparkException;
import org.apache.spark.sql.catalyst.util.CollationFactory;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.Not;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringContains;
import org.apache.spark.sql.sources.StringEndsWith;
import org.apache.spark.sql.sources.StringStartsWith;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StringType$;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

class FilterTranslationTest {

  private static final FilterPushdown ALL = new FilterPushdown(true, true, true, true, true);
  private static final String[] I = {"i"};
  private static final ParquetSchema SCHEMA =
      ParquetSchema.parse(
          """
          message m {
            optional int32 i;
            optional int32 small (INTEGER(8,true));
            optional int32 unsigned (INTEGER(32,false));
            optional int64 l;
            optional int32 day (DATE);
            optional int64 millis (TIMESTAMP(MILLIS,true));
            optional binary s (STRING);
            optional fixed_len_byte_array(4) dec (DECIMAL(9,2));
          }
          """);
  private static final Map<String, DataType> TYPES =
      Map.of(
          "i", DataTypes.IntegerType,
          "small", DataTypes.ByteType,
          "unsigned", DataTypes.LongType,
          "l", DataTypes.LongType,
          "day", DataTypes.DateType,
          "millis", DataTypes.TimestampType,
          "s", DataTypes.StringType,
          "dec", new DecimalType(9, 2));

  @Test
  void translatesComparisonsToPhysicalLiterals() {
    assertThat(translate(new EqualTo("i", 3))).isEqualTo(comparison("i", Operator.EQUAL, 3));
    assertThat(translate(new LessThan("l", 3L))).isEqualTo(comparison("l", Operator.LESS, 3L));
    assertThat(translate(new GreaterThan("small", (byte) 3)))
        .isEqualTo(comparison("small", Operator.GREATER, 3));
    assertThat(translate(new EqualTo("day", LocalDate.ofEpochDay(9))))
        .isEqualTo(comparison("day", Operator.EQUAL, 9));
    assertThat(translate(new EqualTo("unsigned", 4294967295L)))
        .isEqualTo(comparison("unsigned", Operator.EQUAL, -1));
    assertThat(literal(translate(new EqualTo("s", "ä"))))
        .isEqualTo("ä".getBytes(StandardCharsets.UTF_8));
    assertThat(literal(translate(new EqualTo("dec", new BigDecimal("-1.5")))))
        .isEqualTo(new byte[] {-1, -1, -1, 106});
  }

  @Test
  void comparesLiteralsBetweenTheColumnsValuesWithTheNextValue() {
    Instant exact = Instant.ofEpochMilli(5);
    Instant between = exact.plusNanos(1000);
    assertThat(translate(new EqualTo("millis", exact)))
        .isEqualTo(comparison("millis", Operator.EQUAL, 5L));
    assertThat(translate(new LessThan("millis", between)))
        .isEqualTo(comparison("millis", Operator.LESS, 6L));
    assertThat(translate(new GreaterThan("millis", between)))
        .isEqualTo(comparison("millis", Operator.GREATER_OR_EQUAL, 6L));
    assertThat(translate(new EqualTo("millis", between))).isEqualTo(nothing());
    assertThat(translate(new EqualTo("dec", new BigDecimal("1.555")))).isEqualTo(nothing());
  }

  @Test
  void comparesNullsAsNullWhereNoValueIsTheLiteral() {
    Filter never = new EqualTo("dec", new BigDecimal("1.555"));
    Predicate isNull = new Predicate.IsNull(List.of("dec"));
    assertThat(translate(new Not(never))).isEqualTo(new Predicate.Not(isNull));
    assertThat(translate(new Not(new EqualNullSafe("dec", new BigDecimal("1.555")))))
        .isEqualTo(new Predicate.Not(nothing()));
    assertThat(translate(new LessThan("small", (byte) 1)))
        .isEqualTo(comparison("small", Operator.LESS, 1));
    assertThat(translate(new LessThan("dec", new BigDecimal("1e20"))))
        .isEqualTo(new Predicate.IsNotNull(List.of("dec")));
  }

  @Test
  void weakensConjunctionsButNotBelowNegations() {
    Filter unknown = new EqualTo("nowhere", 1);
    Filter known = new EqualTo("i", 1);
    assertThat(translate(new And(known, unknown))).isEqualTo(comparison("i", Operator.EQUAL, 1));
    assertThat(translate(new Not(new And(known, unknown)))).isEqualTo(everything());
    assertThat(translate(new Or(known, unknown))).isEqualTo(everything());
    assertThat(translate(new Not(known)))
        .isEqualTo(new Predicate.Not(comparison("i", Operator.EQUAL, 1)));
    assertThat(translate(known, new IsNull("l")))
        .isEqualTo(
            new Predicate.And(
                comparison("i", Operator.EQUAL, 1), new Predicate.IsNull(List.of("l"))));
  }

  @Test
  void translatesNullsAndSetsAndPartsOfStrings() {
    assertThat(translate(new EqualNullSafe("i", null)))
        .isEqualTo(new Predicate.IsNull(List.of("i")));
    assertThat(translate(new In("i", new Object[] {1, null, 2})))
        .isEqualTo(new Predicate.In(List.of("i"), List.of(1, 2)));
    assertThat(translate(new StringStartsWith("s", "ab")))
        .isInstanceOfSatisfying(
            Predicate.StartsWith.class, p -> assertThat(p.prefix()).containsExactly('a', 'b'));
    assertThat(translate(new StringEndsWith("s", "ab")))
        .isInstanceOfSatisfying(
            Predicate.EndsWith.class, p -> assertThat(p.suffix()).containsExactly('a', 'b'));
    assertThat(translate(new Not(new StringContains("s", "ab"))))
        .isInstanceOfSatisfying(
            Predicate.Not.class,
            not ->
                assertThat(not.operand())
                    .isInstanceOfSatisfying(
                        Predicate.Contains.class,
                        p -> assertThat(p.infix()).containsExactly('a', 'b')));
  }

  @Test
  void leavesOutPartsOfStringsThatAreNotComparedByBytes() throws SparkException {
    List<Filter> filters =
        List.of(
            new StringStartsWith("s", "ab"),
            new StringEndsWith("s", "ab"),
            new StringContains("s", "ab"));
    DataType ignoringCase =
        StringType$.MODULE$.apply(CollationFactory.collationNameToId("UTF8_LCASE"));
    FilterColumn.Resolver collated = path -> new FilterColumn(SCHEMA.leaf(path), ignoringCase);
    FilterColumn.Resolver plain = path -> new FilterColumn(SCHEMA.leaf(path), DataTypes.StringType);
    FilterPushdown noStrings = new FilterPushdown(true, true, true, true, false);
    for (Filter filter : filters) {
      assertThat(translation(collated, ALL).translate(new Filter[] {filter}))
          .as("%s", filter)
          .isEqualTo(everything());
      assertThat(translation(plain, noStrings).translate(new Filter[] {filter}))
          .as("%s", filter)
          .isEqualTo(everything());
      assertThat(translation(plain, ALL).translate(new Filter[] {filter}))
          .as("%s", filter)
          .isNotEqualTo(everything());
    }
    // Bytes that are no text, which Spark has replaced.
    assertThat(translate(new StringContains("s", "a\uFFFD"))).isEqualTo(everything());
  }

  @Test
  void leavesOutColumnsThatTheFileLacks() {
    assertThat(translate(new EqualTo("nowhere", 1))).isEqualTo(everything());
  }

  @Test
  void leavesOutWhatIsSwitchedOffOrRebased() {
    Filter day = new EqualTo("day", LocalDate.ofEpochDay(9));
    FilterPushdown noDates = new FilterPushdown(true, false, true, true, true);
    assertThat(translation(noDates, Rebase.Mode.CORRECTED).translate(new Filter[] {day}))
        .isEqualTo(everything());
    assertThat(translation(ALL, Rebase.Mode.LEGACY).translate(new Filter[] {day}))
        .isEqualTo(everything());
    FilterPushdown none = new FilterPushdown(false, true, true, true, true);
    assertThat(
            translation(none, Rebase.Mode.CORRECTED).translate(new Filter[] {new EqualTo("i", 1)}))
        .isEqualTo(everything());
  }

  @Test
  void doesNotCompareValuesThatReadingWraps() {
    FilterColumn.Resolver asByte =
        path -> new FilterColumn(SCHEMA.leaf(List.of("i")), DataTypes.ByteType);
    FilterTranslation translation =
        new FilterTranslation(asByte, context(Rebase.Mode.CORRECTED), ALL);
    assertThat(translation.translate(new Filter[] {new EqualTo("i", (byte) 1)}))
        .isEqualTo(everything());
  }

  @Test
  void translatesExactlyOrNotAtAll() {
    FilterTranslation translation = translation(ALL, Rebase.Mode.CORRECTED);
    Filter unknown = new EqualTo("nowhere", 1);
    Filter known = new EqualTo("i", 1);
    assertThat(translation.exactly(known)).isEqualTo(comparison("i", Operator.EQUAL, 1));
    assertThat(translation.exactly(new And(known, unknown))).isNull();
    assertThat(translation.exactly(new Not(new In("i", new Object[] {1, null}))))
        .isEqualTo(new Predicate.Not(everything()));
    assertThat(translation.exactly(new In("i", new Object[] {1, null})))
        .isEqualTo(new Predicate.In(List.of("i"), List.of(1)));
  }

  @Test
  void takesLiteralsInSparksInternalForm() {
    assertThat(literal(translate(new EqualTo("dec", Decimal.apply("1.5")))))
        .isEqualTo(new byte[] {0, 0, 0, (byte) 150});
    assertThat(literal(translate(new EqualTo("millis", 5_000L)))).isEqualTo(5L);
    UTF8String invalid = UTF8String.fromBytes(new byte[] {'a', (byte) 0xFF});
    assertThat(literal(translate(new EqualTo("s", invalid))))
        .isEqualTo(new byte[] {'a', (byte) 0xFF});
  }

  @Test
  void doesNotTrustJavaObjectsForOldDatesAndTimestamps() {
    Timestamp old = Timestamp.valueOf("1582-10-15 00:00:00");
    assertThat(translate(new EqualTo("millis", old))).isEqualTo(everything());
    Timestamp later = Timestamp.valueOf("1999-10-15 00:00:00");
    assertThat(literal(translate(new EqualTo("millis", later)))).isEqualTo(later.getTime());
  }

  @Test
  void doesNotCompareTimestampsThatAreRebased() {
    Filter[] filters = {new EqualTo("millis", Instant.ofEpochMilli(5))};
    for (Rebase.Mode mode : Rebase.Mode.values()) {
      Predicate predicate = translation(ALL, mode).translate(filters);
      assertThat(predicate.equals(everything())).isEqualTo(mode != Rebase.Mode.CORRECTED);
    }
  }

  @Test
  void knowsOfListsAndMapsOnlyWhetherTheyAreNull() {
    FilterColumn.Resolver list =
        path -> new FilterColumn(path, null, DataTypes.createArrayType(DataTypes.IntegerType));
    FilterTranslation translation =
        new FilterTranslation(list, context(Rebase.Mode.CORRECTED), ALL);
    assertThat(translation.translate(new Filter[] {new EqualTo("l", 1)})).isEqualTo(everything());
    assertThat(translation.translate(new Filter[] {new IsNotNull("l")}))
        .isEqualTo(new Predicate.IsNotNull(List.of("l")));
  }

  @Test
  void conditionsThatTranslateThemselvesSeeTheFileAndTheirPlace() {
    Predicate known = comparison("i", Operator.EQUAL, 1);
    Filter implied = new Planted(file -> file.implied(new EqualTo("i", 1)));
    assertThat(translate(implied)).isEqualTo(known);
    Filter hint = new Planted(file -> file.mayWeaken() ? known : null);
    assertThat(translate(hint)).isEqualTo(known);
    assertThat(translate(new Not(hint))).isEqualTo(everything());
    assertThat(translation(ALL, Rebase.Mode.CORRECTED).exactly(hint)).isNull();
    Filter column = new Planted(file -> new Predicate.IsNotNull(file.column(I).path()));
    assertThat(translate(column)).isEqualTo(new Predicate.IsNotNull(List.of("i")));
    assertThat(translate(new Planted(file -> file.on(new String[] {"nowhere"}, found -> known))))
        .isEqualTo(everything());
    assertThatThrownBy(hint::toV2).hasMessageContaining("no predicate of Spark for planted");
    assertThat(FileCondition.isPartOf(new Or(new EqualTo("i", 1), hint))).isTrue();
    assertThat(FileCondition.isPartOf(new And(new EqualTo("i", 1), new IsNotNull("i")))).isFalse();
  }

  @Test
  void conditionsOnAColumnLetRowsPassThatHaveTheirValuesElsewhere() {
    Predicate elsewhere = new Predicate.IsNotNull(List.of("s"));
    FilterColumn.Resolver partly =
        path ->
            new FilterColumn(
                path, SCHEMA.leaf(path), DataTypes.IntegerType, List.<Predicate>of(elsewhere));
    FilterTranslation translation = translation(partly, ALL);
    Predicate known = comparison("i", Operator.EQUAL, 1);
    Filter condition = new Planted(file -> file.on(I, found -> known));
    assertThat(translation.translate(new Filter[] {condition}))
        .isEqualTo(new Predicate.Or(List.of(known, elsewhere)));
    assertThat(translation.exactly(condition)).isNull();
  }

  /** A condition with a translation of its own. */
  private static final class Planted extends FileCondition {
    private static final long serialVersionUID = 1L;

    private final transient Function<FileTerms, Predicate> translation;

    Planted(Function<FileTerms, Predicate> translation) {
      this.translation = translation;
    }

    @Override
    public Predicate in(FileTerms file) {
      return translation.apply(file);
    }

    @Override
    public String[] references() {
      return I;
    }

    @Override
    public String toString() {
      return "planted";
    }
  }

  private static Predicate translate(Filter... filters) {
    return translation(ALL, Rebase.Mode.CORRECTED).translate(filters);
  }

  private static FilterTranslation translation(FilterPushdown pushdown, Rebase.Mode mode) {
    FilterColumn.Resolver resolver =
        path ->
            SCHEMA.leaf(path) == null
                ? null
                : new FilterColumn(SCHEMA.leaf(path), TYPES.get(path.get(0)));
    return new FilterTranslation(resolver, context(mode), pushdown);
  }

  private static FilterTranslation translation(
      FilterColumn.Resolver columns, FilterPushdown pushdown) {
    return new FilterTranslation(columns, context(Rebase.Mode.CORRECTED), pushdown);
  }

  private static ConversionContext context(Rebase.Mode mode) {
    Rebase rebase = new Rebase(mode, "UTC", "Parquet");
    return new ConversionContext(rebase, rebase, null, false);
  }

  private static Predicate comparison(String column, Operator operator, Object value) {
    return new Predicate.Comparison(List.of(column), operator, value);
  }

  private static Object literal(Predicate predicate) {
    return ((Predicate.Comparison) predicate).value();
  }

  private static Predicate nothing() {
    return new Predicate.AlwaysFalse();
  }

  private static Predicate everything() {
    return new Predicate.AlwaysTrue();
  }
}
