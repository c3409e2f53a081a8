package io.jparquet.cli.command;

import io.jparquet.ParquetReader;
import io.jparquet.cli.input.StandardInput;
import io.jparquet.cli.output.JsonObject;
import io.jparquet.inspect.VisibleRowGroup;
import io.jparquet.metadata.BoundingBox;
import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnCryptoMetaData;
import io.jparquet.metadata.ColumnCryptoMetaData.EncryptionWithColumnKey;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.metadata.EncryptionAlgorithm.AesGcmCtrV1;
import io.jparquet.metadata.EncryptionAlgorithm.AesGcmV1;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.GeospatialStatistics;
import io.jparquet.metadata.KeyValue;
import io.jparquet.metadata.PageEncodingStats;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SizeStatistics;
import io.jparquet.metadata.SortingColumn;
import io.jparquet.schema.LeafColumn;
import io.jparquet.schema.ParquetSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A complete footer as JSON. */
public final class MetaJson {
  private MetaJson() {}

  /** The footer of a file. */
  static JsonObject of(Path path, ParquetReader reader) throws IOException {
    FileMetaData metaData = reader.metaData();
    List<JsonObject> rowGroups = new ArrayList<>();
    for (int i = 0; i < reader.rowGroupCount(); i++) {
      VisibleRowGroup visible = VisibleRowGroup.of(i, reader.schema(), reader::rowGroupMetaData);
      rowGroups.add(rowGroup(visible.rowGroup(), reader.schema()));
    }
    EncryptionAlgorithm algorithm = metaData.encryptionAlgorithm();
    return new JsonObject()
        .put("file", StandardInput.shown(path))
        .put("footerBytes", reader.footerLength())
        .put("version", metaData.version())
        .put("createdBy", metaData.createdBy())
        .put("rows", metaData.numRows())
        .putIfPresent("encryption", algorithm == null ? null : algorithm(algorithm))
        .putIfPresent("footerKeyMetadata", bytes(metaData.footerSigningKeyMetadata()))
        .put("keyValueMetadata", keyValues(metaData.keyValueMetadata()))
        .put("columnOrders", orders(metaData.columnOrders()))
        .put("schema", SchemaJson.of(reader.schema().root()))
        .put("rowGroups", rowGroups);
  }

  private static @Nullable List<String> orders(@Nullable List<ColumnOrder> orders) {
    return orders == null ? null : orders.stream().map(MetaJson::order).toList();
  }

  private static String order(ColumnOrder order) {
    if (order instanceof ColumnOrder.TypeDefinedOrder) {
      return "TYPE_ORDER";
    } else if (order instanceof ColumnOrder.IEEE754TotalOrder) {
      return "IEEE_754_TOTAL_ORDER";
    }
    return order instanceof ColumnOrder.Int96TimestampOrder ? "INT96_TIMESTAMP_ORDER" : "UNKNOWN";
  }

  /** Key-value metadata; keys can occur more than once. */
  static @Nullable List<JsonObject> keyValues(@Nullable List<KeyValue> entries) {
    return entries == null
        ? null
        : entries.stream()
            .map(entry -> new JsonObject().put("key", entry.key()).put("value", entry.value()))
            .toList();
  }

  private static JsonObject rowGroup(RowGroup rowGroup, ParquetSchema schema) {
    List<JsonObject> columns = new ArrayList<>();
    for (int i = 0; i < rowGroup.columns().size() && i < schema.leaves().size(); i++) {
      columns.add(chunk(rowGroup.columns().get(i), schema.leaves().get(i)));
    }
    List<SortingColumn> sorting = rowGroup.sortingColumns();
    return new JsonObject()
        .put("rows", rowGroup.numRows())
        .put("totalByteSize", rowGroup.totalByteSize())
        .putIfPresent("totalCompressedSize", rowGroup.totalCompressedSize())
        .putIfPresent("fileOffset", rowGroup.fileOffset())
        .putIfPresent("ordinal", rowGroup.ordinal())
        .putIfPresent("sortedBy", sorting == null ? null : sorting(sorting, schema))
        .put("columns", columns);
  }

  private static JsonObject chunk(ColumnChunk chunk, LeafColumn leaf) {
    JsonObject object =
        new JsonObject()
            .put("column", leaf.dotPath())
            .putIfPresent("filePath", chunk.filePath())
            .putIfPresent("fileOffset", chunk.fileOffset() == 0 ? null : chunk.fileOffset());
    ColumnMetaData metaData = chunk.metaData();
    if (metaData != null) {
      metaData(object, metaData, leaf);
    }
    ColumnCryptoMetaData crypto = chunk.cryptoMetadata();
    return object
        .putIfPresent("columnIndexOffset", chunk.columnIndexOffset())
        .putIfPresent("columnIndexLength", chunk.columnIndexLength())
        .putIfPresent("offsetIndexOffset", chunk.offsetIndexOffset())
        .putIfPresent("offsetIndexLength", chunk.offsetIndexLength())
        .putIfPresent("encryption", crypto == null ? null : crypto(crypto))
        .putIfPresent(
            "encryptedMetadataBytes",
            chunk.encryptedColumnMetadata() == null
                ? null
                : chunk.encryptedColumnMetadata().length);
  }

