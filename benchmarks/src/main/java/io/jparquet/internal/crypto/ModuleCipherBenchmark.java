package io.jparquet.internal.crypto;

import io.jparquet.benchmarks.kernel.KernelBenchmark;
import io.jparquet.internal.bytes.ByteSink;
import io.jparquet.internal.crypto.key.AesKey;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.crypto.AesCipher;
import org.apache.parquet.crypto.AesMode;
import org.apache.parquet.crypto.ModuleCipherFactory;
import org.apache.parquet.format.BlockCipher;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Encrypts and decrypts a mebibyte in modules of one size with AES-GCM, each with its own nonce and
 * the AAD of a data page. Scores are nanoseconds per plain byte. 64 bytes are about the size of a
 * page header.
 */
public class ModuleCipherBenchmark extends KernelBenchmark {
  private static final int LENGTH = 1 << 20;
  private static final int FRAME_BYTES =
      ModuleFrame.LENGTH_BYTES + ModuleFrame.NONCE_BYTES + ModuleFrame.TAG_BYTES;

  private static final int WARM_UP_STEPS = 100;

  /** Plain bytes of a module. */
  @Param({"64", "8192", "65536", "1048576"})
  int moduleBytes;

  @Param({"128", "256"})
  int keyBits;

  private final byte[] fileUnique = {1, 2, 3, 4, 5, 6, 7, 8};
  private final ByteSink out = new ByteSink();
  private final Nonces nonces = new Nonces();
  private final ModuleAad aad = new ModuleAad(null, fileUnique);
  private byte[] plain;
  private byte[][] encrypted;
  private ModuleCipher encryptor;
  private ModuleCipher decryptor;
  private BlockCipher.Encryptor peerEncryptor;
  private BlockCipher.Decryptor peerDecryptor;

  /** Creates the modules; compares the results of each when decrypting modules of the other. */
  @Setup
  public void setUp() {
    Random random = new Random(1);
    byte[] key = new byte[keyBits / Byte.SIZE];
    random.nextBytes(key);
    plain = new byte[moduleBytes];
    random.nextBytes(plain);
    encryptor = new ModuleCipher(new AesKey(key));
    decryptor = new ModuleCipher(new AesKey(key));
    peerEncryptor = ModuleCipherFactory.getEncryptor(AesMode.GCM, key);
    peerDecryptor = ModuleCipherFactory.getDecryptor(AesMode.GCM, key);
    // The warm-up of jparquet at the start of a process should help both sides here.
    for (int i = 0; i < WARM_UP_STEPS; i++) {
      CipherWarmUp.step();
    }
    encrypted = new byte[LENGTH / moduleBytes][];
    for (int i = 0; i < encrypted.length; i++) {
      encrypted[i] = peerEncryptor.encrypt(plain, peerAad(i));
      check(Arrays.equals(plain, ownDecrypted(i, encrypted[i])), "parquet-java's module");
    }
    byte[] own = ownEncrypted(0).toByteArray();
    check(own.length == plain.length + FRAME_BYTES, "length of the module");
    check(Arrays.equals(plain, peerDecryptor.decrypt(own, peerAad(0))), "jparquet's module");
  }

  /** jparquet's cipher. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public void jparquetEncrypt(Blackhole hole) {
    for (int i = 0; i < encrypted.length; i++) {
      hole.consume(ownEncrypted(i).array());
    }
  }

  /** jparquet's cipher. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public void jparquetDecrypt(Blackhole hole) {
    for (int i = 0; i < encrypted.length; i++) {
      out.reset();
      check(
          decryptor.decrypt(encrypted[i], 0, encrypted[i].length, ownAad(i), out),
          "authenticity of the module");
      hole.consume(out.array());
    }
  }

  /** parquet-java's cipher. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public void parquetJavaEncrypt(Blackhole hole) {
    for (int i = 0; i < encrypted.length; i++) {
      hole.consume(peerEncryptor.encrypt(plain, peerAad(i)));
    }
  }

  /** parquet-java's cipher. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public void parquetJavaDecrypt(Blackhole hole) {
    for (int i = 0; i < encrypted.length; i++) {
      hole.consume(peerDecryptor.decrypt(encrypted[i], peerAad(i)));
    }
  }

  private ByteSink ownEncrypted(int page) {
    out.reset();
    encryptor.encrypt(plain, 0, plain.length, ownAad(page), nonces, out);
    return out;
  }

  private byte[] ownDecrypted(int page, byte[] module) {
    out.reset();
    check(decryptor.decrypt(module, 0, module.length, ownAad(page), out), "authenticity");
    return out.toByteArray();
  }

  private ModuleAad ownAad(int page) {
    return aad.of(ModuleType.DATA_PAGE, 3, 5, page);
  }

  private byte[] peerAad(int page) {
    return AesCipher.createModuleAAD(
        fileUnique, ModuleCipherFactory.ModuleType.DataPage, 3, 5, page);
  }
}
