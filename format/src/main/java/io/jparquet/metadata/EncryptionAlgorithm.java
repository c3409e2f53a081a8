package io.jparquet.metadata;

import org.jspecify.annotations.Nullable;

/**
 * The algorithm that encrypts the modules of a file, with its parameters.
 *
 * <p>Specification: {@code parquet.thrift}, union {@code EncryptionAlgorithm}.
 */
public sealed interface EncryptionAlgorithm {

  /**
   * AES_GCM_V1: everything with AES-GCM.
   *
   * @param aadPrefix prefix of the additional authenticated data; null when absent
   * @param aadFileUnique unique part of the additional authenticated data; null when absent
   * @param supplyAadPrefix whether the reader must supply the prefix; null when absent
   */
  record AesGcmV1(
      byte @Nullable [] aadPrefix,
      byte @Nullable [] aadFileUnique,
      @Nullable Boolean supplyAadPrefix)
      implements EncryptionAlgorithm {}

  /**
   * AES_GCM_CTR_V1: pages with AES-CTR, the rest with AES-GCM.
   *
   * @param aadPrefix prefix of the additional authenticated data; null when absent
   * @param aadFileUnique unique part of the additional authenticated data; null when absent
   * @param supplyAadPrefix whether the reader must supply the prefix; null when absent
   */
  record AesGcmCtrV1(
      byte @Nullable [] aadPrefix,
      byte @Nullable [] aadFileUnique,
      @Nullable Boolean supplyAadPrefix)
      implements EncryptionAlgorithm {}

  /**
   * A member unknown to this version.
   *
   * @param fieldId its field id in the union
   */
  record Unknown(int fieldId) implements EncryptionAlgorithm {}
}
