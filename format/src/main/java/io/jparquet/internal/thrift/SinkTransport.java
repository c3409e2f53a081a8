package io.jparquet.internal.thrift;

import io.jparquet.internal.bytes.ByteSink;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * The end of a protocol that writes to memory. The protocol writes many single bytes, for which
 * Thrift's own memory buffer takes a lock each time. Not thread-safe.
 */
final class SinkTransport extends TEndpointTransport {
  private final ByteSink sink;

  /** Appends to a sink. */
  SinkTransport(ByteSink sink) throws TTransportException {
    super(TConfiguration.DEFAULT);
    this.sink = sink;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void open() {}

  @Override
  public void close() {}

  @Override
  public int read(byte[] bytes, int offset, int length) {
    throw new UnsupportedOperationException("only for writing");
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (length == 1) {
      sink.putByte(bytes[offset]);
    } else {
      sink.put(bytes, offset, length);
    }
  }
}
