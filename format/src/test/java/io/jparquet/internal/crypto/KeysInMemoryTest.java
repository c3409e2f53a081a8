package io.jparquet.internal.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.jparquet.ChildJvm;
import io.jparquet.ParquetReader;
import io.jparquet.RecordWriter;
import io.jparquet.Rows;
import io.jparquet.crypto.DataKey;
import io.jparquet.crypto.EncryptionCipher;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.keys.EnvelopeKeys;
import io.jparquet.crypto.keys.EnvelopeOptions;
import io.jparquet.crypto.keys.KmsClient;
import io.jparquet.crypto.keys.KmsConnection;
import io.jparquet.io.ByteArrayOutputFile;
import io.jparquet.option.CompatibilityLevel;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks how many objects of a process contain keys, and that none do after all owners are closed.
 */
class KeysInMemoryTest {
  /** A collector that leaves no dead objects in place, where a dump would show them. */
  private static final String[] COLLECTOR = {
    "-Xmx256m", "-XX:+UseSerialGC", "-XX:MarkSweepDeadRatio=0"
  };

  private static String runLife(String... options) throws IOException, InterruptedException {
    return ChildJvm.run(
        Life.class,
        Stream.concat(Arrays.stream(COLLECTOR), Arrays.stream(options)).toArray(String[]::new));
  }

  @Test
  void keysAreInOnePlaceAndInNoneWhenTheirOwnersAreClosed()
      throws IOException, InterruptedException {
    String printed = runLife();
    assertThat(printed.lines())
        .containsSubsequence(
            "made: once, once",
            "written to the half: more, more",
            "written: once, once",
            "encryption closed: never, never",
            "read with retrieved keys: more, more",
            "reader closed: never, never",
            "read with given keys: more, more",
            "reader closed: once, once",
            "decryption closed: never, never");
  }

  /** The keys that a service unwrapped are kept until they expire. */
  @Test
  void dataKeysThatAServiceWrapsAreInOnePlaceUntilTheyAreForgotten()
      throws IOException, InterruptedException {
    String printed = runLife("-Dwrapping=once");
    assertThat(printed.lines())
        .containsSubsequence(
            "made: once, once",
            "written to the half: more, more",
            "written: once, once",
            "encryption closed: never, never",
            "read with retrieved keys: more, more",
            "reader closed: once, once",
            "forgotten: never, never");
  }

  /** Searches for the keys that wrap data keys. */
  @Test
  void keysThatWrapDataKeysAreInOnePlaceUntilTheyAreForgotten()
      throws IOException, InterruptedException {
    String printed = runLife("-Dwrapping=twice");
    assertThat(printed.lines())
        .containsSubsequence(
            "made: once, once",
            "written to the half: once, once",
            "written: once, once",
            "encryption closed: once, once",
            "forgotten: never, never",
            "read with retrieved keys: once, once",
            "reader closed: once, once",
            "forgotten: never, never");
  }

  /**
   * Writes and reads a file, and prints at each step the number of live objects with its two keys.
   * It keeps the keys itself in a masked form. No object is released before the end.
   */
  static final class Life implements KmsClient {
    private static final byte MASK = 0x5A;

    private final byte[][] masked = new byte[2][];

    public static void main(String[] args) throws IOException {
      String wrapping = System.getProperty("wrapping");
      Life life = new Life();
      if (wrapping == null) {
        life.withExplicitKeys();
      } else {
        life.withEnvelopes(wrapping.equals("twice"));
      }
    }

    private static byte[] mask(byte[] key) {
      byte[] masked = key.clone();
      for (int i = 0; i < masked.length; i++) {
        masked[i] ^= MASK;
      }
      return masked;
    }

    private byte[] key(int number) {
      return mask(masked[number]);
    }

    private DataKey dataKey(int number) {
      byte[] key = key(number);
      DataKey dataKey = EncryptedFiles.dataKey(key, number == 0 ? "kf" : "kc1");
      Arrays.fill(key, (byte) 0);
      return dataKey;
    }

