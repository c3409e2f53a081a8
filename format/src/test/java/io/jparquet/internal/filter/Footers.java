package io.jparquet.internal.filter;

import io.jparquet.metadata.ColumnChunk;
import io.jparquet.metadata.ColumnMetaData;
import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.CompressionCodec;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.Statistics;
import io.jparquet.predicate.Predicate;
import io.jparquet.schema.ParquetSchema;
import java.util.List;

/** Footers of files of one column and one row group, to filter. */
record Footers(ParquetSchema schema, ColumnChunk chunk, List<ColumnOrder> columnOrders) {

  static Footers oneColumn(ParquetSchema schema, Statistics statistics, long values) {
    ColumnMetaData metaData =
        ColumnMetaData.builder()
            .type(schema.leaves().get(0).type())
            .encodings(List.of())
            .pathInSchema(schema.leaves().get(0).path())
            .codec(CompressionCodec.UNCOMPRESSED)
            .numValues(values)
            .statistics(statistics)
            .build();
    return new Footers(schema, ColumnChunk.builder().metaData(metaData).build(), null);
  }

  Footers columnOrders(List<ColumnOrder> orders) {
    return new Footers(schema, chunk, orders);
  }

  boolean mayMatch(Predicate predicate, long rows) {
    RowGroup rowGroup = RowGroup.builder().columns(List.of(chunk)).numRows(rows).build();
    FileMetaData file =
        FileMetaData.builder()
            .schema(schema.toElements())
            .numRows(rows)
            .rowGroups(List.of(rowGroup))
            .columnOrders(columnOrders)
            .build();
    return StatisticsFilter.mayMatch(predicate, rowGroup, schema, file);
  }
}
