package io.jparquet.crypto.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.Corpus;
import io.jparquet.ParquetReader;
import io.jparquet.Rows;
import io.jparquet.crypto.FileDecryption;
import io.jparquet.crypto.KeyRetriever;
import io.jparquet.error.CryptoException;
import io.jparquet.error.ParquetException;
import io.jparquet.internal.crypto.KeySearch;
import io.jparquet.io.InputFile;
import io.jparquet.option.ReadOptions;
import io.jparquet.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of parquet-testing with key material beside it, read with different keys. */
class CorpusKeyMaterialTest {
  private static final String DATA = "external_key_material_java.parquet.encrypted";
  private static final String MATERIAL = EnvelopeKeys.keyMaterialFileName(DATA);
  private static final String OTHER_KEY = "AAAAAAAAAAAAAAAAAAAAAA==";
  private static final Map<String, String> MASTER_KEYS =
      Map.of(
          "kf", "MDEyMzQ1Njc4OTAxMjM0NQ==",
          "kc1", "MTIzNDU2Nzg5MDEyMzQ1MA==",
          "kc2", "MTIzNDU2Nzg5MDEyMzQ1MQ==");

  @TempDir Path directory;

  private Path data;
  private String material;
  private KeySearch search;

  @BeforeEach
  void copy() throws IOException {
    data = directory.resolve(DATA);
    Files.copy(Corpus.path("parquet-testing/data/" + DATA), data);
    material = Files.readString(Corpus.path("parquet-testing/data/" + MATERIAL));
    writeMaterial(material);
    List<byte[]> keys = new ArrayList<>();
    MASTER_KEYS.values().forEach(key -> keys.add(Base64.getDecoder().decode(key)));
    KeyRetriever retriever = retriever(list("", ""));
    FileDecryption recording =
        FileDecryption.builder()
            .keyRetriever(
                metadata -> {
                  keys.add(retriever.key(metadata));
                  return retriever.key(metadata);
                })
            .build();
    assertThat(read(recording, 0, 1)).hasSize(100);
    assertThat(keys).hasSize(6);
    search = new KeySearch(keys);
  }

  private void writeMaterial(String json) throws IOException {
    Files.writeString(directory.resolve(MATERIAL), json);
  }

  /** The list of keys with one key replaced; an empty key removes it. */
  private static String list(String id, String other) {
    StringBuilder list = new StringBuilder();
    MASTER_KEYS.forEach(
        (name, key) -> {
          String given = name.equals(id) ? other : key;
          list.append(given.isEmpty() ? "" : name + ":" + given + ",");
        });
    return list.toString();
  }

  private KeyRetriever retriever(String keyList) {
    return new EnvelopeKeys(InMemoryKmsClient.ofKeyList(keyList))
        .retriever(KmsConnection.DEFAULT, KeyMaterialDirectory.ofDataFile(data), DATA);
  }

  private List<Object> read(FileDecryption decryption, int from, int to) throws IOException {
    ReadOptions options = ReadOptions.builder().decryption(decryption).build();
    try (ParquetReader reader = ParquetReader.open(InputFile.of(data), options)) {
      List<Field> fields = reader.schema().fields();
      return Rows.read(reader, fields.subList(from, to + 1), 100);
    }
  }

  private List<Object> read(String keyList, int from, int to) throws IOException {
    return read(FileDecryption.builder().keyRetriever(retriever(keyList)).build(), from, to);
  }

  private ParquetException refusal(String keyList, int from, int to) {
    ParquetException[] refused = new ParquetException[1];
    assertThatThrownBy(() -> read(keyList, from, to))
        .isInstanceOfSatisfying(ParquetException.class, e -> refused[0] = e);
    search.assertShowsNone(refused[0]);
    return refused[0];
  }

  @ParameterizedTest
  @ValueSource(strings = {"", OTHER_KEY})
  void isRefusedWithoutTheMasterKeyOfTheFooterOrWithAnother(String other) {
    assertThat(refusal(list("kf", other), 0, 1))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining(
            other.isEmpty()
                ? "there is no key with the id 'kf' in the list of keys"
                : "a key that should be wrapped with master key 'kf' cannot be decrypted with it")
        .hasMessageContaining(MATERIAL);
  }

  @ParameterizedTest
  @CsvSource({"kc1,'',0", "kc2,'',1", "kc1," + OTHER_KEY + ",0", "kc2," + OTHER_KEY + ",1"})
  void showsTheOtherColumnWithoutTheMasterKeyOfOneOrWithAnother(String id, String other, int hidden)
      throws IOException {
    String list = list(id, other);
    int visible = 1 - hidden;
    assertThat(read(list, visible, visible)).isEqualTo(read(list("", ""), visible, visible));
    for (int from = 0; from <= hidden; from++) {
      assertThat(refusal(list, from, hidden))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining(
              other.isEmpty()
                  ? "there is no key with the id '" + id + "' in the list of keys"
                  : "wrapped with master key '" + id + "' cannot be decrypted with it")
          .hasMessageContaining("column " + List.of("integers", "strings").get(hidden));
    }
  }

  @Test
  void isRefusedWithoutItsKeyMaterial() throws IOException {
    Files.delete(directory.resolve(MATERIAL));
    assertThat(refusal(list("", ""), 0, 1))
        .isInstanceOf(CryptoException.class)
        .hasMessageContaining("the keys of " + DATA + " are in " + MATERIAL + ", which is not in ")
        .hasMessageContaining("copy or move it together with its data file");
  }

  @Test
  void isRefusedWhenAWrappedKeyWasChanged() throws IOException {
    Matcher wrapped = Pattern.compile("wrapped[DK]EK.....([A-Za-z0-9+/]+)").matcher(material);
    int seen = 0;
    while (wrapped.find()) {
      char before = material.charAt(wrapped.start(1));
      char after = before == 'A' ? 'B' : 'A';
      StringBuilder changed = new StringBuilder(material);
      changed.setCharAt(wrapped.start(1), after);
      writeMaterial(changed.toString());
      assertThat(refusal(list("", ""), 0, 1))
          .isInstanceOf(CryptoException.class)
          .hasMessageContaining(
              "cannot be decrypted with it: the wrapping key is not the one with which")
          .hasMessageContaining("or the key material was changed")
          .hasMessageContaining(MATERIAL);
      seen++;
    }
    assertThat(seen).isEqualTo(6);
  }

  @Test
  void isReadTheSameOrRefusedWhenAnyCharacterOfItsKeyMaterialWasChanged() throws IOException {
    List<Object> rows = read(list("", ""), 0, 1);
    int refused = 0;
    for (int at = 0; at < material.length(); at++) {
      byte[] changed = material.getBytes(StandardCharsets.US_ASCII);
      changed[at] ^= 2;
      writeMaterial(new String(changed, StandardCharsets.US_ASCII));
      List<Object> read = rows;
      try {
        read = read(list("", ""), 0, 1);
      } catch (ParquetException e) {
        search.assertShowsNone(e);
        assertThat(e).hasMessageContaining(MATERIAL);
        refused++;
      }
      assertThat(read).isEqualTo(rows);
    }
    // The other arguments are the URL and the id of the service; there is only one here.
    assertThat(refused).isGreaterThan(material.length() * 9 / 10);
  }
}