    private void withExplicitKeys() throws IOException {
      for (int i = 0; i < masked.length; i++) {
        masked[i] = new byte[16];
        ThreadLocalRandom.current().nextBytes(masked[i]);
      }
      FileEncryption encryption =
          FileEncryption.builder(dataKey(0))
              .columnKey("name", dataKey(1))
              .completeColumns(true)
              .plaintextFooter(true)
              .algorithm(EncryptionCipher.AES_GCM_CTR_V1)
              .build();
      byte[] file = write(encryption);
      read(
          file,
          FileDecryption.builder()
              .keyRetriever(metadata -> key(metadata.length == 2 ? 0 : 1))
              .build(),
          "retrieved");
      byte[][] keys = {key(0), key(1)};
      FileDecryption given =
          FileDecryption.builder().footerKey(keys[0]).columnKey("name", keys[1]).build();
      for (byte[] key : keys) {
        Arrays.fill(key, (byte) 0);
      }
      read(file, given, "given");
      given.close();
      print("decryption closed");
      Reference.reachabilityFence(encryption);
      Reference.reachabilityFence(given);
    }

    private void withEnvelopes(boolean twice) throws IOException {
      EnvelopeKeys keys = new EnvelopeKeys(this);
      EnvelopeOptions options =
          EnvelopeOptions.builder("kf")
              .doubleWrapping(twice)
              .columnKeys("kc1:name")
              .completeColumns(true)
              .build();
      FileEncryption encryption = keys.encryption(options, KmsConnection.DEFAULT);
      byte[] file = write(encryption);
      if (twice) {
        keys.forgetAll();
        print("forgotten");
      }
      FileDecryption decryption =
          FileDecryption.builder().keyRetriever(keys.retriever(KmsConnection.DEFAULT)).build();
      read(file, decryption, "retrieved");
      keys.forgetAll();
      print("forgotten");
      Reference.reachabilityFence(encryption);
      Reference.reachabilityFence(decryption);
    }

    @Override
    public String wrapKey(byte[] key, String masterKeyId) {
      masked[masterKeyId.equals("kf") ? 0 : 1] = mask(key);
      return "wrapped with " + masterKeyId;
    }

    @Override
    public byte[] unwrapKey(String wrappedKey, String masterKeyId) {
      return key(masterKeyId.equals("kf") ? 0 : 1);
    }

    private byte[] write(FileEncryption encryption) throws IOException {
      print("made");
      ByteArrayOutputFile file = new ByteArrayOutputFile();
      RecordWriter writer =
          RecordWriter.open(
              file,
              EncryptedFiles.SCHEMA,
              EncryptedFiles.options(CompatibilityLevel.SPARK).encryption(encryption).build());
      int count = 0;
      for (Map<String, Object> record : EncryptedFiles.records(120)) {
        writer.write(record);
        if (++count == 60) {
          print("written to the half");
        }
      }
      writer.close();
      print("written");
      encryption.close();
      print("encryption closed");
      Reference.reachabilityFence(writer);
      return file.toByteArray();
    }

    private void read(byte[] file, FileDecryption decryption, String keys) throws IOException {
      ParquetReader reader = EncryptedModules.open(file, EncryptedFiles.reading(decryption));
      assertThat(Rows.read(reader, reader.schema().fields(), 50)).hasSize(120);
      print("read with " + keys + " keys");
      reader.close();
      print("reader closed");
      Reference.reachabilityFence(reader);
    }

    private void print(String step) throws IOException {
      Path directory = Files.createTempDirectory("jparquet-heap");
      Path dump = directory.resolve("heap.hprof");
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpHeap(dump.toString(), true);
      byte[] heap = Files.readAllBytes(dump);
      Files.delete(dump);
      Files.delete(directory);
      System.out.println(step + ": " + times(heap, masked[0]) + ", " + times(heap, masked[1]));
    }

    /** The ciphers of the runtime may have any number of copies. */
    private static String times(byte[] heap, byte[] masked) {
      int count = 0;
      for (int at = 0; at + masked.length <= heap.length; at++) {
        int same = 0;
        while (same < masked.length && heap[at + same] == (byte) (masked[same] ^ MASK)) {
          same++;
        }
        count += same == masked.length ? 1 : 0;
      }
      return count == 0 ? "never" : count == 1 ? "once" : "more";
    }
  }
}
