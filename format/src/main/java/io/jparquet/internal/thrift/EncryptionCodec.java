package io.jparquet.internal.thrift;

import static io.jparquet.internal.thrift.CompactInput.require;

import io.jparquet.internal.metadata.FileCryptoMetaData;
import io.jparquet.metadata.ColumnCryptoMetaData;
import io.jparquet.metadata.ColumnCryptoMetaData.EncryptionWithColumnKey;
import io.jparquet.metadata.ColumnCryptoMetaData.EncryptionWithFooterKey;
import io.jparquet.metadata.EncryptionAlgorithm;
import io.jparquet.metadata.EncryptionAlgorithm.AesGcmCtrV1;
import io.jparquet.metadata.EncryptionAlgorithm.AesGcmV1;
import java.util.List;
import org.apache.thrift.TException;

/** {@code FileCryptoMetaData}, {@code EncryptionAlgorithm} and {@code ColumnCryptoMetaData}. */
final class EncryptionCodec {
  private EncryptionCodec() {}

  static FileCryptoMetaData readFile(CompactInput in) {
    EncryptionAlgorithm encryptionAlgorithm = null;
    byte[] keyMetadata = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> encryptionAlgorithm = in.struct(EncryptionCodec::readAlgorithm);
        case 2 -> keyMetadata = in.binary();
        default -> in.skip();
      }
    }
    return new FileCryptoMetaData(
        require(encryptionAlgorithm, "FileCryptoMetaData", "encryption_algorithm"), keyMetadata);
  }

  static void writeFile(CompactOutput out, FileCryptoMetaData file) throws TException {
    out.struct(1, file.encryptionAlgorithm(), EncryptionCodec::writeAlgorithm);
    out.binary(2, file.keyMetadata());
  }

  static EncryptionAlgorithm readAlgorithm(CompactInput in) {
    return in.<EncryptionAlgorithm>union(
        "EncryptionAlgorithm",
        (i, id) ->
            switch (id) {
              case 1 -> i.struct(EncryptionCodec::readAesGcm);
              case 2 -> i.struct(EncryptionCodec::readAesGcmCtr);
              default -> i.unknown(new EncryptionAlgorithm.Unknown(id));
            });
  }

  static void writeAlgorithm(CompactOutput out, EncryptionAlgorithm algorithm) throws TException {
    if (algorithm instanceof AesGcmV1 gcm) {
      out.struct(1, gcm, EncryptionCodec::writeAesGcm);
    } else if (algorithm instanceof AesGcmCtrV1 ctr) {
      out.struct(2, ctr, EncryptionCodec::writeAesGcmCtr);
    } else {
      throw CompactOutput.cannotWrite(algorithm);
    }
  }

  static ColumnCryptoMetaData readColumn(CompactInput in) {
    return in.<ColumnCryptoMetaData>union(
        "ColumnCryptoMetaData",
        (i, id) ->
            switch (id) {
              case 1 -> i.empty(new EncryptionWithFooterKey());
              case 2 -> i.struct(EncryptionCodec::readColumnKey);
              default -> i.unknown(new ColumnCryptoMetaData.Unknown(id));
            });
  }

  static void writeColumn(CompactOutput out, ColumnCryptoMetaData column) throws TException {
    if (column instanceof EncryptionWithFooterKey) {
      out.empty(1);
    } else if (column instanceof EncryptionWithColumnKey key) {
      out.struct(2, key, EncryptionCodec::writeColumnKey);
    } else {
      throw CompactOutput.cannotWrite(column);
    }
  }

  private static AesGcmV1 readAesGcm(CompactInput in) {
    byte[] aadPrefix = null;
    byte[] aadFileUnique = null;
    Boolean supplyAadPrefix = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> aadPrefix = in.binary();
        case 2 -> aadFileUnique = in.binary();
        case 3 -> supplyAadPrefix = in.bool();
        default -> in.skip();
      }
    }
    return new AesGcmV1(aadPrefix, aadFileUnique, supplyAadPrefix);
  }

  private static void writeAesGcm(CompactOutput out, AesGcmV1 gcm) throws TException {
    out.binary(1, gcm.aadPrefix());
    out.binary(2, gcm.aadFileUnique());
    out.bool(3, gcm.supplyAadPrefix());
  }

  private static AesGcmCtrV1 readAesGcmCtr(CompactInput in) {
    AesGcmV1 same = readAesGcm(in);
    return new AesGcmCtrV1(same.aadPrefix(), same.aadFileUnique(), same.supplyAadPrefix());
  }

  private static void writeAesGcmCtr(CompactOutput out, AesGcmCtrV1 ctr) throws TException {
    writeAesGcm(out, new AesGcmV1(ctr.aadPrefix(), ctr.aadFileUnique(), ctr.supplyAadPrefix()));
  }

  private static EncryptionWithColumnKey readColumnKey(CompactInput in) {
    List<String> pathInSchema = null;
    byte[] keyMetadata = null;
    for (int id = in.nextField(); id != CompactInput.END; id = in.nextField()) {
      switch (id) {
        case 1 -> pathInSchema = in.strings();
        case 2 -> keyMetadata = in.binary();
        default -> in.skip();
      }
    }
    return new EncryptionWithColumnKey(
        require(pathInSchema, "EncryptionWithColumnKey", "path_in_schema"), keyMetadata);
  }

  private static void writeColumnKey(CompactOutput out, EncryptionWithColumnKey key)
      throws TException {
    out.strings(1, key.pathInSchema());
    out.binary(2, key.keyMetadata());
  }
}
