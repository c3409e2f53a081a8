package io.jparquet.coverage;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A file whose metadata structs can be looked at and changed. */
sealed interface ChangeableFile permits FileParts, EncryptedFile {

  /** A changed file. */
  interface Changed {
    Reading read() throws IOException;
  }

  /** Passes on every struct of the file. */
  void structs(Consumer<Record> visitor) throws IOException;

  /**
   * The file with other structs.
   *
   * @param change of the structs that can be changed, called with each before this returns
   */
  Changed with(UnaryOperator<Record> change) throws IOException;
}
