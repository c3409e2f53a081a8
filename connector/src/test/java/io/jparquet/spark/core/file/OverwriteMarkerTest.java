package io.jparquet.spark.core.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverwriteMarkerTest {
  private static final OverwriteMarker MARKER =
      new OverwriteMarker(
          OverwriteMarker.VERSION,
          "job",
          List.of(
              new OverwriteMarker.ReplacedFile("old", 7, 1_700_000_000_000L),
              new OverwriteMarker.ReplacedFile("p=a%3Ab/\"ä b\"", 0, 1)),
          List.of("p=1/new"));

  @Test
  void isReadAsItWasWritten() throws IOException {
    assertThat(OverwriteMarker.fromJson(MARKER.toJson(), "job")).isEqualTo(MARKER);
  }

  @Test
  void hasAFormThatLaterVersionsMustRead() throws IOException {
    String json =
        """
        {"version":1,"job":"j","replaced":[{"file":"a","length":1,"modified":2}],"written":["b"]}""";
    OverwriteMarker read = OverwriteMarker.fromJson(json.getBytes(UTF_8), "j");
    assertThat(read)
        .isEqualTo(
            new OverwriteMarker(
                1, "j", List.of(new OverwriteMarker.ReplacedFile("a", 1, 2)), List.of("b")));
    assertThat(new String(read.toJson(), UTF_8)).isEqualTo(json);
  }

  @Test
  void isRefusedIfAnyOfItsEndIsMissing() throws IOException {
    byte[] json = MARKER.toJson();
    for (int length = 0; length < json.length; length++) {
      byte[] part = Arrays.copyOf(json, length);
      assertThatThrownBy(() -> OverwriteMarker.fromJson(part, "job"))
          .as("%d bytes", length)
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"version\":1,\"job\":\"j\",\"replaced\":[],\"written\":[\"a\"]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[\"o\"]}",
        "null",
        "[]",
        "{}",
        "{\"version\":2,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[]}",
        "{\"version\":1,\"job\":\"other\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":null,\"written\":[]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[null],\"written\":[]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"a\",\"length\":1}],\"written\":[]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[null]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[],\"more\":1}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[]} x",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[\"../a\"]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[\"/a\"]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"o\",\"length\":1,\"modified\":1}],\"written\":[\"\"]}",
        "{\"version\":1,\"job\":\"j\",\"replaced\":[{\"file\":\"p=1/../../a\",\"length\":1,"
            + "\"modified\":1}],\"written\":[]}"
      })
  void isRefusedIfItIsSomethingElseOrLeavesTheTable(String json) {
    assertThatThrownBy(() -> OverwriteMarker.fromJson(json.getBytes(UTF_8), "j"))
        .isInstanceOf(IOException.class);
  }
}
