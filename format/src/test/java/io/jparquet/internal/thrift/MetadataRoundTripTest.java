package io.jparquet.internal.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.error.UnsupportedFeatureException;
import io.jparquet.internal.metadata.PageHeader;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.Encoding;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.LogicalType;
import io.jparquet.metadata.SchemaElement;
import io.jparquet.metadata.TimeUnit;
import io.jparquet.metadata.Type;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataRoundTripTest {
  static Stream<Class<? extends Record>> roots() {
    return MetadataSamples.ROOTS.stream();
  }

  @ParameterizedTest
  @MethodSource("roots")
  void keepsEveryField(Class<? extends Record> root) {
    for (int seed = 0; seed < 100; seed++) {
      assertRoundTrip(new MetadataSamples(seed, true, choice -> true).sample(root), seed);
    }
  }

  @ParameterizedTest
  @MethodSource("roots")
  void keepsAbsentFieldsAbsent(Class<? extends Record> root) {
    for (int seed = 0; seed < 100; seed++) {
      assertRoundTrip(new MetadataSamples(seed, false, choice -> true).sample(root), seed);
    }
  }

  @Test
  void samplesCoverEveryRecordConstantAndMemberOfTheMetadataPackage() throws Exception {
    Set<Object> used = new HashSet<>();
    for (Class<? extends Record> root : MetadataSamples.ROOTS) {
      for (int seed = 0; seed < 1000; seed++) {
        MetadataSamples samples = new MetadataSamples(seed, true, choice -> true);
        samples.sample(root);
        used.addAll(samples.used());
      }
    }
    assertThat(used).containsAll(everythingWritable());
  }

  @Test
  void findsTheEndOfAPageHeaderWithinAColumnChunk() {
    PageHeader header = new MetadataSamples(1, true, choice -> true).sample(PageHeader.class);
    byte[] encoded = MetadataEncoder.encode(header);
    byte[] chunk = new byte[encoded.length + 100];
    Arrays.fill(chunk, (byte) 0x99);
    System.arraycopy(encoded, 0, chunk, 30, encoded.length);
    DecodedPageHeader decoded = MetadataDecoder.pageHeader(chunk, 30, chunk.length);
    assertThat(decoded.length()).isEqualTo(encoded.length);
    assertSame(decoded.header(), header, 1);
  }

  @Test
  void refusesToWriteUnknownConstants() {
    SchemaElement element = SchemaElement.builder().name("a").type(Type.UNKNOWN).build();
    assertThatThrownBy(() -> MetadataEncoder.encode(file(element)))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("UNKNOWN");
  }

  static Stream<LogicalType> unwritableLogicalTypes() {
    return Stream.of(
        new LogicalType.Unknown(77),
        new LogicalType.VectorType(),
        new LogicalType.TimeType(true, TimeUnit.UNKNOWN),
        new LogicalType.TimestampType(false, TimeUnit.UNKNOWN));
  }

  @ParameterizedTest
  @MethodSource("unwritableLogicalTypes")
  void refusesToWriteUnknownLogicalTypes(LogicalType type) {
    SchemaElement element = SchemaElement.builder().name("a").logicalType(type).build();
    assertThatThrownBy(() -> MetadataEncoder.encode(file(element)))
        .isInstanceOf(UnsupportedFeatureException.class);
  }

  @Test
  void refusesToWriteUnknownColumnOrders() {
    FileMetaData file =
        file(SchemaElement.builder().name("a").build()).toBuilder()
            .columnOrders(List.of(new ColumnOrder.Unknown(9)))
            .build();
    assertThatThrownBy(() -> MetadataEncoder.encode(file))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("fieldId=9");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1, 11, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void takesUnassignedEncodingsForUnknown(int value) {
    assertThat(Encoding.of(value)).isEqualTo(Encoding.UNKNOWN);
  }

  private static FileMetaData file(SchemaElement... schema) {
    return FileMetaData.builder().schema(List.of(schema)).rowGroups(List.of()).build();
  }

  private static void assertRoundTrip(Record value, int seed) {
    byte[] bytes = RootCodecs.encode(value);
    assertSame(RootCodecs.decode(value.getClass(), bytes), value, seed);
  }

  private static void assertSame(Record actual, Record expected, int seed) {
    assertThat(MetadataText.of(actual)).as("seed %d", seed).isEqualTo(MetadataText.of(expected));
  }

  /** All records and enum constants among the compiled classes of the package. */
  private static Set<Object> everythingWritable() throws IOException, ReflectiveOperationException {
    String location = Type.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    Set<Object> all = new HashSet<>();
    for (Class<?> member : List.of(Type.class, PageHeader.class)) {
      Path directory = Path.of(location).resolve(member.getPackageName().replace('.', '/'));
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.toList()) {
          String name = file.getFileName().toString();
          if (!name.endsWith(".class") || name.equals("package-info.class")) {
            continue;
          }
          Class<?> type = Class.forName(member.getPackageName() + "." + name.replace(".class", ""));
          if (type.isRecord()) {
            all.add(type);
          } else if (type.isEnum()) {
            all.addAll(List.of(type.getEnumConstants()));
          }
        }
      }
    }
    all.removeIf(choice -> !MetadataSamples.isWritable(choice));
    return all;
  }
}
