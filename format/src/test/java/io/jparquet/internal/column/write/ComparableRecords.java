package io.jparquet.internal.column.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** Records of parquet-java in classes of the JDK, which can be compared. */
final class ComparableRecords {
  private ComparableRecords() {}

  static List<Object> of(List<Group> records) {
    List<Object> result = new ArrayList<>();
    records.forEach(group -> result.add(of(group)));
    return result;
  }

  /** All records that a reader of parquet-java has; calls only what version 1.12 has. */
  static List<Object> of(ParquetFileReader reader) throws IOException {
    List<Object> records = new ArrayList<>();
    MessageType schema = reader.getFileMetaData().getSchema();
    MessageColumnIO io = new ColumnIOFactory().getColumnIO(schema);
    for (PageReadStore group = reader.readNextRowGroup();
        group != null;
        group = reader.readNextRowGroup()) {
      RecordReader<Group> values = io.getRecordReader(group, new GroupRecordConverter(schema));
      for (long row = 0; row < group.getRowCount(); row++) {
        records.add(of(values.read()));
      }
    }
    return records;
  }

  /** A record as maps, lists, boxed numbers (floats by their bits) and hexadecimal bytes. */
  static Map<String, List<Object>> of(Group group) {
    GroupType type = group.getType();
    Map<String, List<Object>> result = new LinkedHashMap<>();
    for (int field = 0; field < type.getFieldCount(); field++) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < group.getFieldRepetitionCount(field); i++) {
        Type child = type.getType(field);
        values.add(
            child.isPrimitive()
                ? of(group, field, i, child.asPrimitiveType())
                : of(group.getGroup(field, i)));
      }
      result.put(type.getFieldName(field), values);
    }
    return result;
  }

  private static Object of(Group group, int field, int index, PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> group.getBoolean(field, index);
      case INT32 -> group.getInteger(field, index);
      case INT64 -> group.getLong(field, index);
      case FLOAT -> Float.floatToRawIntBits(group.getFloat(field, index));
      case DOUBLE -> Double.doubleToRawLongBits(group.getDouble(field, index));
      case INT96 -> HexFormat.of().formatHex(group.getInt96(field, index).getBytes());
      case BINARY, FIXED_LEN_BYTE_ARRAY ->
          HexFormat.of().formatHex(group.getBinary(field, index).getBytes());
    };
  }
}
