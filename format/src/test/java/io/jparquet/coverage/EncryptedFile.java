package io.jparquet.coverage;

import io.jparquet.ParquetReader;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.crypto.ChunkDecryptor;
import io.jparquet.internal.crypto.FileDecryptor;
import io.jparquet.internal.crypto.ModuleFrame;
import io.jparquet.internal.crypto.ModuleType;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.internal.thrift.Decoded;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.internal.thrift.MetadataEncoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.OffsetIndex;
import io.jparquet.metadata.PageLocation;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.LeafColumn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A file all of whose columns are encrypted. Its modules stay as they are; what can be changed is
 * what everybody can change: a plain footer, or the bytes before an encrypted one.
 *
 * @param bytes the file
 * @param decryption its keys; does not check the signature of a plain footer, by which every change
 *     would make a difference
 */
record EncryptedFile(byte[] bytes, FileDecryption decryption) implements ChangeableFile {
  private static final int TRAILER = 8;

  private ReadOptions options() {
    return Reading.OPTIONS.toBuilder().decryption(decryption).build();
  }

  private Footer footer() throws IOException {
    return FileFooters.read(bytes, decryption);
  }

  private Decoded<FileCryptoMetaData> head(Footer footer) {
    int at = Math.toIntExact(footer.offset());
    return MetadataDecoder.fileCryptoMetaData(bytes, at, footer.length());
  }

  @Override
  public Changed with(UnaryOperator<Record> change) throws IOException {
    Footer footer = footer();
    int start = Math.toIntExact(footer.offset());
    int end = start + footer.length();
    byte[] changed;
    byte[] rest;
    if (footer.encrypted()) {
      Decoded<FileCryptoMetaData> head = head(footer);
      changed = MetadataEncoder.encode((FileCryptoMetaData) change.apply(head.value()));
      rest = Arrays.copyOfRange(bytes, start + head.length(), end);
    } else {
      changed = MetadataEncoder.encode((FileMetaData) change.apply(footer.metaData()));
      rest = Arrays.copyOfRange(bytes, end - ModuleFrame.SIGNATURE_BYTES, end);
    }
    byte[] trailer = Arrays.copyOfRange(bytes, bytes.length - TRAILER, bytes.length);
    LittleEndian.putInt(trailer, 0, changed.length + rest.length);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(bytes, 0, start);
    file.writeBytes(changed);
    file.writeBytes(rest);
    file.writeBytes(trailer);
    return () -> Reading.of(file.toByteArray(), List.of(), options());
  }

  @Override
  public void structs(Consumer<Record> visitor) throws IOException {
    Footer footer = footer();
    FileMetaData metaData = footer.metaData();
    visitor.accept(metaData);
    if (footer.encrypted()) {
      visitor.accept(head(footer).value());
    }
    try (ParquetReader reader = ParquetReader.open(InputFile.of(bytes), options());
        FileDecryptor file = FileDecryptor.of(metaData, decryption)) {
      List<LeafColumn> leaves = reader.schema().leaves();
      for (int g = 0; g < reader.rowGroupCount(); g++) {
        RowGroup group = reader.rowGroupMetaData(g, leaves);
        visitor.accept(group);
        for (LeafColumn leaf : leaves) {
          int c = leaf.index();
          ChunkDecryptor decryptor = file.chunk(group, g, c, leaf.path());
          OffsetIndex index = reader.offsetIndex(g, c);
          visitor.accept(index);
          visitor.accept(reader.columnIndex(g, c));
          headers(decryptor, group.columns().get(c), index, visitor);
        }
      }
    }
  }

  /** Passes on the headers in a column chunk. */
  private void headers(
      ChunkDecryptor decryptor, ColumnChunk chunk, OffsetIndex index, Consumer<Record> visitor) {
    Long dictionary = chunk.metaData().dictionaryPageOffset();
    if (dictionary != null) {
      visitor.accept(header(decryptor, ModuleType.DICTIONARY_PAGE_HEADER, 0, dictionary));
    }
    for (int page = 0; page < index.pageLocations().size(); page++) {
      PageLocation location = index.pageLocations().get(page);
      visitor.accept(header(decryptor, ModuleType.DATA_PAGE_HEADER, page, location.offset()));
    }
    Long filter = chunk.metaData().bloomFilterOffset();
    if (filter != null) {
      byte[] header = module(decryptor, ModuleType.BLOOM_FILTER_HEADER, 0, filter);
      visitor.accept(MetadataDecoder.bloomFilterHeader(header, 0, header.length).value());
    }
  }

  private Record header(ChunkDecryptor decryptor, ModuleType type, int page, long offset) {
    byte[] header = module(decryptor, type, page, offset);
    return MetadataDecoder.pageHeader(header, 0, header.length).header();
  }

  private byte[] module(ChunkDecryptor decryptor, ModuleType type, int page, long offset) {
    int at = Math.toIntExact(offset);
    int length = ModuleFrame.totalLength(bytes, at, bytes.length - offset, type);
    ByteSink out = new ByteSink(length);
    decryptor.decrypt(type, page, bytes, at, length, out);
    return out.toByteArray();
  }
}
