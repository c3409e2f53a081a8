package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.metadata.KeyValue;
import org.apache.thrift.TException;

/** {@code KeyValue}. */
final class KeyValueCodec {
  private KeyValueCodec() {}

  static KeyValue read(CompactInput in) {
    String key = null;
    String value = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> key = in.string();
        case 2 -> value = in.string();
        default -> in.skip();
      }
    }
    return new KeyValue(require(key, "KeyValue", "key"), value);
  }

  static void write(CompactOutput out, KeyValue entry) throws TException {
    out.string(1, entry.key());
    out.string(2, entry.value());
  }
}
