package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.FileEncryption;
import io.jparquet.crypto.KeyRetriever;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvelopeKeysTest {
  private static final String KEY_LIST =
      "kf:AAECAwQFBgcICQABAgMEBQ==, kc1 : AQIDBAUGBwgJAAECAwQFAA==,kc2:AQIDBAUGBwgJAAECAwQFAQ==";
  private static final KmsConnection CONNECTION = KmsConnection.DEFAULT;

  @TempDir Path directory;

  private final AtomicLong clock = new AtomicLong();
  private final AtomicInteger connections = new AtomicInteger();
  private final CountingKmsClient kms =
      new CountingKmsClient(InMemoryKmsClient.ofKeyList(KEY_LIST));
  private final EnvelopeKeys keys =
      new EnvelopeKeys(
          (instance, token) -> {
            connections.incrementAndGet();
            return kms;
          },
          clock::get);

  private static EnvelopeOptions.Builder options() {
    return EnvelopeOptions.builder("kf").columnKeys("kc1:a,b;kc2:s.x");
  }

  private byte[] footerMetadata(EnvelopeOptions options) throws IOException {
    try (FileEncryption encryption = keys.encryption(options, CONNECTION)) {
      return encryption.footerKey().keyMetadata();
    }
  }

  @Test
  void doubleWrappingAsksTheServiceOncePerMasterKey() throws IOException {
    for (int file = 0; file < 5; file++) {
      keys.encryption(options().build(), CONNECTION).close();
    }
    assertThat(kms.wraps).hasValue(3);
    assertThat(connections).hasValue(1);
  }

  @Test
  void singleWrappingAsksTheServiceForEachDataKey() throws IOException {
    EnvelopeOptions options = options().doubleWrapping(false).build();
    keys.encryption(options, CONNECTION).close();
    keys.encryption(options, CONNECTION).close();
    assertThat(kms.wraps).hasValue(2 * 4);
  }

  @Test
  void eachFileHasKeysOfItsOwn() throws IOException {
    byte[] first = footerMetadata(options().build());
    byte[] second = footerMetadata(options().build());
    assertThat(first).isNotEqualTo(second);
    KeyRetriever retriever = keys.retriever(CONNECTION);
    assertThat(retriever.key(first)).hasSize(16).isNotEqualTo(retriever.key(second));
  }

  @Test
  void keysAreAsLongAsAskedFor() throws IOException {
    for (int bits : new int[] {128, 192, 256}) {
      for (boolean twice : new boolean[] {false, true}) {
        EnvelopeOptions options =
            options().dataKeyBits(bits).encryptionKeyBits(bits).doubleWrapping(twice).build();
        assertThat(keys.retriever(CONNECTION).key(footerMetadata(options))).hasSize(bits / 8);
      }
    }
  }

  @Test
  void theServiceUnwrapsOncePerKeyAndLifetime() throws IOException {
    for (boolean twice : new boolean[] {false, true}) {
      kms.unwraps.set(0);
      byte[] metadata = footerMetadata(options().doubleWrapping(twice).build());
      byte[] key = keys.retriever(CONNECTION).key(metadata);
      assertThat(keys.retriever(CONNECTION).key(metadata)).isEqualTo(key);
      assertThat(kms.unwraps).hasValue(1);
      clock.addAndGet(TimeUnit.MINUTES.toNanos(10));
      assertThat(keys.retriever(CONNECTION).key(metadata)).isEqualTo(key);
      assertThat(kms.unwraps).hasValue(2);
    }
  }

  @Test
  void anotherTokenGetsNothingThatTheFirstUnwrapped() throws IOException {
    byte[] metadata = footerMetadata(options().build());
    KmsConnection alice = CONNECTION.withToken(AccessToken.of("alice"));
    KmsConnection bob = CONNECTION.withToken(AccessToken.of("bob"));
    keys.retriever(alice).key(metadata);
    keys.retriever(alice).key(metadata);
    assertThat(kms.unwraps).hasValue(1);
    keys.retriever(bob).key(metadata);
    assertThat(kms.unwraps).hasValue(2);
    keys.forget(AccessToken.of("alice"));
    keys.retriever(bob).key(metadata);
    assertThat(kms.unwraps).hasValue(2);
    keys.retriever(alice).key(metadata);
    assertThat(kms.unwraps).hasValue(3);
    keys.forgetAll();
    keys.retriever(bob).key(metadata);
    assertThat(kms.unwraps).hasValue(4);
  }

  @Test
  void withoutLifetimeTheServiceIsAskedEachTime() throws IOException {
    KmsConnection connection = CONNECTION.withCacheLifetime(Duration.ZERO);
    byte[] metadata;
    try (FileEncryption encryption = keys.encryption(options().build(), connection)) {
      metadata = encryption.footerKey().keyMetadata();
    }
    assertThat(kms.wraps).hasValue(4);
    byte[] key = keys.retriever(connection).key(metadata);
    assertThat(keys.retriever(connection).key(metadata)).isEqualTo(key);
    assertThat(kms.unwraps).hasValue(2);
  }

  @Test
  void anotherFilesEncryptionKeyOfTheSameIdIsNotTaken() throws IOException {
    byte[] victim = footerMetadata(EnvelopeOptions.builder("kf").build());
    byte[] key = keys.retriever(CONNECTION).key(victim);
    keys.forgetAll();
    // Material with the same key id, but with a key encryption key that the attacker chose.
    KeyMaterial material = ((KeyReference.Internal) KeyReference.parse(victim)).material();
    byte[] own = new byte[16];
    KeyMaterial attack =
        new KeyMaterial(
            material.kmsInstance(),
            "kf",
            LocalWrapping.wrap(new byte[16], own, material.encryptionKey().idBytes()),
            new KeyMaterial.WrappedEncryptionKey(
                material.encryptionKey().id(), kms.wrapKey(own, "kf")));
    keys.retriever(CONNECTION).key(utf8(attack.toInternalJson()));
    assertThat(keys.retriever(CONNECTION).key(victim)).isEqualTo(key);
  }

  @Test
  void manyThreadsGetTheSameKeyWithOneQuestion() throws Exception {
    byte[] metadata = footerMetadata(options().build());
    byte[] key = keys.retriever(CONNECTION).key(metadata);
    keys.forgetAll();
    kms.unwraps.set(0);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<byte[]>> found = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        found.add(threads.submit(() -> keys.retriever(CONNECTION).key(metadata)));
      }
      for (Future<byte[]> one : found) {
        assertThat(one.get(10, TimeUnit.SECONDS)).isEqualTo(key);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(kms.unwraps).hasValue(1);
  }

  @Test
  void keysThatExpireWhileTheyAreUsedAreStillRight() throws Exception {
    EnvelopeKeys real = new EnvelopeKeys(kms);
    KmsConnection brief = CONNECTION.withCacheLifetime(Duration.ofNanos(20_000));
    byte[] metadata = footerMetadata(options().build());
    byte[] key = keys.retriever(CONNECTION).key(metadata);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        all.add(
            threads.submit(
                () -> {
                  for (int n = 0; n < 500; n++) {
                    assertThat(real.retriever(brief).key(metadata)).isEqualTo(key);
                    try (FileEncryption made =
                        real.encryption(EnvelopeOptions.builder("kf").build(), brief)) {
                      real.retriever(brief).key(made.footerKey().keyMetadata());
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> one : all) {
        one.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void externalMaterialLiesBesideTheFile() throws IOException {
    KeyMaterialDirectory files = KeyMaterialDirectory.of(directory);
    FileEncryption encryption =
        keys.encryption(
            options().internalKeyMaterial(false).build(), CONNECTION, files, "x.parquet");
    assertThat(files.list()).containsExactly("_KEY_MATERIAL_FOR_x.parquet.json");
    byte[] metadata = encryption.footerKey().keyMetadata();
    assertThat(new String(metadata, StandardCharsets.UTF_8)).contains("footerKey");
    assertThat(keys.retriever(CONNECTION, files, "x.parquet").key(metadata)).hasSize(16);
    assertThatThrownBy(() -> keys.retriever(CONNECTION, files, "y.parquet").key(metadata))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("_KEY_MATERIAL_FOR_y.parquet.json")
        .hasMessageContaining(directory.toString());
    assertThatThrownBy(() -> keys.retriever(CONNECTION).key(metadata))
        .isInstanceOf(CryptoException.class);
    assertThatThrownBy(
            () ->
                keys.retriever(CONNECTION, files, "x.parquet")
                    .key(new KeyReference.External("columnKey9").toKeyMetadata()))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("'columnKey9'")
        .hasMessageContaining("_KEY_MATERIAL_FOR_x.parquet.json");
    Files.writeString(directory.resolve("_KEY_MATERIAL_FOR_x.parquet.json"), "{\"footerKey\":1}");
    assertThatThrownBy(() -> keys.retriever(CONNECTION, files, "x.parquet").key(metadata))
        .isInstanceOf(CorruptFileException.class)
        .hasMessageContaining("_KEY_MATERIAL_FOR_x.parquet.json");
  }

  @Test
  void theKeysOfAFileThatExistsAreNotReplaced() throws IOException {
    KeyMaterialDirectory files = KeyMaterialDirectory.of(directory);
    EnvelopeOptions options = options().internalKeyMaterial(false).build();
    byte[] metadata =
        keys.encryption(options, CONNECTION, files, "x.parquet").footerKey().keyMetadata();
    byte[] key = keys.retriever(CONNECTION, files, "x.parquet").key(metadata);
    Path file = Files.writeString(directory.resolve("x.parquet"), "its rows");
    assertThatThrownBy(() -> keys.encryption(options, CONNECTION, files, "x.parquet"))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageContaining("_KEY_MATERIAL_FOR_x.parquet.json");
    assertThat(keys.retriever(CONNECTION, files, "x.parquet").key(metadata)).isEqualTo(key);
    Files.delete(file);
    keys.encryption(options, CONNECTION, files, "x.parquet").close();
  }

  @Test
  void externalMaterialNeedsAPlace() {
    EnvelopeOptions options = options().internalKeyMaterial(false).build();
    assertThatThrownBy(() -> keys.encryption(options, CONNECTION))
        .isInstanceOf(IllegalArgumentException.class);
    KeyMaterialDirectory files = KeyMaterialDirectory.of(directory);
    assertThatThrownBy(() -> keys.encryption(options, CONNECTION, files, "a/b"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void otherMetadataAreTheIdOfADataKey() throws IOException {
    assertThat(keys.retriever(CONNECTION).key(utf8("kc1")))
        .isEqualTo(Base64.getDecoder().decode("AQIDBAUGBwgJAAECAwQFAA=="));
    KmsClient plain =
        new KmsClient() {
          @Override
          public String wrapKey(byte[] key, String masterKeyId) {
            return "";
          }

          @Override
          public byte[] unwrapKey(String wrappedKey, String masterKeyId) {
            return null;
          }
        };
    EnvelopeKeys none = new EnvelopeKeys(plain);
    assertThatThrownBy(() -> none.retriever(CONNECTION).key(utf8("kc\n1")))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("'kc?1'");
  }

  @Test
  void deniedAccessAndStrangeAnswersNameTheMasterKey() throws IOException {
    byte[] metadata = footerMetadata(options().doubleWrapping(false).build());
    for (byte[] answer : new byte[][] {null, {}, new byte[15]}) {
      EnvelopeKeys strange =
          new EnvelopeKeys(
              new KmsClient() {
                @Override
                public String wrapKey(byte[] key, String masterKeyId) {
                  return null;
                }

                @Override
                public byte[] unwrapKey(String wrappedKey, String masterKeyId) {
                  return answer;
                }
              });
      assertThatThrownBy(() -> strange.retriever(CONNECTION).key(metadata))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("'kf'");
      assertThatThrownBy(() -> strange.encryption(options().build(), CONNECTION))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("'kf'");
    }
  }

  @Test
  void theInstanceIsThatOfTheConnectionElseThatOfTheFile() throws IOException {
    List<KmsInstance> asked = new ArrayList<>();
    EnvelopeKeys many =
        new EnvelopeKeys(
            (instance, token) -> {
              asked.add(instance);
              return kms;
            });
    KmsConnection own = new KmsConnection("i1", "u1", false, AccessToken.DEFAULT, Duration.ZERO);
    byte[] metadata;
    byte[] column;
    try (FileEncryption encryption = many.encryption(EnvelopeOptions.builder("kf").build(), own)) {
      metadata = encryption.footerKey().keyMetadata();
      column =
          utf8(new KeyMaterial(null, "kf", kms.wrapKey(new byte[16], "kf"), null).toInternalJson());
    }
    assertThat(asked).containsExactly(new KmsInstance("i1", "u1"));
    asked.clear();

    KmsConnection open = CONNECTION.withCacheLifetime(Duration.ZERO);
    KeyRetriever retriever = many.retriever(open);
    retriever.key(metadata);
    retriever.key(column);
    assertThat(asked).containsOnly(new KmsInstance("i1", "DEFAULT"));
    asked.clear();

    many.retriever(new KmsConnection(" ", "", true, AccessToken.DEFAULT, Duration.ZERO))
        .key(metadata);
    assertThat(asked).containsOnly(new KmsInstance("i1", "u1"));
    asked.clear();

    many.retriever(new KmsConnection("i2", "u2", true, AccessToken.DEFAULT, Duration.ZERO))
        .key(metadata);
    assertThat(asked).containsOnly(new KmsInstance("i2", "u2"));
  }

  @Test
  void aServiceThatIsDownIsAskedAgain() throws IOException {
    byte[] metadata = footerMetadata(options().build());
    AtomicInteger calls = new AtomicInteger();
    EnvelopeKeys flaky =
        new EnvelopeKeys(
            (instance, token) -> {
              if (calls.getAndIncrement() == 0) {
                throw new IOException("no route to the service");
              }
              return kms;
            });
    assertThatThrownBy(() -> flaky.retriever(CONNECTION).key(metadata))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("no route to the service")
        .hasCauseInstanceOf(IOException.class);
    assertThat(flaky.retriever(CONNECTION).key(metadata)).hasSize(16);
  }

  @Test
  void columnKeysAreReadFromText() {
    assertThat(EnvelopeOptions.parseColumnKeys(" k1 : a , b.c;; arn:aws:key/7: d ;"))
        .isEqualTo(Map.of("a", "k1", "b.c", "k1", "d", "arn:aws:key/7"));
    for (String wrong : List.of("", ";", "a", ":a", "k:", "k:a,,b", "k:a;k2:a")) {
      assertThatThrownBy(() -> EnvelopeOptions.parseColumnKeys(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("column");
    }
    assertThatThrownBy(() -> options().dataKeyBits(129))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("129");
    assertThatThrownBy(() -> EnvelopeOptions.builder(" "))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void withoutColumnKeysAllIsEncryptedWithTheFooterKey() throws IOException {
    try (FileEncryption uniform =
            keys.encryption(EnvelopeOptions.builder("kf").build(), CONNECTION);
        FileEncryption partly = keys.encryption(options().build(), CONNECTION);
        FileEncryption complete =
            keys.encryption(options().completeColumns(true).build(), CONNECTION)) {
      assertThat(uniform.completeColumns()).isTrue();
      assertThat(partly.completeColumns()).isFalse();
      assertThat(complete.completeColumns()).isTrue();
    }
  }

  @Test
  void secretsAreInNoTextAndNoError() throws IOException {
    byte[] metadata = footerMetadata(options().doubleWrapping(false).build());
    String secret = "s3cret-t0ken";
    KmsConnection connection = CONNECTION.withToken(AccessToken.of(secret));
    StringWriter all = new StringWriter();
    PrintWriter out = new PrintWriter(all);
    out.println(connection + " " + connection.token() + " " + options().build());
    InMemoryKmsClient client = InMemoryKmsClient.ofKeyList(KEY_LIST);
    out.println(client + " " + Password.of(secret.toCharArray()));
    String key = Base64.getEncoder().encodeToString(keys.retriever(connection).key(metadata));
    byte[] changed = utf8(new String(metadata, StandardCharsets.UTF_8).replace("kf", "kc1"));
    print(out, () -> keys.retriever(connection).key(changed));
    print(out, () -> keys.retriever(connection).key(utf8("nobody")));
    print(out, () -> keys.encryption(EnvelopeOptions.builder("nobody").build(), connection));
    print(out, () -> InMemoryKmsClient.ofKeyList("k1:" + secret));
    print(out, () -> InMemoryKmsClient.ofKeyList("k1:" + secret + ",k2:" + secret));
    print(out, () -> InMemoryKmsClient.ofKeyList(secret));
    print(out, () -> InMemoryKmsClient.ofKeyList("k1:AQIDBAUG"));
    String text = all.toString();
    assertThat(text).contains("CryptoException").contains("IllegalArgumentException");
    for (String part : List.of(secret, key, "AAECAwQFBgcICQ", "AQIDBAUG")) {
      assertThat(text).doesNotContain(part);
    }
  }

  @FunctionalInterface
  private interface Failing {
    Object run() throws Exception;
  }

  private static void print(PrintWriter out, Failing action) {
    try {
      out.println(action.run());
    } catch (Exception e) {
      e.printStackTrace(out);
      return;
    }
    throw new AssertionError("no error");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
