package io.jparquet.spark.core.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * Records as JSON, read only if the text has exactly the components of the record: none is missing,
 * null or unknown, and nothing follows.
 */
public final class StrictJson {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private StrictJson() {}

  /** The text of a record, in UTF-8. */
  public static byte[] write(Record value) throws JsonProcessingException {
    return JSON.writeValueAsBytes(value);
  }

  /**
   * Reads what {@link #write} made.
   *
   * @throws JsonProcessingException if the text is something else
   */
  public static <T extends Record> T read(byte[] json, Class<T> type) throws IOException {
    return JSON.readValue(json, type);
  }

  /**
   * The text as a tree, whatever its members are.
   *
   * @throws JsonProcessingException if the text is no JSON
   */
  public static JsonNode tree(byte[] json) throws IOException {
    return JSON.readTree(json);
  }
}
