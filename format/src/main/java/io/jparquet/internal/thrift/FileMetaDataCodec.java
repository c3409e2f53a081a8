package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.metadata.ColumnOrder;
import io.jparquet.metadata.FileMetaData;
import io.jparquet.metadata.RowGroup;
import io.jparquet.metadata.SchemaElement;
import java.util.List;
import org.apache.thrift.TException;

/** {@code FileMetaData} and {@code ColumnOrder}. */
final class FileMetaDataCodec {
  private static final String NAME = "FileMetaData";

  /** Shared, because a wide file has one for each column. */
  private static final ColumnOrder TYPE_DEFINED = new ColumnOrder.TypeDefinedOrder();

  private FileMetaDataCodec() {}

  static FileMetaData read(CompactInput in) {
    FileMetaData.Builder file = FileMetaData.builder();
    Integer version = null;
    List<SchemaElement> schema = null;
    Long numRows = null;
    List<RowGroup> rowGroups = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> version = in.i32();
        case 2 -> schema = in.structs(SchemaElementCodec::read);
        case 3 -> numRows = in.i64();
        case 4 -> rowGroups = in.structs(RowGroupCodec::read);
        case 5 -> file.keyValueMetadata(in.structs(KeyValueCodec::read));
        case 6 -> file.createdBy(in.string());
        case 7 -> file.columnOrders(in.structs(FileMetaDataCodec::readColumnOrder));
        case 8 -> file.encryptionAlgorithm(in.struct(EncryptionCodec::readAlgorithm));
        case 9 -> file.footerSigningKeyMetadata(in.binary());
        default -> in.skip();
      }
    }
    return file.version(require(version, NAME, "version"))
        .schema(require(schema, NAME, "schema"))
        .numRows(require(numRows, NAME, "num_rows"))
        .rowGroups(require(rowGroups, NAME, "row_groups"))
        .build();
  }

  static void write(CompactOutput out, FileMetaData file) throws TException {
    out.i32(1, file.version());
    out.structs(2, file.schema(), SchemaElementCodec::write);
    out.i64(3, file.numRows());
    out.structs(4, file.rowGroups(), RowGroupCodec::write);
    out.structs(5, file.keyValueMetadata(), KeyValueCodec::write);
    out.string(6, file.createdBy());
    out.structs(7, file.columnOrders(), FileMetaDataCodec::writeColumnOrder);
    out.struct(8, file.encryptionAlgorithm(), EncryptionCodec::writeAlgorithm);
    out.binary(9, file.footerSigningKeyMetadata());
  }

  private static ColumnOrder readColumnOrder(CompactInput in) {
    return in.<ColumnOrder>union(
        "ColumnOrder",
        (i, id) ->
            switch (id) {
              case 1 -> i.empty(TYPE_DEFINED);
              case 2 -> i.empty(new ColumnOrder.IEEE754TotalOrder());
              case 3 -> i.empty(new ColumnOrder.Int96TimestampOrder());
              default -> i.unknown(new ColumnOrder.Unknown(id));
            });
  }

  private static void writeColumnOrder(CompactOutput out, ColumnOrder order) throws TException {
    if (order instanceof ColumnOrder.TypeDefinedOrder) {
      out.empty(1);
    } else if (order instanceof ColumnOrder.IEEE754TotalOrder) {
      out.empty(2);
    } else if (order instanceof ColumnOrder.Int96TimestampOrder) {
      out.empty(3);
    } else {
      throw CompactOutput.cannotWrite(order);
    }
  }
}
