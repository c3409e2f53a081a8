package io.jparquet.spark.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.ui.ScannedPlace.Reader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueriesViewTest {
  private static final String EVIL = "<script>alert(1)</script> \"x\" 'y' & \u0001";

  private static ShownScan scan(Reader reader, String name, String reason, Share data) {
    return new ShownScan(
        new ScannedPlace(name, reader, reason),
        Optional.ofNullable(data),
        data == null ? "" : data.text(),
        "1 of 4 (25 %)",
        "900",
        "44 ms",
        "100");
  }

  private static ShownQuery query(long id, ShownScan... scans) {
    return new ShownQuery(
        id,
        "query " + id,
        0,
        Duration.ofMillis(1200),
        ShownQuery.State.COMPLETED,
        "",
        List.of(scans),
        List.of());
  }

  private static String content(int number, boolean hasOlder, ShownQuery... queries) {
    return new QueriesView(id -> "/p/SQL/execution/?id=" + id, page -> "/p/jparquet/?page=" + page)
        .content(new StoredQueries.Page(List.of(queries), hasOlder), number);
  }

  @Test
  void theSummaryIsThatOfAllQueriesOfThePage() {
    String html =
        content(
            0,
            false,
            query(
                2,
                scan(Reader.JPARQUET, "a", "", new Share(1 << 20, 4 << 20)),
                scan(Reader.SPARK, "b", "off", null)),
            query(
                1,
                scan(Reader.JPARQUET, "c", "", new Share(2 << 20, 8 << 20)),
                scan(Reader.CACHE, "d", "", null)));
    assertThat(html)
        .contains("<strong>Queries: </strong>2</li>")
        .contains("jparquet reads 2 of 3</li>")
        .contains("3.0 MiB of 12.0 MiB (25 %)<div class=\"jp-bar\"><div style=\"width: 25%\">");
  }

  @Test
  void aQueryHasALinkItsFactsAndALineForEachScan() {
    String html =
        content(
            0,
            false,
            query(
                7,
                scan(Reader.JPARQUET, "a", "", new Share(1 << 20, 4 << 20)),
                scan(Reader.SPARK, "b", "off", null),
                scan(Reader.CACHE, "c", "", null)));
    assertThat(html)
        .contains("<a href=\"/p/SQL/execution/?id=7\"")
        .contains("<strong>query 7</strong>")
        .contains("1 s")
        .contains(">completed</span>")
        .contains("<td class=\"jp-number\">1 of 4 (25 %)</td><td class=\"jp-number\">900</td>")
        .contains("Spark\u2019s own source</span>: off</td>")
        .contains("Spark\u2019s cache")
        .doesNotContain("extendedExplainProviders");
  }

  @Test
  void aFailedQueryAndAWriteAreShown() {
    ShownQuery failed =
        new ShownQuery(
            3,
            "d",
            0,
            Duration.ZERO,
            ShownQuery.State.FAILED,
            EVIL,
            List.of(),
            List.of(new ShownWrite(EVIL, "1", "2.0 KiB"), new ShownWrite("w", "", "")));
    assertThat(content(0, false, failed))
        .contains(">failed</span>")
        .contains("1 file, 2.0 KiB")
        .doesNotContain("<script");
  }

  @Test
  void noTextOfAQueryBecomesATagOrLeavesItsAttribute() {
    ShownQuery evil =
        new ShownQuery(
            1,
            EVIL,
            0,
            Duration.ZERO,
            ShownQuery.State.RUNNING,
            EVIL,
            List.of(
                new ShownScan(
                    new ScannedPlace(EVIL, Reader.SPARK, EVIL),
                    Optional.empty(),
                    EVIL,
                    EVIL,
                    EVIL,
                    EVIL,
                    EVIL)),
            List.of(new ShownWrite(EVIL, EVIL, EVIL)));
    String html =
        new QueriesView(id -> "/?a=" + EVIL, page -> EVIL)
            .content(new StoredQueries.Page(List.of(evil), true), 1);
    assertThat(html).doesNotContain("<script").doesNotContain("\"x\"").doesNotContain("'y'");
    assertThat(html).doesNotContain("\u0001").doesNotContain("& ");
    assertThat(html)
        .contains("&lt;script&gt;alert(1)&lt;/script&gt; &quot;x&quot; &#39;y&#39; &amp; \uFFFD");
  }

  @Test
  void pagesAreLinkedToTheirNeighbors() {
    assertThat(content(0, false, query(1))).doesNotContain("?page=");
    assertThat(content(0, true, query(1)))
        .contains("<a href=\"/p/jparquet/?page=1\">Older queries</a>")
        .doesNotContain("Newer");
    assertThat(content(2, false, query(1)))
        .contains("<a href=\"/p/jparquet/?page=1\">Newer queries</a>")
        .doesNotContain("Older");
  }

  @Test
  void aPageWithoutQueriesSaysWhatToSet() {
    assertThat(content(0, false))
        .contains("format(&quot;jparquet&quot;)")
        .contains("spark.jparquet.accelerate.read=true")
        .doesNotContain("<table");
    assertThat(content(5, false)).contains("Newer queries");
  }

  @Test
  void aScanWithoutAReasonIsExplainedBelowTheTable() {
    assertThat(content(0, false, query(1, scan(Reader.SPARK, "b", "", null))))
        .contains("spark.sql.extendedExplainProviders=io.jparquet.spark.v1.ExplainedScans")
        .contains("spark.jparquet.accelerate.read=true");
  }

  @Test
  void aNumberOfAPageThatIsNoneIsTheFirst() {
    assertThat(QueriesPage.number(null)).isZero();
    assertThat(QueriesPage.number("x")).isZero();
    assertThat(QueriesPage.number("-5")).isZero();
    assertThat(QueriesPage.number("0")).isZero();
    assertThat(QueriesPage.number("3")).isEqualTo(2);
  }
}
