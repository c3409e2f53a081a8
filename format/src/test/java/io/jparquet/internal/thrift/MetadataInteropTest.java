package io.jparquet.internal.thrift;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.metadata.BoundaryOrder;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.ConvertedType;
import io.jparquet.metadata.EdgeInterpolationAlgorithm;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FieldRepetitionType;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.Type;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import shaded.parquet.org.apache.thrift.TEnum;

/** parquet-java reads metadata that this module writes, and vice versa. */
class MetadataInteropTest {
  /** Additions to the format since the version that parquet-java 1.18.1 implements. */
  private static final Set<Object> TOO_NEW =
      Set.of(
          Encoding.ALP,
          FieldRepetitionType.VECTOR,
          LogicalType.FileType.class,
          ColumnMetaData.class, // without path_in_schema
          ColumnOrder.Int96TimestampOrder.class);

  static Stream<Class<? extends Record>> roots() {
    return MetadataSamples.ROOTS.stream();
  }

  @ParameterizedTest
  @MethodSource("roots")
  void agreesWithParquetJavaInBothDirections(Class<? extends Record> root) {
    ParquetFormatStructures parquetJava = new ParquetFormatStructures();
    for (int seed = 0; seed < 100; seed++) {
      boolean full = seed % 2 == 0;
      MetadataSamples samples =
          new MetadataSamples(seed, full, choice -> !TOO_NEW.contains(choice));
      Record ours = samples.sample(root);
      Object theirs = ParquetFormatStructures.decode(root, RootCodecs.encode(ours));
      parquetJava.assertSame("seed " + seed + " " + root.getSimpleName(), ours, theirs);
      Record back = RootCodecs.decode(root, ParquetFormatStructures.encode(theirs));
      parquetJava.assertSame("seed " + seed + " back " + root.getSimpleName(), back, theirs);
    }
    assertThat(parquetJava.unknownFields()).isSubsetOf("SchemaElement.vectorLength");
  }

  static Stream<Arguments> enums() {
    return Stream.of(
        enumeration(Type::of, Type::value, org.apache.parquet.format.Type.values()),
        enumeration(
            ConvertedType::of,
            ConvertedType::value,
            org.apache.parquet.format.ConvertedType.values()),
        enumeration(
            FieldRepetitionType::of,
            FieldRepetitionType::value,
            org.apache.parquet.format.FieldRepetitionType.values()),
        enumeration(Encoding::of, Encoding::value, org.apache.parquet.format.Encoding.values()),
        enumeration(
            CompressionCodec::of,
            CompressionCodec::value,
            org.apache.parquet.format.CompressionCodec.values()),
        enumeration(PageType::of, PageType::value, org.apache.parquet.format.PageType.values()),
        enumeration(
            BoundaryOrder::of,
            BoundaryOrder::value,
            org.apache.parquet.format.BoundaryOrder.values()),
        enumeration(
            EdgeInterpolationAlgorithm::of,
            EdgeInterpolationAlgorithm::value,
            org.apache.parquet.format.EdgeInterpolationAlgorithm.values()));
  }

  private static <E extends Enum<E>> Arguments enumeration(
      IntFunction<E> of, ToIntFunction<E> value, TEnum[] theirs) {
    return Arguments.of(of, value, theirs);
  }

  @ParameterizedTest
  @MethodSource("enums")
  <E extends Enum<E>> void numbersConstantsAsParquetJavaDoes(
      IntFunction<E> of, ToIntFunction<E> value, TEnum[] theirs) {
    for (TEnum constant : theirs) {
      E ours = of.apply(constant.getValue());
      assertThat(ours.name()).isEqualTo(constant.toString());
      assertThat(value.applyAsInt(ours)).isEqualTo(constant.getValue());
    }
  }

  @Test
  void numbersWhatParquetJavaDoesNotKnowAsTheFormatDoes() {
    assertThat(Encoding.ALP.value()).isEqualTo(10);
    assertThat(FieldRepetitionType.VECTOR.value()).isEqualTo(3);
  }
}
