package io.jparquet.spark.ui;

import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.core.base.Seqs;
import io.jparquet.spark.core.base.SourceName;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.spark.ui.UIUtils;
import org.apache.spark.ui.WebUIPage;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Seq;
import scala.xml.Node;
import scala.xml.Unparsed;

/** The page of the tab, as a request asks for it. */
final class QueriesPage extends WebUIPage {
  private static final String NUMBER = "page";
  private static final int SIZE = 100;

  /** More than Spark can keep. */
  private static final int LAST = 1_000_000;

  private final ParquetTab tab;
  private final StoredQueries queries;

  QueriesPage(ParquetTab tab, StoredQueries queries) {
    super("");
    this.tab = tab;
    this.queries = queries;
  }

  @Override
  public Seq<Node> render(HttpServletRequest request) {
    int number = number(request.getParameter(NUMBER));
    QueriesView view =
        new QueriesView(
            id -> link(request, "/SQL/execution/?id=" + id),
            page -> link(request, "/" + SourceName.NAME + "/?" + NUMBER + "=" + (page + 1)));
    String content = view.content(queries.page(number, SIZE), number);
    Seq<Node> nodes = Seqs.of(new Unparsed(content));
    return SparkLine.bridge().page(request, "Parquet", () -> nodes, tab);
  }

  /** A link that is right with a proxy in front of Spark, and in the history server. */
  private String link(HttpServletRequest request, String path) {
    return UIUtils.prependBaseUri(request, tab.basePath(), path);
  }

  /** The number of a page from 0; the first one for what is no number. */
  static int number(@Nullable String text) {
    try {
      return text == null ? 0 : Math.max(0, Math.min(Integer.parseInt(text), LAST) - 1);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
