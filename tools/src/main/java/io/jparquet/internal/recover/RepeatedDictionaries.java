package io.jparquet.internal.recover;

import io.jparquet.error.ParquetException;
import io.jparquet.internal.bytes.LittleEndian;
import io.jparquet.internal.codec.BlockCodec;
import io.jparquet.internal.thrift.DecodedPageHeader;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.PageType;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Type;
import io.jparquet.schema.LeafColumn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Detects from dictionaries that a file has several times as many columns as were assumed. In that
 * case, the dictionaries of an assumed column are those of several columns in turn: they equal
 * those of a row group some row groups later, but share no value with those of the next one.
 * Stateless.
 */
final class RepeatedDictionaries {
  /** Longer dictionaries are not compared. */
  private static final int LONGEST = 1 << 20;

  /** The most row groups to look at. */
  private static final int MOST_GROUPS = 64;

  private RepeatedDictionaries() {}

  /**
   * Says what shows that a file with these row groups cannot have the assumed columns.
   *
   * @return a part of a sentence; null if nothing does
   */
  static String contradiction(WalkedFile file, List<LeafColumn> leaves, List<RowGroup> found)
      throws IOException {
    List<RowGroup> groups = found.subList(0, Math.min(MOST_GROUPS, found.size()));
    List<List<byte[]>> columns = new ArrayList<>();
    for (LeafColumn leaf : leaves) {
      List<byte[]> dictionaries = new ArrayList<>();
      for (RowGroup group : groups) {
        dictionaries.add(dictionary(file, group.columns().get(leaf.index()).metaData()));
      }
      columns.add(dictionaries);
    }
    for (int period = 2; period < groups.size(); period++) {
      for (LeafColumn leaf : leaves) {
        if (repeat(columns, period) && change(columns.get(leaf.index()), leaf)) {
          return "the dictionaries of column "
              + leaf.dotPath()
              + " repeat after "
              + period
              + " row groups and have no value in common in between, as if the file had "
              + period * leaves.size()
              + " columns instead of "
              + leaves.size();
        }
      }
    }
    return null;
  }

  private static boolean repeat(List<List<byte[]>> columns, int period) {
    for (List<byte[]> dictionaries : columns) {
      for (int i = 0; i + period < dictionaries.size(); i++) {
        if (!Arrays.equals(dictionaries.get(i), dictionaries.get(i + period))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean change(List<byte[]> dictionaries, LeafColumn leaf) {
    for (int i = 1; i < dictionaries.size(); i++) {
      byte[] before = dictionaries.get(i - 1);
      byte[] own = dictionaries.get(i);
      if (before != null
          && own != null
          && Collections.disjoint(entries(before, leaf), entries(own, leaf))) {
        return true;
      }
    }
    return false;
  }

  private static Set<ByteBuffer> entries(byte[] dictionary, LeafColumn leaf) {
    Set<ByteBuffer> entries = new HashSet<>();
    int at = 0;
    while (at < dictionary.length) {
      int length =
          switch (leaf.type()) {
            case INT32, FLOAT -> Integer.BYTES;
            case INT64, DOUBLE -> Long.BYTES;
            case INT96 -> 12;
            case FIXED_LEN_BYTE_ARRAY -> leaf.node().typeLength();
            case BYTE_ARRAY, BOOLEAN, UNKNOWN -> -1;
          };
      if (length < 0) {
        if (leaf.type() != Type.BYTE_ARRAY || at > dictionary.length - Integer.BYTES) {
          return entries;
        }
        length = LittleEndian.getInt(dictionary, at);
        at += Integer.BYTES;
      }
      if (length < 0 || length > dictionary.length - at) {
        return entries;
      }
      entries.add(ByteBuffer.wrap(dictionary, at, length));
      at += Math.max(1, length);
    }
    return entries;
  }

  /** The decompressed dictionary of a chunk; null if there is none, or if it is too long. */
  private static byte[] dictionary(WalkedFile file, ColumnMetaData chunk) throws IOException {
    Long offset = chunk.dictionaryPageOffset();
    if (offset == null) {
      return null;
    }
    DecodedPageHeader header = PageHeaders.at(file.file(), offset, chunk.dataPageOffset());
    if (header == null
        || header.header().type() != PageType.DICTIONARY_PAGE
        || header.header().compressedPageSize() > LONGEST
        || header.header().uncompressedPageSize() > LONGEST) {
      return null;
    }
    byte[] stored = new byte[header.header().compressedPageSize()];
    file.file().readFully(offset + header.length(), stored, 0, stored.length);
    byte[] plain = new byte[header.header().uncompressedPageSize()];
    try {
      BlockCodec codec = file.codec(chunk.codec());
      codec.decompress(stored, 0, stored.length, plain, 0, plain.length);
      return plain;
    } catch (ParquetException e) {
      return null;
    }
  }
}
