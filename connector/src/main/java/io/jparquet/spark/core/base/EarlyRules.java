package io.jparquet.spark.core.base;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.analysis.Analyzer;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.classic.SparkSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules that run before Spark resolves names and tables: it runs them with its own rules for
 * hints.
 *
 * <p>In sessions with Hive support Spark drops rules that extensions add there (SPARK-59081). These
 * sessions have them added to their analyzer when they parse or resolve something for the first
 * time. So a session whose first statement is no SQL has them from its second one on.
 */
public final class EarlyRules {
  private static final Logger LOG = LoggerFactory.getLogger(EarlyRules.class);

  private final SparkSession session;
  private final List<Function<SparkSession, Rule<LogicalPlan>>> rules;
  private boolean areThere;

  private EarlyRules(SparkSession session, List<Function<SparkSession, Rule<LogicalPlan>>> rules) {
    this.session = session;
    this.rules = rules;
  }

  /**
   * Adds rules to each session.
   *
   * @param rules make the rules of a session, in their order
   */
  public static void inject(
      SparkSessionExtensions extensions, List<Function<SparkSession, Rule<LogicalPlan>>> rules) {
    for (Function<SparkSession, Rule<LogicalPlan>> rule : rules) {
      extensions.injectHintResolutionRule(session -> rule.apply((SparkSession) session));
    }
    extensions.injectParser(
        (session, parser) ->
            hasHive((SparkSession) session)
                ? adding(new EarlyRules((SparkSession) session, rules), parser)
                : parser);
    extensions.injectResolutionRule(
        session ->
            new Addition(
                hasHive((SparkSession) session)
                    ? new EarlyRules((SparkSession) session, rules)
                    : null));
  }

  private static boolean hasHive(SparkSession session) {
    return session
        .sharedState()
        .conf()
        .get("spark.sql.catalogImplementation", "in-memory")
        .equals("hive");
  }

  /** The same parser, which adds the rules before it parses; the lines have different ones. */
  private static ParserInterface adding(EarlyRules rules, ParserInterface parser) {
    return (ParserInterface)
        Proxy.newProxyInstance(
            ParserInterface.class.getClassLoader(),
            new Class<?>[] {ParserInterface.class},
            (proxy, method, arguments) -> {
              if (method.getName().startsWith("parse")) {
                rules.add();
              }
              try {
                return method.invoke(parser, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** A rule that changes no plan. */
  private static final class Addition extends Rule<LogicalPlan> {
    private final @Nullable EarlyRules rules;

    /** With the rules of a session with Hive support; null for another session. */
    Addition(@Nullable EarlyRules rules) {
      this.rules = rules;
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
      if (rules != null) {
        rules.add();
      }
      return plan;
    }
  }

  /** Adds the rules to the analyzer of the session, unless it has them. */
  private synchronized void add() {
    if (areThere) {
      return;
    }
    areThere = true;
    Analyzer analyzer = session.sessionState().analyzer();
    synchronized (analyzer) {
      List<Rule<LogicalPlan>> all = new ArrayList<>(Seqs.list(analyzer.hintResolutionRules()));
      List<Rule<LogicalPlan>> own = rules.stream().map(rule -> rule.apply(session)).toList();
      Class<?> last = own.get(own.size() - 1).getClass();
      if (all.stream().anyMatch(last::isInstance)) {
        return;
      }
      all.addAll(own);
      try {
        Field field = Analyzer.class.getDeclaredField("hintResolutionRules");
        field.setAccessible(true);
        field.set(analyzer, Seqs.of(all));
      } catch (ReflectiveOperationException | RuntimeException e) {
        LOG.warn(
            "With Hive support, Spark leaves out rules of jparquet: CALL"
                + " jparquet.system finds no procedures, and some statements on tables are refused",
            e);
      }
    }
  }
}
