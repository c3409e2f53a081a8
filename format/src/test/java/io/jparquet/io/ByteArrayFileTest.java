package io.jparquet.io;

class ByteArrayFileTest extends AbstractFileTest {
  private final ByteArrayOutputFile file = new ByteArrayOutputFile("a name");

  @Override
  OutputFile output() {
    return file;
  }

  @Override
  InputFile input() {
    return InputFile.of(file.location(), file.toByteArray());
  }
}
