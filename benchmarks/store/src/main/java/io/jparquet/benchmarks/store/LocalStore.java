package io.jparquet.benchmarks.store;

import com.robothy.s3.rest.LocalS3;
import com.robothy.s3.rest.bootstrap.LocalS3Mode;
import java.io.Closeable;
import java.net.URI;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** A store with the interface of S3 in the memory of this process, with one bucket. */
final class LocalStore implements Closeable {
  /** The name of the bucket. */
  static final String BUCKET = "bucket";

  private static final String USER = "user";
  private static final String SECRET = "secret";

  private final LocalS3 server;

  /** Starts the store. */
  LocalStore() {
    server = LocalS3.builder().port(-1).mode(LocalS3Mode.IN_MEMORY).build();
    server.start();
    try (S3Client client =
        S3Client.builder()
            .endpointOverride(address())
            .region(Region.US_EAST_1)
            .forcePathStyle(true)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create(USER, SECRET)))
            .build()) {
      client.createBucket(request -> request.bucket(BUCKET));
    }
  }

  /** Where the store listens. */
  URI address() {
    return URI.create("http://127.0.0.1:" + server.getPort());
  }

  /** Settings of Hadoop's client, without the endpoint. */
  static Map<String, String> clientSettings() {
    return Map.of(
        "fs.s3a.endpoint.region", "us-east-1",
        "fs.s3a.path.style.access", "true",
        "fs.s3a.connection.ssl.enabled", "false",
        "fs.s3a.access.key", USER,
        "fs.s3a.secret.key", SECRET,
        "fs.s3a.aws.credentials.provider", "org.apache.hadoop.fs.s3a.SimpleAWSCredentialsProvider");
  }

  @Override
  public void close() {
    server.shutdown();
  }
}
