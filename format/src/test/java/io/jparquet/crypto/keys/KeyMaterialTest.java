package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Corpus;
import io.jparquet.crypto.keys.KeyMaterial.WrappedEncryptionKey;
import io.jparquet.error.CorruptFileException;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.error.UnsupportedFeatureException;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyMaterialTest {
  private static final KmsInstance INSTANCE = new KmsInstance("i\"1", "https://kms:1/é");
  private static final WrappedEncryptionKey KEK = new WrappedEncryptionKey("aWQ=", "d3JhcHBlZA==");

  static Stream<KeyMaterial> materials() {
    return Stream.of(
        new KeyMaterial(INSTANCE, "kf", "ZGVr", KEK),
        new KeyMaterial(INSTANCE, "kf", "ZGVr", null),
        new KeyMaterial(null, "k\\c", "{\"a\": 1}", KEK),
        new KeyMaterial(null, "", "", null));
  }

  @ParameterizedTest
  @MethodSource("materials")
  void hasTheFieldsThatParquetJavaWrites(KeyMaterial material) throws Exception {
    for (boolean internal : new boolean[] {false, true}) {
      String ours = internal ? material.toInternalJson() : material.toExternalJson();
      assertThat(FlatJson.parse(ours, "ours"))
          .isEqualTo(FlatJson.parse(peerJson(material, internal), "theirs"));
    }
  }

  @ParameterizedTest
  @MethodSource("materials")
  void isReadByParquetJavaAndReadsWhatThatWrites(KeyMaterial material) throws Exception {
    Class<?> peer = Class.forName("org.apache.parquet.crypto.keytools.KeyMaterial");
    Method parse = accessible(peer.getDeclaredMethod("parse", String.class));
    Object read = parse.invoke(null, material.toExternalJson());
    assertThat(get(read, "isFooterKey")).isEqualTo(material.isFooterKey());
    assertThat(get(read, "isDoubleWrapped")).isEqualTo(material.isDoublyWrapped());
    assertThat(get(read, "getMasterKeyID")).isEqualTo(material.masterKeyId());
    assertThat(get(read, "getWrappedDEK")).isEqualTo(material.wrappedDataKey());
    if (material.isDoublyWrapped()) {
      assertThat(get(read, "getKekID")).isEqualTo(KEK.id());
      assertThat(get(read, "getWrappedKEK")).isEqualTo(KEK.wrapped());
    }
    if (material.isFooterKey()) {
      assertThat(get(read, "getKmsInstanceID")).isEqualTo(INSTANCE.id());
      assertThat(get(read, "getKmsInstanceURL")).isEqualTo(INSTANCE.url());
    }
    assertThat(KeyMaterial.parse(peerJson(material, false))).isEqualTo(material);
    assertThat(KeyReference.parse(utf8(peerJson(material, true))))
        .isEqualTo(new KeyReference.Internal(material));
  }

  @Test
  void referencesAreThoseOfParquetJava() throws Exception {
    Class<?> peer = Class.forName("org.apache.parquet.crypto.keytools.KeyMetadata");
    Method create =
        accessible(peer.getDeclaredMethod("createSerializedForExternalMaterial", String.class));
    String theirs = (String) create.invoke(null, "columnKey7");
    KeyReference.External ours = new KeyReference.External("columnKey7");
    assertThat(KeyReference.parse(utf8(theirs))).isEqualTo(ours);
    assertThat(new String(ours.toKeyMetadata(), StandardCharsets.UTF_8)).isEqualTo(theirs);

    Method parse = accessible(peer.getDeclaredMethod("parse", byte[].class));
    Object read = parse.invoke(null, (Object) ours.toKeyMetadata());
    assertThat(get(read, "getKeyReference")).isEqualTo("columnKey7");
    assertThat(get(read, "keyMaterialStoredInternally")).isEqualTo(false);
  }

  @Test
  void readsTheMaterialOfTheCorpus() throws IOException {
    Path file = Corpus.path("parquet-testing/data/external_key_material_java.parquet.encrypted");
    Map<String, String> materials =
        new ExternalKeyMaterial(
                KeyMaterialDirectory.ofDataFile(file), file.getFileName().toString())
            .read();
    assertThat(materials).containsOnlyKeys("footerKey", "columnKey0", "columnKey1");
    KeyMaterial footer = KeyMaterial.parse(materials.get("footerKey"));
    assertThat(footer.masterKeyId()).isEqualTo("kf");
    assertThat(footer.kmsInstance()).isEqualTo(KmsInstance.DEFAULT);
    assertThat(KeyMaterial.parse(materials.get("columnKey1")).masterKeyId()).isEqualTo("kc2");
  }

  @Test
  void metadataThatAreNoKeyMaterialAreTheIdOfAKey() {
    for (String id : List.of("kf", "{", "{\"a\":1}", "[1]", "keyMaterialType", "ключ")) {
      assertThat(KeyReference.parse(utf8(id))).isEqualTo(new KeyReference.DataKeyId(id));
    }
  }

  @Test
  void metadataThatAreNoTextOrAbsentAreRefused() {
    assertThatThrownBy(() -> KeyReference.parse(new byte[] {(byte) 0xff, 0, 1}))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("3 bytes");
    assertThatThrownBy(() -> KeyReference.parse(null)).isInstanceOf(CryptoException.class);
    assertThatThrownBy(() -> KeyReference.parse(new byte[0])).isInstanceOf(CryptoException.class);
  }

  @Test
  void anUnknownTypeIsNamed() {
    assertThatThrownBy(() -> KeyReference.parse(utf8("{\"keyMaterialType\":\"PKMT2\"}")))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("'PKMT2'")
        .hasMessageContaining("'PKMT1'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"keyMaterialType\":",
        "{\"keyMaterialType\":1}",
        "{\"keyMaterialType\":\"PKMT1\"",
        "{\"keyMaterialType\":\"PKMT1\"}",
        "{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":\"true\"}",
        "{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":null}",
        "{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":false}",
        "{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":false,\"keyReference\":5}",
        "{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":true}",
        "{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":true,\"isFooterKey\":true}",
        "{\"keyMaterialType\":\"PKMT1\",\"keyMaterialType\":\"PKMT1\"}",
        "{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":{}}",
        "{\"keyMaterialType\":[[[[[[[[]]]]]]]]}",
        "{\"keyMaterialType\":\"PKMT1\",\"internalStorage\":false,\"keyReference\":\"a\"} {}",
        "{\"keyMaterialType\" \"PKMT1\"}",
      })
  void brokenKeyMaterialIsCorrupt(String json) {
    assertThatThrownBy(() -> KeyReference.parse(utf8(json)))
        .isInstanceOf(CorruptFileException.class);
  }

  @Test
  void missingFieldsAreNamed() {
    String whole = new KeyMaterial(INSTANCE, "kf", "ZGVr", KEK).toInternalJson();
    for (String field :
        List.of(
            "isFooterKey",
            "kmsInstanceID",
            "kmsInstanceURL",
            "masterKeyID",
            "wrappedDEK",
            "doubleWrapping",
            "keyEncryptionKeyID",
            "wrappedKEK")) {
      String without = whole.replace('"' + field + '"', "\"other\"");
      assertThatThrownBy(() -> KeyReference.parse(utf8(without)))
          .as(field)
          .isInstanceOf(CorruptFileException.class)
          .hasMessageContaining("'" + field + "'");
    }
  }

  @Test
  void deepAndLargeTextsEndQuicklyAndInShortMessages() {
    String deep = "{\"keyMaterialType\":" + "[".repeat(1_000_000);
    String large = "{\"keyMaterialType\":\"" + "x".repeat(5_000_000) + "\"}";
    String name = "{\"keyMaterialType\":\"PKMT1\",\"" + "x".repeat(5_000_000) + "\":1}";
    for (String json : List.of(deep, large, name)) {
      assertThatThrownBy(() -> KeyReference.parse(utf8(json)))
          .isInstanceOf(CorruptFileException.class)
          .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(400));
    }
  }

  @Test
  void anyDamageEndsInAParquetExceptionOrIsHarmless() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] whole = utf8(new KeyMaterial(INSTANCE, "kf", "ZGVr", KEK).toInternalJson());
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = whole.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      try {
        KeyReference.parse(damaged);
      } catch (ParquetException e) {
        assertThat(e.getMessage()).isNotEmpty();
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", round " + i, e);
      }
    }
  }

  private static String peerJson(KeyMaterial material, boolean internal) throws Exception {
    Class<?> peer = Class.forName("org.apache.parquet.crypto.keytools.KeyMaterial");
    Method create =
        accessible(
            peer.getDeclaredMethod(
                "createSerialized",
                boolean.class,
                String.class,
                String.class,
                String.class,
                boolean.class,
                String.class,
                String.class,
                String.class,
                boolean.class));
    return (String)
        create.invoke(
            null,
            material.isFooterKey(),
            INSTANCE.id(),
            INSTANCE.url(),
            material.masterKeyId(),
            material.isDoublyWrapped(),
            KEK.id(),
            KEK.wrapped(),
            material.wrappedDataKey(),
            internal);
  }

  private static Object get(Object target, String method) throws Exception {
    return accessible(target.getClass().getDeclaredMethod(method)).invoke(target);
  }

  private static Method accessible(Method method) {
    method.setAccessible(true);
    return method;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
