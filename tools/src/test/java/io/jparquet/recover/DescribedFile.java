package io.jparquet.recover;

import io.jparquet.ParquetReader;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The pages of another file as Arrow up to 18 lays them out: each chunk is followed by its entry of
 * the footer. It has no footer.
 *
 * @param file its bytes
 * @param ends file offsets after its row groups
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DescribedFile(byte[] file, List<Integer> ends) {

  static DescribedFile of(byte[] source) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("PAR1".getBytes(StandardCharsets.US_ASCII));
    List<Integer> ends = new ArrayList<>();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(source), ReadOptions.defaults())) {
      for (RowGroup group : reader.metaData().rowGroups()) {
        for (ColumnChunk chunk : group.columns()) {
          ColumnMetaData metaData = chunk.metaData();
          long start = metaData.startOffset();
          long moved = out.size() - start;
          out.write(source, (int) start, (int) metaData.totalCompressedSize());
          Long dictionary = metaData.dictionaryPageOffset();
          out.writeBytes(
              entry(
                  out.size(),
                  metaData.toBuilder()
                      .dataPageOffset(metaData.dataPageOffset() + moved)
                      .dictionaryPageOffset(dictionary == null ? null : dictionary + moved)
                      .build()));
        }
        ends.add(out.size());
      }
    }
    return new DescribedFile(out.toByteArray(), ends);
  }

  /** A {@code ColumnChunk} with its place and metadata. */
  private static byte[] entry(long place, ColumnMetaData metaData) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x26); // field 2, an i64
    long rest = place << 1;
    while (rest > 0x7F) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
    out.write(0x1C); // field 3, a struct
    out.writeBytes(MetadataEncoder.encode(metaData));
    out.write(0); // no other field
    return out.toByteArray();
  }
}
