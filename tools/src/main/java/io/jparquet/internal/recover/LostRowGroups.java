package io.jparquet.internal.recover;

import io.jparquet.error.LostRows;
import io.jparquet.internal.crypto.FileDecryptor;
import io.jparquet.internal.scan.ColumnAccess;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnCryptoMetaData;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The footer that a file should have: a footer of the file, or of another file of its kind, plus
 * the row groups that were found by their pages.
 *
 * @param metaData the footer, with all row groups
 * @param columnsProved whether the file itself names its columns, in a footer or after its chunks
 * @param columnsRefuted whether the file shows that it has other columns
 * @param divisionAssumed whether pages could be divided among columns in several ways, and were
 *     divided as in another file
 * @param unclaimedBytes bytes after the last row group and the footer that was found
 * @param end why there are no other row groups, as a sentence
 * @param cutRow the last row of the last row group, if it may continue in a page that is gone; null
 *     if all rows are whole
 */
public record LostRowGroups(
    FileMetaData metaData,
    boolean columnsProved,
    boolean columnsRefuted,
    boolean divisionAssumed,
    long unclaimedBytes,
    String end,
    LostRows cutRow) {
  private static final int FIRST_PAGE = 4;

  /**
   * Options and limits of a search for row groups.
   *
   * @param options read options, with the keys
   * @param deadline when the search ends, as given by {@link System#nanoTime()}
   * @param progress receives the number of bytes of the file that were searched
   */
  public record Search(ReadOptions options, long deadline, LongConsumer progress) {}

  /** The row groups of a footer, and those after it. */
  public static LostRowGroups after(InputFile file, FoundFooter found, Search search)
      throws IOException {
    FileMetaData footer = found.metaData();
    if (found.end() >= file.length() || found.origin() != FoundFooter.Origin.MIDDLE) {
      String end =
          found.unfinished()
              ? "The file ends with a footer that more row groups were to follow."
              : "The footer names all row groups.";
      return new LostRowGroups(footer, true, false, false, file.length() - found.end(), end, null);
    }
    return walk(file, footer, found, ChunkShapes.NONE, search);
  }

  /**
   * The row groups of a file without a footer.
   *
   * @param known the footer of a file of the same kind
   * @param sibling that file; null if only its schema is known
   */
  public static LostRowGroups like(
      InputFile file, FileMetaData known, InputFile sibling, Search search) throws IOException {
    ParquetSchema schema = ParquetSchema.fromElements(known.schema());
    ChunkShapes shapes =
        sibling == null ? ChunkShapes.NONE : ChunkShapes.of(sibling, known, schema);
    return walk(file, known, null, shapes, search);
  }

  /** Whether the first bytes of a file say that its footer is encrypted. */
  public static boolean isEncrypted(InputFile file) throws IOException {
    byte[] magic = new byte[FIRST_PAGE];
    if (file.length() < magic.length) {
      return false;
    }
    file.readFully(0, magic, 0, magic.length);
    return magic[0] == 'P' && magic[1] == 'A' && magic[2] == 'R' && magic[3] == 'E';
  }

  /**
   * Finds row groups by their pages.
   *
   * @param footer the footer of the file, or of another one
   * @param found where the footer of the file was found; null if it is that of another file
   */
  private static LostRowGroups walk(
      InputFile file, FileMetaData footer, FoundFooter found, ChunkShapes shapes, Search search)
      throws IOException {
    boolean own = found != null;
    List<RowGroup> before = own ? footer.rowGroups() : List.of();
    ParquetSchema schema = ParquetSchema.fromElements(footer.schema());
    Map<Integer, CompressionCodec> codecs = new HashMap<>();
    Map<Integer, ColumnCryptoMetaData> crypto = new HashMap<>();
    boolean indexed = !footer.rowGroups().isEmpty();
    if (indexed) {
      RowGroup last = footer.rowGroups().get(footer.rowGroups().size() - 1);
      for (LeafColumn leaf : schema.leaves()) {
        if (leaf.index() < last.columns().size()) {
          ColumnChunk chunk = last.columns().get(leaf.index());
          ColumnMetaData metaData = chunk.metaData();
          indexed &= chunk.offsetIndexOffset() != null;
          if (metaData != null) {
            codecs.put(leaf.index(), metaData.codec());
          }
          if (chunk.cryptoMetadata() != null) {
            crypto.put(leaf.index(), chunk.cryptoMetadata());
          }
        }
      }
    }
    RowGroupWalk.Request request =
        new RowGroupWalk.Request(
            file,
            own ? found.end() : FIRST_PAGE,
            before.size(),
            schema,
            own,
            footer.createdBy(),
            codecs,
            crypto,
            indexed || own && found.unfinished(),
            shapes,
            search.deadline(),
            search.progress());
    RowGroupWalk.Result result;
    try (ColumnAccess access =
        new ColumnAccess(FileDecryptor.of(footer, search.options().decryption()))) {
      result = RowGroupWalk.walk(request, search.options(), access);
    }
    List<RowGroup> all = new ArrayList<>(before);
    all.addAll(result.rowGroups());
    FileMetaData complete =
        footer.toBuilder()
            .rowGroups(all)
            .numRows(all.stream().mapToLong(RowGroup::numRows).sum())
            .build();
    return new LostRowGroups(
        complete,
        own || result.columnsProved(),
        result.contradiction() != null,
        result.divisionAssumed(),
        Math.max(0, file.length() - result.endOffset()),
        sentence(result),
        result.cutRow());
  }

  /** The rows of a row group that may not be whole. */
  public List<LostRows> cutRows(int rowGroup) {
    boolean last = rowGroup == metaData.rowGroups().size() - 1;
    return cutRow == null || !last ? List.of() : List.of(cutRow);
  }

  private static String sentence(RowGroupWalk.Result result) {
    String at = " at offset " + result.endOffset() + ".";
    return switch (result.end()) {
      case NO_MORE_PAGES -> "No other page follows" + at;
      case INCOMPLETE_ROW_GROUP ->
          "The row group that begins after offset "
              + result.endOffset()
              + " is incomplete or damaged.";
      case AMBIGUOUS ->
          "The pages can be divided among row groups and columns in several ways" + at;
      case UNKNOWN_CODEC -> "It is not clear with which codec the pages are compressed" + at;
      case LARGE_PAGES -> "Pages are larger than jparquet.read.max-page-bytes allows" + at;
      case CONTRADICTION -> "The pages are not those of row groups with the known schema" + at;
      case OTHER_COLUMNS -> "The file has other columns: " + result.contradiction() + ".";
      case TOO_MUCH_WORK -> "The time limit of the search was reached" + at;
    };
  }
}
