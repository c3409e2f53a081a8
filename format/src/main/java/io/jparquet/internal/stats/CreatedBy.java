package io.jparquet.internal.stats;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The application that wrote a file, from the file's {@code created_by} text: {@code <application>
 * version <version> (build <hash>)}.
 *
 * @param application the name of the application, such as {@code parquet-mr}
 * @param version the version, or null if the text has none
 * @param build the build hash, or null if the text has none
 */
public record CreatedBy(String application, @Nullable String version, @Nullable String build) {

  private static final String KEYWORD = "version";
  private static final String BUILD = "build";

  public CreatedBy {
    Objects.requireNonNull(application, "application");
  }

  /**
   * Parses a {@code created_by} text.
   *
   * @param text the text, or null if the file has none
   * @return its parts, or null if the text is absent or has another form
   */
  public static @Nullable CreatedBy parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    int keyword = text.indexOf(KEYWORD);
    while (keyword > 0 && !Character.isWhitespace(text.charAt(keyword - 1))) {
      keyword = text.indexOf(KEYWORD, keyword + 1);
    }
    if (keyword <= 0) {
      return null;
    }
    String application = text.substring(0, keyword).strip();
    if (application.isEmpty()) {
      return null;
    }
    String rest = text.substring(keyword + KEYWORD.length()).strip();
    int open = rest.indexOf('(');
    if (open < 0) {
      return new CreatedBy(application, emptyToNull(rest), null);
    }
    String build = build(rest.substring(open + 1));
    return build == null
        ? null
        : new CreatedBy(application, emptyToNull(rest.substring(0, open)), emptyToNull(build));
  }

  /**
   * The hash in {@code build <hash>)}, possibly empty; null if the text does not have that form.
   */
  private static @Nullable String build(String parenthesis) {
    String text = parenthesis.strip();
    if (!text.startsWith(BUILD) || text.indexOf(')') != text.length() - 1) {
      return null;
    }
    return text.substring(BUILD.length(), text.length() - 1);
  }

  private static @Nullable String emptyToNull(String text) {
    String stripped = text.strip();
    return stripped.isEmpty() ? null : stripped;
  }

  /**
   * Whether the deprecated minima and maxima of byte array columns must not be used, because the
   * file was or may have been written by parquet-mr before 1.8.0, which could store bytes of a
   * reused buffer in them (PARQUET-251). The fix was backported to version 1.5.0 in CDH 5.5.0.
   *
   * @param text the file's {@code created_by}; the bounds are also unreliable if it is absent, as
   *     in some files of that time, or names parquet-mr with an unintelligible version
   */
  public static boolean hasUnreliableBinaryBounds(@Nullable String text) {
    CreatedBy createdBy = parse(text);
    return mayBeOldParquetMr(createdBy) && !isClouderaWithParquet251Repaired(createdBy);
  }

  /**
   * Whether the first value of a DELTA_BYTE_ARRAY page may share a prefix with the last value of
   * the previous page, as written by parquet-mr before 1.8.0 (PARQUET-246); otherwise pages are
   * independent.
   *
   * @param text the file's {@code created_by}; treated as by {@link #hasUnreliableBinaryBounds} if
   *     it is absent or unintelligible
   */
  public static boolean hasPrefixesAcrossPages(@Nullable String text) {
    return mayBeOldParquetMr(parse(text));
  }

  private static boolean mayBeOldParquetMr(@Nullable CreatedBy createdBy) {
    if (createdBy == null) {
      return true;
    }
    if (!createdBy.application.equals("parquet-mr")) {
      return false;
    }
    ReleaseVersion version = ReleaseVersion.parse(createdBy.version);
    return version == null || version.compareTo(ReleaseVersion.PARQUET_246_251_REPAIRED) < 0;
  }

  private static boolean isClouderaWithParquet251Repaired(@Nullable CreatedBy createdBy) {
    ReleaseVersion version = createdBy == null ? null : ReleaseVersion.parse(createdBy.version);
    return version != null && version.isClouderaWithParquet251Repaired();
  }
}
