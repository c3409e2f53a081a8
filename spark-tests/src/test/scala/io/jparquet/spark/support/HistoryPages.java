package io.jparquet.spark.support;

import java.io.File;
import org.apache.spark.SecurityManager;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.history.FsHistoryProvider;
import org.apache.spark.deploy.history.HistoryServer;
import scala.Option;

/** A history server of Spark in this process. In Java: these classes are Spark's own in Scala. */
public final class HistoryPages implements AutoCloseable {
  private final HistoryServer server;

  /** A server that has read the event logs in a directory. */
  public HistoryPages(File events, SparkConf settings) {
    SparkConf conf =
        settings.clone().set("spark.history.fs.logDirectory", events.toURI().toString());
    FsHistoryProvider provider = new FsHistoryProvider(conf);
    server =
        new HistoryServer(
            conf,
            provider,
            new SecurityManager(
                conf, Option.empty(), SecurityManager.$lessinit$greater$default$3()),
            0);
    server.bind();
    provider.start();
    provider.checkForLogs(); // no thread does it while Spark is tested
  }

  /** The address of the pages of an application. */
  public String address(String application) {
    return "http://localhost:" + server.boundPort() + "/history/" + application;
  }

  @Override
  public void close() {
    server.stop();
  }
}
