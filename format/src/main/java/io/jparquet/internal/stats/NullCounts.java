package io.jparquet.internal.stats;

import io.jparquet.internal.metadata.LeafChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import org.jspecify.annotations.Nullable;

/** Counts the rows in which fields are null, as far as the footer proves it. */
public final class NullCounts {

  private NullCounts() {}

  /**
   * The number of rows of a row group in which a field is null, by the definition levels of a leaf
   * in it: a row whose field is null has one entry there, and its level is below that of the field.
   *
   * @param rowGroup the row group, with the metadata of encrypted columns
   * @param createdBy the file's {@code created_by}, or null
   * @return null if it is unknown, counts contradict each other, or the field is repeated
   */
  public static @Nullable Long of(RowGroup rowGroup, Field field, @Nullable String createdBy) {
    LeafColumn leaf = field.levelSource();
    if (field.repetitionLevel() > 0 || leaf.unsupportedReason() != null) {
      return null;
    }
    ColumnMetaData metaData = LeafChunk.metaData(rowGroup, leaf);
    if (metaData == null) {
      return null;
    }
    long rows = rowGroup.numRows();
    long entries = metaData.numValues();
    boolean plausible = leaf.maxRepetitionLevel() == 0 ? entries == rows : entries >= rows;
    boolean contradictory =
        leaf.maxDefinitionLevel() == 0
            && metaData.statistics() != null
            && metaData.statistics().nullCount() != null
            && metaData.statistics().nullCount() != 0;
    Long nulls =
        plausible && !contradictory
            ? LevelCounts.of(metaData, leaf, createdBy).below(field.definitionLevel())
            : null;
    return nulls == null || nulls > rows ? null : nulls;
  }
}
