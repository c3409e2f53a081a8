package io.jparquet.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jparquet.RecordWriter;
import io.jparquet.option.WriteOptions;
import io.jparquet.schema.ParquetSchema;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpFilesTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private HttpStore store;
  private URI uri;

  @BeforeEach
  void startTheStore() throws IOException {
    store = new HttpStore();
    uri = store.uri().resolve("a.parquet");
  }

  @AfterEach
  void stopTheStore() {
    store.close();
  }

  @Test
  void readsARangeIntoTheMiddleOfAnArray() throws IOException {
    store.put("a.parquet", new byte[] {1, 2, 3, 4, 5});
    assertThat(HttpRequests.length(client, uri)).isEqualTo(5);
    byte[] bytes = new byte[4];
    HttpInputFile file = new HttpInputFile(client, uri, 5);
    file.readFully(2, bytes, 1, 2);
    file.readFully(5, bytes, 0, 0);
    assertThat(bytes).containsExactly(0, 3, 4, 0);
  }

  @Test
  void aFileThatEndsTooEarlyIsAnError() {
    store.put("a.parquet", new byte[] {1, 2, 3});
    HttpInputFile file = new HttpInputFile(client, uri, 5);
    assertThatThrownBy(() -> file.readFully(1, new byte[4], 0, 4))
        .isInstanceOf(EOFException.class)
        .hasMessage(uri + " ends before byte 5");
  }

  @Test
  void aFileThatDoesNotExistIsAnErrorWithItsStatus() {
    assertThatThrownBy(() -> HttpRequests.length(client, uri))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected status 200, found 404");
  }

  @Test
  void nothingIsUploadedOfAFileThatIsAborted() throws IOException {
    ParquetSchema schema = ParquetSchema.parse("message m { required int32 a; }");
    RecordWriter aborted =
        RecordWriter.open(new HttpOutputFile(client, uri), schema, WriteOptions.defaults());
    aborted.write(Map.of("a", 1));
    aborted.abort();
    aborted.close();
    assertThat(store.has("a.parquet")).isFalse();

    try (RecordWriter complete =
        RecordWriter.open(new HttpOutputFile(client, uri), schema, WriteOptions.defaults())) {
      complete.write(Map.of("a", 1));
    }
    assertThat(store.has("a.parquet")).isTrue();
  }
}
