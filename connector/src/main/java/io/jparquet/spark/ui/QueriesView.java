package io.jparquet.spark.ui;

import io.jparquet.spark.core.base.SparkOptions;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.apache.spark.ui.UIUtils;

/** The content of the page: a summary, and a table of queries with their scans and writes. */
final class QueriesView {
  private static final String PROVIDERS = "spark.sql.extendedExplainProviders";
  private static final String EXPLAINED = "io.jparquet.spark.v1.ExplainedScans";

  /** Fits light and dark pages: colors of the page, with some transparency. */
  private static final String STYLE =
      """
      .jp-bar { height: 0.35rem; min-width: 10rem; background: rgba(128, 128, 128, 0.25); }
      .jp-bar div { height: 100%; background: #2f9bd3; }
      .jp-queries tbody { border-top: 0; }
      .jp-queries th, .jp-queries td { padding: 0.25rem; }
      .jp-queries tbody td { vertical-align: middle; border-top: 0; border-bottom: 0; }
      .jp-queries tr.jp-query td {
        padding-top: 0.6rem; border-top: 1px solid rgba(128, 128, 128, 0.35);
      }
      .jp-queries .jp-number { text-align: right; white-space: nowrap; }
      .jp-queries .jp-data { white-space: nowrap; }
      .jp-queries .jp-place { padding-left: 1.75rem; min-width: 14rem; overflow-wrap: anywhere; }
      .jp-muted { opacity: 0.7; }
      .jp-facts { margin-left: 1rem; white-space: nowrap; }
      .jp-summary .jp-bar { max-width: 20rem; }
      """;

  private static final List<String> COLUMNS =
      List.of(
          "Table or path",
          "Read by",
          "Data fetched",
          "Row groups read",
          "Rows skipped in these",
          "Time of reading",
          "Output rows");

  private final LongFunction<String> links;
  private final IntFunction<String> pages;

  /**
   * A view.
   *
   * @param links to Spark's own pages of queries, by their numbers
   * @param pages links to pages of this view, by their numbers from 0
   */
  QueriesView(LongFunction<String> links, IntFunction<String> pages) {
    this.links = links;
    this.pages = pages;
  }

  /** The content as HTML. */
  String content(StoredQueries.Page page, int number) {
    Html html = new Html();
    html.element("style", STYLE);
    if (page.queries().isEmpty() && number == 0) {
      empty(html);
      return html.toString();
    }
    summary(html, page.queries(), number > 0 || page.hasOlder());
    html.open("table", "class", "table jp-queries");
    html.open("thead").open("tr");
    for (int i = 0; i < COLUMNS.size(); i++) {
      html.element("th", COLUMNS.get(i), "class", i < 3 ? "jp-data" : "jp-number");
    }
    html.close("tr").close("thead");
    page.queries().forEach(query -> query(html, query));
    html.close("table");
    turns(html, page, number);
    note(html, page.queries());
    return html.toString();
  }

  private static void empty(Html html) {
    html.open("p")
        .text("No query of this application has read or written Parquet files with jparquet yet,")
        .text(" or read them with Spark\u2019s own source.")
        .close("p");
    html.open("p").text("To see queries here, read with ");
    html.element("code", "format(\"jparquet\")");
    html.text(" or tables that were made with ");
    html.element("code", "USING jparquet");
    html.text(". For jobs that say ").element("code", "parquet").text(", start the session with ");
    html.element("code", SparkOptions.ACCELERATE_READ.name() + "=true").text(".").close("p");
  }

  private static void summary(Html html, List<ShownQuery> queries, boolean isPart) {
    long counted = 0;
    long ours = 0;
    Share data = Share.NOTHING;
    for (ShownQuery query : queries) {
      for (ShownScan scan : query.scans()) {
        counted += scan.isCounted() ? 1 : 0;
        ours += scan.isOurs() ? 1 : 0;
        data = data.plus(scan.data().filter(all -> scan.isCounted()).orElse(Share.NOTHING));
      }
    }
    html.open("ul", "class", "list-unstyled jp-summary");
    html.open("li").element("strong", isPart ? "Queries on this page: " : "Queries: ");
    html.text(MetricText.count(queries.size())).close("li");
    html.open("li").element("strong", "Parquet scans: ");
    html.text("jparquet reads " + MetricText.count(ours) + " of " + MetricText.count(counted));
    html.close("li");
    if (data.whole() > 0) {
      html.open("li").element("strong", "Data fetched: ").text(data.text());
      bar(html, data);
      html.close("li");
    }
    html.close("ul");
  }

