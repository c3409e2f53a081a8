package io.jparquet.benchmarks.format;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;

/** Writes rows of flat columns with parquet-java. */
final class RowFileWriter extends WriteSupport<Object[]> {
  private final MessageType schema;
  private RecordConsumer out;

  private RowFileWriter(MessageType schema) {
    this.schema = schema;
  }

  @Override
  public WriteContext init(Configuration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  public void prepareForWrite(RecordConsumer consumer) {
    out = consumer;
  }

  @Override
  public void write(Object[] row) {
    out.startMessage();
    for (int i = 0; i < row.length; i++) {
      String name = schema.getFieldName(i);
      out.startField(name, i);
      Object value = row[i];
      if (value instanceof Integer number) {
        out.addInteger(number);
      } else if (value instanceof Long number) {
        out.addLong(number);
      } else if (value instanceof Double number) {
        out.addDouble(number);
      } else {
        out.addBinary(Binary.fromString((String) value));
      }
      out.endField(name, i);
    }
    out.endMessage();
  }

  /** Settings of a file. */
  static final class Builder extends ParquetWriter.Builder<Object[], Builder> {
    private final MessageType schema;

    Builder(OutputFile file, MessageType schema) {
      super(file);
      this.schema = schema;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<Object[]> getWriteSupport(Configuration configuration) {
      return new RowFileWriter(schema);
    }
  }
}
