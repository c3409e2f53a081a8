package io.jparquet.benchmarks.spark;

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.concurrent.atomic.LongAdder;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;

/**
 * AES-GCM of the Java runtime with time measurement. Once installed, it takes precedence over the
 * runtime's own for all code in the process that requests a cipher by its name; jparquet and
 * parquet-java both do. A profiler is not sufficient, because its samples do not include the
 * compiled stubs for AES and GHASH.
 */
final class TimedAes extends Provider {
  private static final long serialVersionUID = 1;

  private static final String GCM = "AES/GCM/NoPadding";
  private static final LongAdder NANOS = new LongAdder();

  private TimedAes(Provider runtime) {
    super("TimedAes", "1", "the runtime's AES-GCM, timed");
    putService(
        new Service(this, "Cipher", GCM, Timed.class.getName(), null, null) {
          @Override
          public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
            try {
              return new Timed(Cipher.getInstance(GCM, runtime));
            } catch (NoSuchPaddingException e) {
              throw new NoSuchAlgorithmException(e);
            }
          }
        });
  }

  /** Starts measuring AES-GCM in ciphers that are created from now on. */
  static void install() throws GeneralSecurityException {
    Security.insertProviderAt(new TimedAes(Cipher.getInstance(GCM).getProvider()), 1);
  }

  /** Time in AES-GCM so far, summed over all threads; 0 if this class was not installed. */
  static long nanos() {
    return NANOS.sum();
  }

  /** Measures each call that does work; all calls are delegated to the wrapped cipher. */
  private static final class Timed extends CipherSpi {
    private final Cipher cipher;

    Timed(Cipher cipher) {
      this.cipher = cipher;
    }

    private static void stop(long start) {
      NANOS.add(System.nanoTime() - start);
    }

    @Override
    protected void engineInit(
        int mode, Key key, AlgorithmParameterSpec parameters, SecureRandom random)
        throws InvalidKeyException, InvalidAlgorithmParameterException {
      long start = System.nanoTime();
      cipher.init(mode, key, parameters, random);
      stop(start);
    }

    @Override
    protected void engineInit(
        int mode, Key key, AlgorithmParameters parameters, SecureRandom random)
        throws InvalidKeyException, InvalidAlgorithmParameterException {
      cipher.init(mode, key, parameters, random);
    }

    @Override
    protected void engineInit(int mode, Key key, SecureRandom random) throws InvalidKeyException {
      cipher.init(mode, key, random);
    }

    @Override
    protected void engineUpdateAAD(byte[] source, int offset, int length) {
      long start = System.nanoTime();
      cipher.updateAAD(source, offset, length);
      stop(start);
    }

    @Override
    protected byte[] engineUpdate(byte[] input, int offset, int length) {
      long start = System.nanoTime();
      byte[] output = cipher.update(input, offset, length);
      stop(start);
      return output;
    }

    @Override
    protected int engineUpdate(
        byte[] input, int offset, int length, byte[] output, int outputOffset)
        throws ShortBufferException {
      long start = System.nanoTime();
      int written = cipher.update(input, offset, length, output, outputOffset);
      stop(start);
      return written;
    }

    @Override
    protected byte[] engineDoFinal(byte[] input, int offset, int length)
        throws IllegalBlockSizeException, BadPaddingException {
      long start = System.nanoTime();
      byte[] output = input == null ? cipher.doFinal() : cipher.doFinal(input, offset, length);
      stop(start);
      return output;
    }

    @Override
    protected int engineDoFinal(
        byte[] input, int offset, int length, byte[] output, int outputOffset)
        throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
      long start = System.nanoTime();
      int written =
          input == null
              ? cipher.doFinal(output, outputOffset)
              : cipher.doFinal(input, offset, length, output, outputOffset);
      stop(start);
      return written;
    }

    @Override
    protected int engineDoFinal(ByteBuffer input, ByteBuffer output)
        throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
      long start = System.nanoTime();
      int written = cipher.doFinal(input, output);
      stop(start);
      return written;
    }

    @Override
    protected int engineGetOutputSize(int inputLength) {
      return cipher.getOutputSize(inputLength);
    }

    @Override
    protected int engineGetBlockSize() {
      return cipher.getBlockSize();
    }

    @Override
    protected byte[] engineGetIV() {
      return cipher.getIV();
    }

    @Override
    protected AlgorithmParameters engineGetParameters() {
      return cipher.getParameters();
    }

    @Override
    protected void engineSetMode(String mode) throws NoSuchAlgorithmException {
      throw new NoSuchAlgorithmException(mode);
    }

    @Override
    protected void engineSetPadding(String padding) throws NoSuchPaddingException {
      throw new NoSuchPaddingException(padding);
    }
  }
}
