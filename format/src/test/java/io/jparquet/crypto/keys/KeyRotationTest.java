package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.crypto.FileEncryption;
import io.jparquet.error.CryptoException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRotationTest {
  private static final String OLD = "kf:AAECAwQFBgcICQABAgMEBQ==,kc:AQIDBAUGBwgJAAECAwQFAA==";
  private static final String NEW =
      "kf2:" + "AAAAAAAAAAAAAAAAAAAAAA==,kc2:AQAAAAAAAAAAAAAAAAAAAA==";
  private static final Map<String, String> REPLACEMENTS = Map.of("kf", "kf2", "kc", "kc2");
  private static final KmsConnection CONNECTION = KmsConnection.DEFAULT;
  private static final byte[] FOOTER = new KeyReference.External("footerKey").toKeyMetadata();
  private static final byte[] COLUMN = new KeyReference.External("columnKey0").toKeyMetadata();

  @TempDir Path path;

  private KeyMaterialDirectory directory;
  private final EnvelopeKeys both = keys(OLD + "," + NEW);
  private byte[] footerKey;
  private byte[] columnKey;

  private static EnvelopeKeys keys(String list) {
    return new EnvelopeKeys(InMemoryKmsClient.ofKeyList(list));
  }

  @BeforeEach
  void makeFile() throws IOException {
    directory = KeyMaterialDirectory.of(path);
    make("a.parquet", true);
    footerKey = keys(OLD).retriever(CONNECTION, directory, "a.parquet").key(FOOTER);
    columnKey = keys(OLD).retriever(CONNECTION, directory, "a.parquet").key(COLUMN);
  }

  private void make(String file, boolean twice) throws IOException {
    EnvelopeOptions options =
        EnvelopeOptions.builder("kf")
            .columnKeys(Map.of("c", "kc"))
            .internalKeyMaterial(false)
            .doubleWrapping(twice)
            .build();
    try (FileEncryption made = both.encryption(options, CONNECTION, directory, file)) {
      assertThat(made.footerKey().keyMetadata()).isEqualTo(FOOTER);
    }
  }

  @Test
  void whoCouldReadTheKeysCanStillReadThem() throws IOException {
    Path material = path.resolve("_KEY_MATERIAL_FOR_a.parquet.json");
    Set<PosixFilePermission> all = PosixFilePermissions.fromString("rw-rw-rw-");
    Files.setPosixFilePermissions(material, all);
    rotate(directory);
    assertThat(Files.getPosixFilePermissions(material)).isEqualTo(all);
  }

  private void rotate(KeyMaterialDirectory in) throws IOException {
    try (KeyRotation rotation = new KeyRotation(both, CONNECTION, REPLACEMENTS)) {
      rotation.rotate(in);
    }
  }

  private void assertReadableWith(String list) throws IOException {
    EnvelopeKeys keys = keys(list);
    assertThat(keys.retriever(CONNECTION, directory, "a.parquet").key(FOOTER)).isEqualTo(footerKey);
    assertThat(keys.retriever(CONNECTION, directory, "a.parquet").key(COLUMN)).isEqualTo(columnKey);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theNewMasterKeysOpenTheSameDataKeys(boolean twice) throws IOException {
    make("a.parquet", twice);
    footerKey = keys(OLD).retriever(CONNECTION, directory, "a.parquet").key(FOOTER);
    columnKey = keys(OLD).retriever(CONNECTION, directory, "a.parquet").key(COLUMN);
    rotate(directory);
    assertReadableWith(NEW);
    assertThatThrownBy(() -> assertReadableWith(OLD)).isInstanceOf(CryptoException.class);
    assertThat(directory.list()).containsExactly("_KEY_MATERIAL_FOR_a.parquet.json");
    Map<String, String> rotated = new ExternalKeyMaterial(directory, "a.parquet").read();
    assertThat(rotated).containsOnlyKeys("footerKey", "columnKey0");
    KeyMaterial footer = KeyMaterial.parse(rotated.get("footerKey"));
    assertThat(footer.isFooterKey()).isTrue();
    assertThat(footer.isDoublyWrapped()).isEqualTo(twice);
    assertThat(KeyMaterial.parse(rotated.get("columnKey0")).isFooterKey()).isFalse();
  }

  @Test
  void newEncryptionKeysAreMadeOncePerMasterKey() throws IOException {
    make("b.parquet", true);
    CountingKmsClient kms = new CountingKmsClient(InMemoryKmsClient.ofKeyList(OLD + "," + NEW));
    EnvelopeKeys keys = new EnvelopeKeys(kms);
    try (KeyRotation rotation = new KeyRotation(keys, CONNECTION, REPLACEMENTS)) {
      assertThat(rotation.rotate(directory)).containsExactly("a.parquet", "b.parquet");
    }
    assertThat(kms.wraps).hasValue(2);
    assertThat(kms.unwraps).hasValue(2);
    assertThat(encryptionKeyId("a.parquet")).isEqualTo(encryptionKeyId("b.parquet"));
    assertReadableWith(NEW);
  }

  @Test
  void laterFilesDoNotUseEncryptionKeysFromBefore() throws IOException {
    String before = encryptionKeyId("a.parquet");
    make("b.parquet", true);
    assertThat(encryptionKeyId("b.parquet")).isEqualTo(before);
    new KeyRotation(both, CONNECTION, REPLACEMENTS).close();
    make("b.parquet", true);
    assertThat(encryptionKeyId("b.parquet")).isNotEqualTo(before);
  }

  private String encryptionKeyId(String file) throws IOException {
    String json = new ExternalKeyMaterial(directory, file).read().get("footerKey");
    return KeyMaterial.parse(json).encryptionKey().id();
  }

  @Test
  void filesAreReadableWhereverARotationBreaksOff() throws IOException {
    int steps = 0;
    for (boolean inOneStep : new boolean[] {true, false}) {
      for (int after = 0; ; after++) {
        make("a.parquet", true);
        footerKey = keys(OLD).retriever(CONNECTION, directory, "a.parquet").key(FOOTER);
        columnKey = keys(OLD).retriever(CONNECTION, directory, "a.parquet").key(COLUMN);
        BreakingDirectory breaking = new BreakingDirectory(directory, after, inOneStep);
        boolean broken = false;
        try {
          rotate(breaking);
        } catch (IOException e) {
          assertThat(e).hasMessage("power failure");
          broken = true;
        }
        assertReadableWith(OLD + "," + NEW);
        rotate(directory);
        assertReadableWith(NEW);
        assertThat(directory.list()).containsExactly("_KEY_MATERIAL_FOR_a.parquet.json");
        steps++;
        if (!broken) {
          break;
        }
      }
    }
    assertThat(steps).isGreaterThanOrEqualTo(7);
  }

  @Test
  void aFailureLeavesTheOldMaterial() throws IOException {
    byte[] before = Files.readAllBytes(path.resolve("_KEY_MATERIAL_FOR_a.parquet.json"));
    try (KeyRotation rotation = new KeyRotation(keys(OLD), CONNECTION, Map.of("kc", "missing"))) {
      assertThatThrownBy(() -> rotation.rotate(directory))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("'missing'")
          .hasMessageContaining("_KEY_MATERIAL_FOR_a.parquet.json");
    }
    assertThat(directory.list()).containsExactly("_KEY_MATERIAL_FOR_a.parquet.json");
    assertThat(path.resolve("_KEY_MATERIAL_FOR_a.parquet.json")).hasBinaryContent(before);
  }

  @Test
  void otherFilesAreLeftAlone() throws IOException {
    Map<String, String> others = new LinkedHashMap<>();
    for (String name :
        List.of(
            "a.parquet",
            "_KEY_MATERIAL_FOR_.json",
            "_KEY_MATERIAL_FOR_x",
            "x.json",
            "_TMPx.json")) {
      others.put(name, name);
      Files.writeString(path.resolve(name), name);
    }
    try (KeyRotation rotation = new KeyRotation(both, CONNECTION, REPLACEMENTS)) {
      assertThat(rotation.rotate(directory)).containsExactly("a.parquet");
      assertThatThrownBy(() -> rotation.rotate(directory, "none.parquet"))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining("_KEY_MATERIAL_FOR_none.parquet.json");
    }
    for (String name : others.keySet()) {
      assertThat(path.resolve(name)).hasContent(name);
    }
  }

  @Test
  void chainsOfReplacementsAreRefused() {
    assertThatThrownBy(
            () -> new KeyRotation(both, CONNECTION, Map.of("kf", "kf2", "kf2", "kc")).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'kf2'");
  }

  @Test
  void theInstanceOfTheMaterialIsKept() throws IOException {
    KmsConnection named =
        new KmsConnection(
            "i", "u", false, AccessToken.DEFAULT, KmsConnection.DEFAULT_CACHE_LIFETIME);
    both.encryption(
            EnvelopeOptions.builder("kf").internalKeyMaterial(false).build(),
            named,
            directory,
            "a.parquet")
        .close();
    rotate(directory);
    Map<String, String> rotated = new ExternalKeyMaterial(directory, "a.parquet").read();
    assertThat(KeyMaterial.parse(rotated.get("footerKey")).kmsInstance())
        .isEqualTo(new KmsInstance("i", "u"));
  }

  @Test
  void aLongFileOfKeyMaterialIsRefused() throws IOException {
    Files.write(path.resolve("x"), "12345".getBytes(StandardCharsets.UTF_8));
    assertThat(directory.read("x", 5)).hasSize(5);
    assertThatThrownBy(() -> directory.read("x", 4))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("longer than 4");
    assertThat(directory.read("y", 4)).isNull();
    directory.delete("x");
    directory.delete("x");
    assertThat(directory.read("x", 5)).isNull();
  }

  /** Fails at the change with a given number, and halfway through it if it is a write. */
  private static final class BreakingDirectory implements KeyMaterialDirectory {
    private final KeyMaterialDirectory real;
    private final boolean replacesInOneStep;
    private int left;

    BreakingDirectory(KeyMaterialDirectory real, int changes, boolean replacesInOneStep) {
      this.real = real;
      this.left = changes;
      this.replacesInOneStep = replacesInOneStep;
    }

    private void change() throws IOException {
      if (left-- <= 0) {
        throw new IOException("power failure");
      }
    }

    @Override
    public String location() {
      return real.location();
    }

    @Override
    public byte[] read(String name, int maxLength) throws IOException {
      return real.read(name, maxLength);
    }

    @Override
    public void write(String name, byte[] bytes) throws IOException {
      change();
      real.write(name, Arrays.copyOf(bytes, bytes.length / 2));
      change();
      real.write(name, bytes);
    }

    @Override
    public void replace(String from, String to) throws IOException {
      if (!replacesInOneStep) {
        change();
        real.delete(to);
      }
      change();
      real.replace(from, to);
    }

    @Override
    public void delete(String name) throws IOException {
      change();
      real.delete(name);
    }

    @Override
    public List<String> list() throws IOException {
      return real.list();
    }
  }
}