  private static void metaData(JsonObject object, ColumnMetaData metaData, LeafColumn leaf) {
    List<PageEncodingStats> pages = metaData.encodingStats();
    List<KeyValue> keyValues = metaData.keyValueMetadata();
    object
        .put("type", metaData.type().name())
        .put("codec", metaData.codec().name())
        .put("encodings", metaData.encodings().stream().map(Enum::name).toList())
        .put("values", metaData.numValues())
        .put("compressedBytes", metaData.totalCompressedSize())
        .put("uncompressedBytes", metaData.totalUncompressedSize())
        .put("dataPageOffset", metaData.dataPageOffset())
        .putIfPresent("indexPageOffset", metaData.indexPageOffset())
        .putIfPresent("dictionaryPageOffset", metaData.dictionaryPageOffset())
        .putIfPresent("statistics", BoundText.json(leaf.node(), metaData.statistics()))
        .putIfPresent("pages", pages == null ? null : pages.stream().map(MetaJson::pages).toList())
        .putIfPresent("bloomFilterOffset", metaData.bloomFilterOffset())
        .putIfPresent("bloomFilterLength", metaData.bloomFilterLength())
        .putIfPresent("sizeStatistics", sizes(metaData.sizeStatistics()))
        .putIfPresent("geospatialStatistics", geospatial(metaData.geospatialStatistics()))
        .putIfPresent("keyValueMetadata", keyValues == null ? null : keyValues(keyValues));
  }

  private static JsonObject pages(PageEncodingStats pages) {
    return new JsonObject()
        .put("type", pages.pageType().name())
        .put("encoding", pages.encoding().name())
        .put("count", pages.count());
  }

  private static @Nullable JsonObject sizes(@Nullable SizeStatistics sizes) {
    return sizes == null
        ? null
        : new JsonObject()
            .putIfPresent("unencodedByteArrayBytes", sizes.unencodedByteArrayDataBytes())
            .putIfPresent("repetitionLevels", sizes.repetitionLevelHistogram())
            .putIfPresent("definitionLevels", sizes.definitionLevelHistogram());
  }

  private static @Nullable JsonObject geospatial(@Nullable GeospatialStatistics statistics) {
    if (statistics == null) {
      return null;
    }
    BoundingBox box = statistics.bbox();
    JsonObject bounds =
        box == null
            ? null
            : new JsonObject()
                .put("xmin", box.xmin())
                .put("xmax", box.xmax())
                .put("ymin", box.ymin())
                .put("ymax", box.ymax())
                .putIfPresent("zmin", box.zmin())
                .putIfPresent("zmax", box.zmax())
                .putIfPresent("mmin", box.mmin())
                .putIfPresent("mmax", box.mmax());
    return new JsonObject()
        .putIfPresent("box", bounds)
        .putIfPresent("types", statistics.geospatialTypes());
  }

  private static JsonObject crypto(ColumnCryptoMetaData crypto) {
    if (crypto instanceof EncryptionWithColumnKey key) {
      return new JsonObject()
          .put("key", "column")
          .putIfPresent("keyMetadata", bytes(key.keyMetadata()));
    }
    return new JsonObject()
        .put(
            "key",
            crypto instanceof ColumnCryptoMetaData.EncryptionWithFooterKey ? "footer" : "unknown");
  }

  /** Key metadata as text: JSON or an id in most files; other bytes are shown as such. */
  private static @Nullable String bytes(byte @Nullable [] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  /** The name of an algorithm. */
  public static String algorithm(EncryptionAlgorithm algorithm) {
    if (algorithm instanceof AesGcmV1) {
      return "AES_GCM_V1";
    }
    return algorithm instanceof AesGcmCtrV1 ? "AES_GCM_CTR_V1" : "UNKNOWN";
  }

  /** A sort order, in words similar to SQL. */
  public static String sorting(List<SortingColumn> order, ParquetSchema schema) {
    return order.stream()
        .map(
            column ->
                (column.columnIdx() >= 0 && column.columnIdx() < schema.leaves().size()
                        ? schema.leaves().get(column.columnIdx()).dotPath()
                        : "column " + column.columnIdx())
                    + (column.descending() ? " DESC" : "")
                    + (column.nullsFirst() ? " NULLS FIRST" : " NULLS LAST"))
        .collect(Collectors.joining(", "));
  }
}
