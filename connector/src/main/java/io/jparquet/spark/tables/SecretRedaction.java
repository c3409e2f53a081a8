package io.jparquet.spark.tables;

import io.jparquet.crypto.keys.KeyProperties;
import io.jparquet.spark.bridge.SparkLine;
import io.jparquet.spark.encryption.EncryptionNames;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkContext$;
import org.apache.spark.internal.config.package$;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.internal.SQLConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Option;
import scala.Tuple2;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Has Spark hide the keys and the token of encrypted files wherever it shows options and settings:
 * plans, DESCRIBE and SHOW, the event log, the user interface. What it hides is what {@code
 * spark.redaction.regex} matches: by default the token, but not the list of keys. Where the pattern
 * leaves them out, it gets an alternative.
 *
 * <p>{@code spark.sql.redaction.options.regex} is applied on top of that pattern, so that it may
 * stay as it is.
 */
final class SecretRedaction extends AbstractFunction1<LogicalPlan, BoxedUnit> {
  private static final Logger LOG = LoggerFactory.getLogger(SecretRedaction.class);

  private static final String PATTERN = package$.MODULE$.SECRET_REDACTION_PATTERN().key();
  private static final String DEFAULT =
      package$.MODULE$.SECRET_REDACTION_PATTERN().defaultValueString();

  private static final List<String> SECRETS =
      List.of(KeyProperties.ACCESS_TOKEN, KeyProperties.KEY_LIST);
  private static final String ALTERNATIVE =
      "|(?i:parquet[.]encryption[.]key[.](access[.]token|list))";

  private final SparkSession session;

  /** For the plans of one session. */
  public SecretRedaction(SparkSession session) {
    this.session = session;
    widenSession();
  }

  /** The session's own pattern, which {@code RESET} takes back to what its builder was given. */
  @Override
  public BoxedUnit apply(LogicalPlan plan) {
    widenSession();
    return BoxedUnit.UNIT;
  }

  private void widenSession() {
    SQLConf conf = SparkLine.bridge().sqlConf(session);
    String pattern = conf.getConfString(PATTERN, DEFAULT);
    if (!hidesSecrets(pattern)) {
      conf.setConfString(PATTERN, pattern + ALTERNATIVE);
    }
  }

  /**
   * Widens the pattern of the running application, from which its sessions take theirs; warns of
   * secrets in its configuration that Spark showed when the application began.
   */
  public static void widenApplication() {
    Option<SparkContext> context = SparkContext$.MODULE$.getActive();
    if (context.isEmpty()) {
      return;
    }
    SparkConf conf = context.get().conf();
    String pattern = conf.get(PATTERN, DEFAULT);
    if (hidesSecrets(pattern)) {
      return;
    }
    Pattern shown = Pattern.compile(pattern);
    for (Tuple2<String, String> setting : conf.getAll()) {
      if (EncryptionNames.isSecret(setting._1()) && !shown.matcher(setting._1()).find()) {
        LOG.warn(
            "{} is a secret that was not hidden when the application started, and may be in its"
                + " event log:"
                + " start the application with {}={}",
            setting._1(),
            PATTERN,
            pattern + ALTERNATIVE);
      }
    }
    conf.set(PATTERN, pattern + ALTERNATIVE);
  }

  private static boolean hidesSecrets(String pattern) {
    Pattern compiled = Pattern.compile(pattern);
    return SECRETS.stream().allMatch(name -> compiled.matcher(name).find());
  }
}
