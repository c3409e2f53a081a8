package io.jparquet.internal.stats;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version of parquet-mr in the style of semantic versioning: {@code 1.8.0}, {@code 1.8.0rc2},
 * {@code 1.5.0-cdh5.5.0}.
 *
 * @param suffix whether a suffix is appended to the numbers, which makes the version an earlier one
 * @param preRelease the part after the hyphen, or null; a hyphen makes the version an earlier one
 *     too
 */
record ReleaseVersion(int major, int minor, int patch, boolean suffix, @Nullable String preRelease)
    implements Comparable<ReleaseVersion> {

  static final ReleaseVersion PARQUET_246_251_REPAIRED = new ReleaseVersion(1, 8, 0, false, null);

  // At most nine digits, so that each number is an int.
  private static final Pattern PATTERN =
      Pattern.compile(
          "(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})([^-+]*)(?:-([^+]*))?(?:\\+.*)?", Pattern.DOTALL);
  private static final Pattern CLOUDERA = Pattern.compile("cdh(\\d{1,9})\\.(\\d{1,9})(?:\\..*)?");

  private static final Comparator<ReleaseVersion> ORDER =
      Comparator.comparingInt(ReleaseVersion::major)
          .thenComparingInt(ReleaseVersion::minor)
          .thenComparingInt(ReleaseVersion::patch)
          .thenComparing(ReleaseVersion::suffix, Comparator.reverseOrder())
          .thenComparing(
              ReleaseVersion::preRelease, Comparator.nullsLast(Comparator.naturalOrder()));

  /** The version of the given text, or null if the text is null or not such a version. */
  static @Nullable ReleaseVersion parse(@Nullable String text) {
    Matcher matcher = text == null ? null : PATTERN.matcher(text);
    if (matcher == null || !matcher.matches()) {
      return null;
    }
    return new ReleaseVersion(
        Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)),
        Integer.parseInt(matcher.group(3)),
        !matcher.group(4).isEmpty(),
        matcher.group(5));
  }

  /** Whether this is 1.5.0 of Cloudera's distribution 5.5 or later. */
  boolean isClouderaWithParquet251Repaired() {
    if (major != 1 || minor != 5 || patch != 0 || suffix || preRelease == null) {
      return false;
    }
    Matcher matcher = CLOUDERA.matcher(preRelease);
    if (!matcher.matches()) {
      return false;
    }
    int distribution = Integer.parseInt(matcher.group(1));
    int release = Integer.parseInt(matcher.group(2));
    return distribution > 5 || (distribution == 5 && release >= 5);
  }

  @Override
  public int compareTo(ReleaseVersion other) {
    return ORDER.compare(this, other);
  }
}
