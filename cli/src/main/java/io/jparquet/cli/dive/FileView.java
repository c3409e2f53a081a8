package io.jparquet.cli.dive;

import org.jspecify.annotations.Nullable;

/** A view of something in a file. */
abstract class FileView extends View {
  private final DiveFile file;

  FileView(DiveFile file) {
    this.file = file;
  }

  final DiveFile file() {
    return file;
  }

  @Override
  @Nullable View rows() {
    return RowsView.ofFile(file);
  }

  @Override
  @Nullable View schema() {
    return new SchemaView(file);
  }
}