  private void query(Html html, ShownQuery query) {
    html.open("tbody").open("tr", "class", "jp-query");
    html.open("td", "colspan", Integer.toString(COLUMNS.size()));
    html.element(
        "a",
        Long.toString(query.id()),
        "href",
        links.apply(query.id()),
        "title",
        "Spark\u2019s page");
    html.text(" ").element("strong", query.description());
    html.element(
        "span",
        UIUtils.formatDate(query.submitted())
            + ", "
            + UIUtils.formatDuration(query.duration().toMillis()),
        "class",
        "jp-facts jp-muted");
    html.element("span", state(query), "class", "jp-facts " + color(query), "title", query.error());
    html.close("td").close("tr");
    query.scans().forEach(scan -> scan(html, scan));
    query.writes().forEach(write -> write(html, write));
    html.close("tbody");
  }

  private static String state(ShownQuery query) {
    return switch (query.state()) {
      case RUNNING -> "running";
      case COMPLETED -> "completed";
      case FAILED -> "failed";
    };
  }

  private static String color(ShownQuery query) {
    return switch (query.state()) {
      case RUNNING -> "text-primary";
      case COMPLETED -> "text-success";
      case FAILED -> "text-danger";
    };
  }

  private static void scan(Html html, ShownScan scan) {
    html.open("tr").element("td", scan.place().name(), "class", "jp-place");
    html.open("td");
    switch (scan.place().reader()) {
      case JPARQUET -> html.text("jparquet");
      case CACHE -> html.element("span", "Spark\u2019s cache", "class", "jp-muted");
      case SPARK -> {
        html.element("span", "Spark\u2019s own source", "class", "text-danger");
        if (!scan.place().reason().isEmpty()) {
          html.text(": " + scan.place().reason());
        }
      }
    }
    html.close("td").open("td", "class", "jp-data").text(scan.fetched());
    scan.data().ifPresent(data -> bar(html, data));
    html.close("td");
    html.element("td", scan.rowGroups(), "class", "jp-number");
    html.element("td", scan.rowsSkipped(), "class", "jp-number");
    html.element("td", scan.time(), "class", "jp-number");
    html.element("td", scan.outputRows(), "class", "jp-number").close("tr");
  }

  private static void bar(Html html, Share data) {
    html.open("div", "class", "jp-bar");
    html.open("div", "style", "width: " + data.percent() + "%").close("div").close("div");
  }

  private static void write(Html html, ShownWrite write) {
    html.open("tr").element("td", write.place(), "class", "jp-place");
    String files = write.files().equals("1") ? " file" : " files";
    html.element("td", "written by jparquet");
    html.open("td", "colspan", Integer.toString(COLUMNS.size() - 2));
    if (!write.files().isEmpty()) {
      html.text(write.files() + files + (write.size().isEmpty() ? "" : ", " + write.size()));
    }
    html.close("td").close("tr");
  }

  private void turns(Html html, StoredQueries.Page page, int number) {
    html.open("p");
    if (number > 0) {
      html.element("a", "Newer queries", "href", pages.apply(number - 1)).text(" ");
    }
    if (page.hasOlder()) {
      html.element("a", "Older queries", "href", pages.apply(number + 1));
    }
    html.close("p");
  }

  /** How to see why jparquet does not read what it could read. */
  private static void note(Html html, List<ShownQuery> queries) {
    boolean isUnknown =
        queries.stream()
            .flatMap(query -> query.scans().stream())
            .anyMatch(
                scan ->
                    scan.place().reader() == ScannedPlace.Reader.SPARK
                        && scan.place().reason().isEmpty());
    if (!isUnknown) {
      return;
    }
    html.open("p").text("jparquet reads for Spark\u2019s own source in sessions with ");
    html.element("code", SparkOptions.ACCELERATE_READ.name() + "=true");
    html.text(". To see here why it does not read a scan, set ");
    html.element("code", PROVIDERS + "=" + EXPLAINED).text(" before the query.").close("p");
  }
}
