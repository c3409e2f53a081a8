package io.jparquet.spark.core.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.jparquet.spark.LocalSession;
import io.jparquet.spark.core.base.SessionSettings;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SentConfigurationTest {

  private static final CaseInsensitiveStringMap NONE = CaseInsensitiveStringMap.empty();

  private SparkSession spark;

  @BeforeEach
  void startSpark() {
    spark = LocalSession.builder("local[1]").getOrCreate();
  }

  @AfterEach
  void stopSpark() {
    spark.stop();
  }

  private Broadcast<SerializableConfiguration> sent(CaseInsensitiveStringMap options) {
    Configuration conf = SessionSettings.hadoopConf(spark, options);
    return SentConfiguration.of(spark.sparkContext(), conf, options);
  }

  private static String setting(Broadcast<SerializableConfiguration> sent, String name) {
    return sent.value().value().get(name);
  }

  @Test
  void theSameSettingsAreSentOnce() {
    Broadcast<SerializableConfiguration> first = sent(NONE);
    assertThat(sent(NONE)).isSameAs(first);
    CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(Map.of("a", "b"));
    Broadcast<SerializableConfiguration> other = sent(options);
    assertThat(sent(options)).isSameAs(other);
    assertThat(setting(first, "a")).isNull();
    assertThat(setting(other, "a")).isEqualTo("b");
    assertThat(setting(sent(NONE), "a")).isNull();
  }

  @Test
  void oneWithoutOptionsIsSentAgainAfterItsQueryHasEnded() {
    long first = sent(NONE).id();
    System.gc();
    assertThat(sent(NONE).id()).isEqualTo(first);
  }

  @Test
  void tasksGetTheSettingsOfTheirTime() {
    Broadcast<SerializableConfiguration> first = sent(NONE);
    spark.conf().set("a", "session");
    assertThat(setting(sent(NONE), "a")).isEqualTo("session");
    spark.conf().set("a", "changed");
    assertThat(setting(sent(NONE), "a")).isEqualTo("changed");
    spark.conf().unset("a");
    spark.sparkContext().hadoopConfiguration().set("a", "hadoop");
    assertThat(setting(sent(NONE), "a")).isEqualTo("hadoop");
    assertThat(setting(first, "a")).isNull();
  }

  @Test
  void whatATaskHasChangedIsNotSentAgain() {
    Broadcast<SerializableConfiguration> first = sent(NONE);
    first.value().value().set("fs.file.impl", "other");
    assertThat(setting(sent(NONE), "fs.file.impl")).isNotEqualTo("other");
  }

  @Test
  void anotherContextSendsItsOwn() {
    Broadcast<SerializableConfiguration> first = sent(NONE);
    spark.stop();
    spark = LocalSession.builder("local[1]").getOrCreate();
    assertThat(sent(NONE)).isNotSameAs(first);
    assertThat(sent(NONE).value().value().size()).isPositive();
  }
}
