package io.jparquet.internal.column.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.RandomCases;
import io.jparquet.internal.column.write.WrittenMetadata.Chunk;
import io.jparquet.metadata.ColumnIndex;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.Statistics;
import io.jparquet.metadata.Type;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import io.jparquet.schema.SchemaGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metadata of written files, compared with what parquet-java writes for the same records. */
class MetadataComparisonTest {
  private static final int FILES = RandomCases.files(12);

  @TempDir Path directory;

  @Test
  void equalsThatOfParquetJava() throws IOException {
    for (long seed : RandomCases.seeds(FILES)) {
      Random random = new Random(seed);
      ParquetSchema schema = new SchemaGenerator(random).schema(1 + random.nextInt(4));
      RandomRecords generator =
          new RandomRecords(random, 1 << random.nextInt(9), random.nextInt(5) / 4.0);
      List<Group> records =
          generator.records(ParquetJavaFiles.messageType(schema), 1 + random.nextInt(400));
      Map<String, String> properties = new HashMap<>();
      // parquet-java looks at its pages after 100 rows at the earliest.
      properties.put("parquet.page.row.count.limit", "" + (100 + random.nextInt(60)));
      properties.put("parquet.columnindex.truncate.length", "" + (1 + random.nextInt(80)));
      properties.put("parquet.writer.version", random.nextBoolean() ? "v1" : "v2");
      // parquet-java writes no bounds of INT96; Int96OrderTest holds those of this library.
      properties.put("jparquet.column.order", "TYPE_ORDER");
      Path ours = directory.resolve("ours.parquet");
      Path theirs = directory.resolve("theirs.parquet");
      try {
        ParquetJavaFiles.writeWithJparquet(
            ours, schema, records, WriteOptions.fromProperties(properties));
        ParquetJavaFiles.writeWithParquetJava(
            theirs, ParquetJavaFiles.messageType(schema), records, properties);
        compare(WrittenMetadata.read(ours), WrittenMetadata.read(theirs));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + seed + " " + properties + "\n" + schema, e);
      }
    }
  }

  private static void compare(WrittenMetadata ours, WrittenMetadata theirs) {
    assertThat(ours.footer().version()).isEqualTo(theirs.footer().version());
    assertThat(ours.footer().numRows()).isEqualTo(theirs.footer().numRows());
    assertThat(ours.footer().rowGroups()).hasSameSizeAs(theirs.footer().rowGroups());
    RowGroup group = ours.footer().rowGroups().get(0);
    assertThat(group.fileOffset()).isEqualTo(4);
    assertThat(group.ordinal()).isEqualTo((short) 0);
    for (int i = 0; i < ours.chunks().size(); i++) {
      Chunk our = ours.chunks().get(i);
      Chunk their = theirs.chunks().get(i);
      ColumnMetaData ourMeta = our.footer().metaData();
      assertThat(ourMeta.pathInSchema()).isEqualTo(their.footer().metaData().pathInSchema());
      assertThat(our.footer().fileOffset()).isEqualTo(their.footer().fileOffset());
      assertThat(ourMeta.numValues()).isEqualTo(their.footer().metaData().numValues());
      String path = String.join(".", ourMeta.pathInSchema());
      compareStatistics(path, ourMeta, their.footer().metaData());
      compareSizes(path, ourMeta.sizeStatistics(), their.footer().metaData().sizeStatistics());
      assertThat(rows(our)).as(path).isEqualTo(rows(their));
      assertThat(our.offsetIndex().unencodedByteArrayDataBytes())
          .as(path)
          .isEqualTo(their.offsetIndex().unencodedByteArrayDataBytes());
      compareIndexes(path, our.columnIndex(), their.columnIndex(), ourMeta);
    }
  }

  private static List<Long> rows(Chunk chunk) {
    return chunk.offsetIndex().pageLocations().stream().map(PageLocation::firstRowIndex).toList();
  }

  private static void compareStatistics(String path, ColumnMetaData ours, ColumnMetaData theirs) {
    Statistics our = ours.statistics();
    Statistics their = theirs.statistics();
    assertThat(our.nullCount()).as(path).isEqualTo(their.nullCount());
    if (our.nanCount() != null) {
      assertThat(our.nanCount()).as(path).isEqualTo(their.nanCount());
    }
    if (lacksOrderHere(ours, our) || hasNans(our)) {
      assertThat(our.minValue()).as(path).isNull();
      return;
    }
    assertThat(our.minValue()).as(path).isEqualTo(widenedZero(ours, their.minValue(), true));
    assertThat(our.maxValue()).as(path).isEqualTo(widenedZero(ours, their.maxValue(), false));
    if (our.min() != null) {
      assertThat(our.min()).as(path).isEqualTo(our.minValue());
      assertThat(our.max()).as(path).isEqualTo(our.maxValue());
    }
    if (our.minValue() != null) {
      assertThat(our.isMinValueExact()).as(path).isTrue();
      assertThat(our.isMaxValueExact()).as(path).isTrue();
    }
  }

  /** Variant parts and always-null columns: parquet-java writes bounds, this library does not. */
  private static boolean lacksOrderHere(ColumnMetaData meta, Statistics our) {
    return our.minValue() == null && meta.numValues() > our.nullCount() && our.nanCount() == null;
  }

  /** parquet-java uses the total order for floats, in which NaN has a place. */
  private static boolean hasNans(Statistics our) {
    return our.nanCount() != null && our.nanCount() > 0;
  }

  /** parquet-java uses the total order for floats, in which zeros are not widened. */
  private static byte[] widenedZero(ColumnMetaData meta, byte[] bound, boolean isMin) {
    boolean floating = meta.statistics().nanCount() != null;
    if (!floating || bound == null || bound.length == 0) {
      return bound;
    }
    byte[] zero = new byte[bound.length];
    byte[] minusZero = new byte[bound.length];
    minusZero[bound.length - 1] = (byte) 0x80;
    if (Arrays.equals(bound, zero) || Arrays.equals(bound, minusZero)) {
      return isMin ? minusZero : zero;
    }
    return bound;
  }

  private static void compareSizes(String path, SizeStatistics ours, SizeStatistics theirs) {
    if (ours == null) {
      assertThat(theirs.unencodedByteArrayDataBytes()).as(path).isNull();
      assertThat(theirs.repetitionLevelHistogram()).as(path).isNull();
      assertThat(theirs.definitionLevelHistogram()).as(path).isNull();
    } else {
      assertThat(ours).as(path).isEqualTo(theirs);
    }
  }

  private static void compareIndexes(
      String path, ColumnIndex ours, ColumnIndex theirs, ColumnMetaData meta) {
    boolean floating = meta.statistics().nanCount() != null;
    if (ours == null) {
      boolean expected = theirs == null || floating || meta.statistics().minValue() == null;
      assertThat(expected).as("%s has no column index", path).isTrue();
      return;
    }
    assertThat(ours.nullPages()).as(path).isEqualTo(theirs.nullPages());
    assertThat(ours.nullCounts()).as(path).isEqualTo(theirs.nullCounts());
    assertThat(ours.nanCounts()).as(path).isEqualTo(theirs.nanCounts());
    assertThat(ours.repetitionLevelHistograms())
        .as(path)
        .isEqualTo(theirs.repetitionLevelHistograms());
    assertThat(ours.definitionLevelHistograms())
        .as(path)
        .isEqualTo(theirs.definitionLevelHistograms());
    for (int page = 0; page < ours.minValues().size(); page++) {
      byte[] theirMin = widenedZero(meta, theirs.minValues().get(page), true);
      byte[] theirMax = widenedZero(meta, theirs.maxValues().get(page), false);
      if (meta.type() == Type.FIXED_LEN_BYTE_ARRAY && !floating) {
        // parquet-java shortens plain fixed-length bounds to a length that the type does not have.
        assertThat(startsWith(ours.minValues().get(page), theirMin)).as(path).isTrue();
        continue;
      }
      assertThat(ours.minValues().get(page)).as("%s page %d", path, page).isEqualTo(theirMin);
      assertThat(ours.maxValues().get(page)).as("%s page %d", path, page).isEqualTo(theirMax);
    }
    if (!floating && meta.type() != Type.FIXED_LEN_BYTE_ARRAY) {
      assertThat(ours.boundaryOrder()).as(path).isEqualTo(theirs.boundaryOrder());
    }
  }

  private static boolean startsWith(byte[] bytes, byte[] prefix) {
    return Arrays.equals(Arrays.copyOf(bytes, prefix.length), prefix);
  }
}
