package io.jparquet.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.error.CorruptFileException;
import io.jparquet.internal.filter.StatisticsFilterPropertyTest.Kind;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.option.ReadOptions;
import io.jparquet.option.WriteOptions;
import io.jparquet.predicate.Predicate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Page indexes of which one thing was changed at random. */
class MutatedPageIndexTest {
  private static final int FILES = 1_000;
  private static final int MUTATIONS = 20;

  @Test
  void randomChangesEndInSomeRowsOrInAllWithAReport() throws IOException {
    int contradictions = 0;
    int used = 0;
    for (long seed = 0; seed < FILES; seed++) {
      Random random = new Random(seed);
      List<Kind> kinds = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        kinds.add(Kind.values()[random.nextInt(Kind.values().length)]);
      }
      RandomTable table = new RandomTable(kinds, 1 + random.nextInt(50), true, random);
      WriteOptions.Builder options =
          WriteOptions.builder().set(WriteOptions.PAGE_ROW_COUNT_LIMIT, 1 + random.nextInt(12));
      table.orderAll(options);
      try (ParquetReader mutated =
          ParquetReader.open(InputFile.of(table.write(options.build())), ReadOptions.defaults())) {
        KnownIndexes known = KnownIndexes.read(mutated, 0);
        for (int i = 0; i < MUTATIONS; i++) {
          KnownIndexes source = mutated(known, random);
          Predicate predicate = table.predicate(random, 2);
          FileMetaData file = mutated.metaData();
          RowRanges rows =
              PageIndexFilter.mayMatch(
                  predicate, file.rowGroups().get(0), mutated.schema(), file, source);
          if (source.contradiction != null) {
            contradictions++;
            assertThat(rows.isAll()).as("seed %d: %s", seed, predicate).isTrue();
            assertThat(source.contradiction)
                .as("seed %d: %s", seed, predicate)
                .isInstanceOf(CorruptFileException.class);
          }
          used += source.asked.isEmpty() ? 0 : 1;
        }
      }
    }
    assertThat(contradictions).isBetween(used / 4, used - used / 20);
  }

  private static KnownIndexes mutated(KnownIndexes known, Random random) {
    KnownIndexes source = known.fresh();
    for (int leaf = 0; leaf < source.columnIndexes.size(); leaf++) {
      if (source.columnIndexes.get(leaf) != null) {
        DraftIndex draft =
            new DraftIndex(source.columnIndexes.get(leaf), source.offsetIndexes.get(leaf));
        draft.mutate(random);
        source.columnIndexes.set(leaf, draft.columnIndex());
        source.offsetIndexes.set(leaf, draft.offsetIndex());
      }
    }
    return source;
  }
}
