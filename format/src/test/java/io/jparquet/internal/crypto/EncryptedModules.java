package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.ParquetReader;
import io.jparquet.Rows;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.footer.FileFooters;
import io.jparquet.internal.footer.Footer;
import io.jparquet.internal.thrift.MetadataDecoder;
import io.jparquet.io.InputFile;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The positions of the modules of encrypted files, and a reader that reads each of them. */
final class EncryptedModules {
  private static final int TRAILER_BYTES = 8;

  private EncryptedModules() {}

  /** A module and its bytes in the file, its length included. */
  record Module(ModulePlace place, int offset, int length) {
    ModuleType type() {
      return place.type();
    }

    /** Index of its nonce. */
    int nonce() {
      return offset + ModuleFrame.LENGTH_BYTES;
    }

    /** Index of its ciphertext. */
    int text() {
      return nonce() + ModuleFrame.NONCE_BYTES;
    }

    /** Index of its last byte: of the tag, or with AES-CTR of the ciphertext. */
    int last() {
      return offset + length - 1;
    }
  }

  static ParquetReader open(byte[] file, ReadOptions options) throws IOException {
    return ParquetReader.open(InputFile.of(file), options);
  }

  /** Reads everything that a file holds: rows, metadata, indexes, Bloom filters. */
  static List<Object> readAll(byte[] file, ReadOptions options) throws IOException {
    List<Object> all = new ArrayList<>();
    try (ParquetReader reader = open(file, options)) {
      all.add(Rows.read(reader, reader.schema().fields(), 100));
      all.add(reader.metaData().rowGroups().size());
      all.addAll(readIndexes(reader));
    }
    return all;
  }

  /** Reads everything of a top-level column, like {@link #readAll}. */
  static List<Object> readColumn(byte[] file, LeafColumn leaf, ReadOptions options)
      throws IOException {
    try (ParquetReader reader = open(file, options)) {
      Field field = reader.schema().fields().get(topLevel(reader.schema(), leaf));
      List<Object> all = new ArrayList<>(Rows.read(reader, List.of(field), 100));
      for (int group = 0; group < reader.rowGroupCount(); group++) {
        all.add(readIndexes(reader, group, leaf));
      }
      return all;
    }
  }

  private static int topLevel(ParquetSchema schema, LeafColumn leaf) {
    List<String> names = schema.fields().stream().map(Field::name).toList();
    return names.indexOf(leaf.path().get(0));
  }

  /** Reads everything except the rows. */
  static List<Object> readIndexes(ParquetReader reader) throws IOException {
    List<Object> all = new ArrayList<>();
    for (int group = 0; group < reader.rowGroupCount(); group++) {
      for (LeafColumn leaf : reader.schema().leaves()) {
        all.add(readIndexes(reader, group, leaf));
      }
    }
    return all;
  }

  private static Object readIndexes(ParquetReader reader, int group, LeafColumn leaf)
      throws IOException {
    reader.rowGroupMetaData(group, List.of(leaf));
    reader.columnIndex(group, leaf.index());
    reader.bloomFilter(group, leaf.index());
    return String.valueOf(reader.offsetIndex(group, leaf.index()));
  }

  /**
   * The modules of the encrypted columns that are not part of the footer, by their offset.
   *
   * @param options with all keys
   */
  static Map<Integer, Module> ofColumns(byte[] file, ReadOptions options) throws IOException {
    List<Module> modules = new ArrayList<>();
    try (ParquetReader reader = open(file, options)) {
      List<LeafColumn> leaves = reader.schema().leaves();
      for (int g = 0; g < reader.rowGroupCount(); g++) {
        for (int c = 0; c < leaves.size(); c++) {
          ColumnChunk chunk = reader.rowGroupMetaData(g, leaves).columns().get(c);
          if (chunk.cryptoMetadata() == null) {
            continue;
          }
          addPages(file, chunk.metaData(), g, c, modules);
          add(file, ModuleType.COLUMN_INDEX, g, c, chunk.columnIndexOffset(), modules);
          add(file, ModuleType.OFFSET_INDEX, g, c, chunk.offsetIndexOffset(), modules);
          Long filter = chunk.metaData().bloomFilterOffset();
          if (filter != null) {
            long bits = add(file, ModuleType.BLOOM_FILTER_HEADER, g, c, filter, modules);
            add(file, ModuleType.BLOOM_FILTER_BITSET, g, c, bits, modules);
          }
        }
      }
    }
    Map<Integer, Module> byOffset = new TreeMap<>();
    modules.forEach(module -> byOffset.put(module.offset(), module));
    assertThat(byOffset).hasSameSizeAs(modules);
    return byOffset;
  }

