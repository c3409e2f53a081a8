package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.internal.metadata.BloomFilterAlgorithm;
import io.jparquet.internal.metadata.BloomFilterCompression;
import io.jparquet.internal.metadata.BloomFilterHash;
import io.jparquet.internal.metadata.BloomFilterHeader;
import org.apache.thrift.TException;

/** {@code BloomFilterHeader}. */
final class BloomFilterCodec {
  private static final String NAME = "BloomFilterHeader";

  private BloomFilterCodec() {}

  static BloomFilterHeader read(CompactInput in) {
    Integer numBytes = null;
    BloomFilterAlgorithm algorithm = null;
    BloomFilterHash hash = null;
    BloomFilterCompression compression = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> numBytes = in.i32();
        case 2 -> algorithm = in.struct(BloomFilterCodec::readAlgorithm);
        case 3 -> hash = in.struct(BloomFilterCodec::readHash);
        case 4 -> compression = in.struct(BloomFilterCodec::readCompression);
        default -> in.skip();
      }
    }
    return new BloomFilterHeader(
        require(numBytes, NAME, "numBytes"),
        require(algorithm, NAME, "algorithm"),
        require(hash, NAME, "hash"),
        require(compression, NAME, "compression"));
  }

  static void write(CompactOutput out, BloomFilterHeader header) throws TException {
    out.i32(1, header.numBytes());
    out.struct(2, header.algorithm(), BloomFilterCodec::writeAlgorithm);
    out.struct(3, header.hash(), BloomFilterCodec::writeHash);
    out.struct(4, header.compression(), BloomFilterCodec::writeCompression);
  }

  private static BloomFilterAlgorithm readAlgorithm(CompactInput in) {
    return in.<BloomFilterAlgorithm>union(
        "BloomFilterAlgorithm",
        (i, id) ->
            id == 1
                ? i.empty(new BloomFilterAlgorithm.SplitBlockAlgorithm())
                : i.unknown(new BloomFilterAlgorithm.Unknown(id)));
  }

  private static void writeAlgorithm(CompactOutput out, BloomFilterAlgorithm algorithm)
      throws TException {
    if (!(algorithm instanceof BloomFilterAlgorithm.SplitBlockAlgorithm)) {
      throw CompactOutput.cannotWrite(algorithm);
    }
    out.empty(1);
  }

  private static BloomFilterHash readHash(CompactInput in) {
    return in.<BloomFilterHash>union(
        "BloomFilterHash",
        (i, id) ->
            id == 1
                ? i.empty(new BloomFilterHash.XxHash())
                : i.unknown(new BloomFilterHash.Unknown(id)));
  }

  private static void writeHash(CompactOutput out, BloomFilterHash hash) throws TException {
    if (!(hash instanceof BloomFilterHash.XxHash)) {
      throw CompactOutput.cannotWrite(hash);
    }
    out.empty(1);
  }

  private static BloomFilterCompression readCompression(CompactInput in) {
    return in.<BloomFilterCompression>union(
        "BloomFilterCompression",
        (i, id) ->
            id == 1
                ? i.empty(new BloomFilterCompression.Uncompressed())
                : i.unknown(new BloomFilterCompression.Unknown(id)));
  }

  private static void writeCompression(CompactOutput out, BloomFilterCompression compression)
      throws TException {
    if (!(compression instanceof BloomFilterCompression.Uncompressed)) {
      throw CompactOutput.cannotWrite(compression);
    }
    out.empty(1);
  }
}
