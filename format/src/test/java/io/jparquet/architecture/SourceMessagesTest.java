package io.jparquet.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages are found in sources, and bad ones are refused. */
class SourceMessagesTest {
  @TempDir private Path root;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throw new IllegalStateException(\"a of \" + b.size());|a of {b.size()}",
        "throw new IllegalStateException(\"closed\");|closed",
        "return new IOException(path + \": it has \" + 1 + ' ' + row, e);|{path}: it has 1 {row}",
        "LOG.warn(\"{} of {} files\", a(), b, e);|{a()} of {b} files",
        "String s = \"%d of %,d %s, or 5%%\".formatted(1, b, c);|1 of {b} {c}, or 5%",
        "String s = String.format(\"no %s%n here\", b);|no {b}\\n here",
        "b.append(\"of \").append(n).append(\" rows\");|of {n} rows",
        "String s = a + b + \" rows\";|{a + b} rows",
        "error(in, switch (n) { case 1 -> \"one row\"; default -> n; });|one row",
        "error(\"a row of \" + name(\"a file\"));|a row of {name(\"a file\")}, a file",
        "error(\"a \" + (n == 1 ? \"row\" : n + \" rows\"));|a row, a {n} rows",
        "error(\"\"\"\n      two words\"\"\");|two words",
        "name = \"word\"; sql(\"2\" + name); throw e;|",
      })
  void messagesAreFound(String cases) throws IOException {
    String[] parts = cases.split("\\|", -1);
    List<String> texts = messages(parts[0]).stream().map(SourceMessages.Message::readable).toList();
    assertThat(String.join(", ", texts)).isEqualTo(parts[1]);
  }

  @Test
  void helpIsFoundInAnnotations() throws IOException {
    write("@Command(description = {\"Prints rows.\", \"One\" + \" by one.\"}) class A {}");
    assertThat(SourceMessages.under(List.of(root)))
        .extracting(SourceMessages.Message::readable)
        .containsExactly("Prints rows.", "One by one.");
  }

  @Test
  void aMessageIsListedOnceWithItsPlace() throws IOException {
    write("class A {\n String a = \"two words\";\n String b = \"two words\";\n}");
    assertThat(SourceMessages.under(List.of(root)))
        .containsExactly(new SourceMessages.Message("A.java", 2, "two words", false));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"check maxRecordsPerFile = \" + n + \" meant?\"|a question; say what is wrong",
        "\"check maxRecordsPerFile = \" + n + \" meant?\"|a word that readers trip over",
        "\"Nobody reads it\"|a word that readers trip over",
        "\"two  spaces\"|two spaces after a word",
        "\"a row , and a file\"|a space before punctuation",
        "\"a row ( and a file)\"|a space after a bracket",
        "\"the the file\"|a word twice",
        "\"a empty file\"|an article that does not fit",
        "\"the file\" + \"is empty\"|two words without a space",
        "\"it is no number\"|'is no' for 'is not a'",
        "\"a file of Parquet\"|'file of Parquet' for 'Parquet file'",
        "\"Spark's vectorised reader\"|British spelling",
        "\"it was finished in spite of\", e|an end that needs more words",
        "\"expected a row, but\"|an end that needs more words",
        "\"expected (\" + row|an unbalanced bracket or quote",
        "\"file '\" + name + \" isn't there\"|an unbalanced bracket or quote",
      })
  void plantedFaultsAreFound(String cases) throws IOException {
    String[] parts = cases.split("\\|");
    SourceMessages.Message message =
        messages("throw new IllegalStateException(" + parts[0] + ");").get(0);
    assertThat(MessageFaults.of(message.text(), message.whole())).contains(parts[1]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"there is no column \" + name + \"; did you mean \" + other + \"?\"",
        "\"the file '\" + name + \"' isn't there, and \\\"\" + b + \"\\\" is no longer listed\"",
        "\"ALTER TABLE ADD PARTITION ... LOCATION is one of (\" + a + \")\"",
        "\"expected a one, found \" + one",
      })
  void otherMessagesPass(String text) throws IOException {
    SourceMessages.Message message =
        messages("throw new IllegalStateException(" + text + ");").get(0);
    assertThat(MessageFaults.of(message.text(), message.whole())).isEmpty();
  }

  private List<SourceMessages.Message> messages(String statement) throws IOException {
    write("class A { Object a() { " + statement + " } }");
    return SourceMessages.under(List.of(root));
  }

  private void write(String source) throws IOException {
    Files.writeString(root.resolve("A.java"), source);
  }
}