  /** Appends the module at an offset and returns its end; appends nothing for a null. */
  private static long add(
      byte[] file, ModuleType type, int group, int column, Long offset, List<Module> modules) {
    if (offset == null) {
      return -1;
    }
    Module module = at(file, new ModulePlace(type, group, column, 0), Math.toIntExact(offset));
    modules.add(module);
    return module.last() + 1L;
  }

  private static Module at(byte[] file, ModulePlace place, int offset) {
    int length = ModuleFrame.LENGTH_BYTES + LittleEndian.getInt(file, offset);
    return new Module(place, offset, length);
  }

  /** Headers and pages alternate from the beginning of a chunk to its end. */
  private static void addPages(
      byte[] file, ColumnMetaData chunk, int group, int column, List<Module> modules) {
    boolean dictionary = chunk.dictionaryPageOffset() != null;
    int at = Math.toIntExact(dictionary ? chunk.dictionaryPageOffset() : chunk.dataPageOffset());
    int end = Math.toIntExact(at + chunk.totalCompressedSize());
    for (int page = dictionary ? -1 : 0; at < end; page++) {
      ModuleType head = page < 0 ? ModuleType.DICTIONARY_PAGE_HEADER : ModuleType.DATA_PAGE_HEADER;
      ModuleType body = page < 0 ? ModuleType.DICTIONARY_PAGE : ModuleType.DATA_PAGE;
      Module header = at(file, new ModulePlace(head, group, column, Math.max(page, 0)), at);
      modules.add(header);
      at += header.length();
      Module data = at(file, new ModulePlace(body, group, column, Math.max(page, 0)), at);
      modules.add(data);
      at += data.length();
    }
    assertThat(at).isEqualTo(end);
  }

  /** Offset and length of the footer in the file, with the struct before it or its signature. */
  private static Footer footer(byte[] file, FileDecryption decryption) throws IOException {
    return FileFooters.read(file, decryption);
  }

  /**
   * Index of the first byte of the footer; if it is encrypted, of the struct with the algorithm
   * before it.
   */
  static int footerStart(byte[] file, FileDecryption decryption) throws IOException {
    return Math.toIntExact(footer(file, decryption).offset());
  }

  /** The module of an encrypted footer. */
  static Module encryptedFooter(byte[] file, FileDecryption decryption) throws IOException {
    Footer footer = footer(file, decryption);
    int head = Math.toIntExact(footer.offset());
    int headLength = MetadataDecoder.fileCryptoMetaData(file, head, footer.length()).length();
    Module module = at(file, ModulePlace.FOOTER, head + headLength);
    assertThat(module.last()).isEqualTo(file.length - TRAILER_BYTES - 1);
    return module;
  }

  /** Index of the signature of a plain footer. */
  static int signatureStart(byte[] file) {
    return file.length - TRAILER_BYTES - ModuleFrame.SIGNATURE_BYTES;
  }

  /** The nonces of all modules of a file and of its signature, in hex. */
  static List<String> nonces(byte[] file, ReadOptions options) throws IOException {
    List<String> nonces = new ArrayList<>();
    for (Module module : ofColumns(file, options).values()) {
      nonces.add(nonce(file, module.nonce()));
    }
    try (ParquetReader reader = open(file, options)) {
      for (RowGroup group : reader.metaData().rowGroups()) {
        for (ColumnChunk chunk : group.columns()) {
          byte[] metaData = chunk.encryptedColumnMetadata();
          if (metaData != null) {
            nonces.add(nonce(metaData, ModuleFrame.LENGTH_BYTES));
          }
        }
      }
    }
    boolean encrypted = footer(file, options.decryption()).encrypted();
    int own =
        encrypted ? encryptedFooter(file, options.decryption()).nonce() : signatureStart(file);
    nonces.add(nonce(file, own));
    return nonces;
  }

  private static String nonce(byte[] bytes, int at) {
    return HexFormat.of().formatHex(bytes, at, at + ModuleFrame.NONCE_BYTES);
  }

  /** A copy with one bit of a byte changed. */
  static byte[] flipped(byte[] file, int index) {
    byte[] changed = file.clone();
    changed[index] ^= 0x10;
    return changed;
  }

  /** Index of the first occurrence of some bytes. */
  static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; i <= bytes.length - part.length; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("not found");
  }
}
