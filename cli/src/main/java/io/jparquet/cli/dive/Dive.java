package io.jparquet.cli.dive;

import io.jparquet.cli.dive.Frame.Line;
import io.jparquet.cli.dive.Frame.Style;
import io.jparquet.cli.output.Failure;
import io.jparquet.cli.output.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A way through views, by keys. It knows no terminal: keys come in, frames go out. Not thread-safe.
 */
final class Dive implements Closeable {
  private static final String KEYS =
      "↑↓ Enter open, Esc back, Tab columns, / search, r rows, s schema, ? help, q quit";

  private final List<Place> places = new ArrayList<>();
  private final Patience patience;
  private Line status = new Line("", Style.FAINT);

  /** What was typed after the key of the search; null if nothing is being typed. */
  private @Nullable StringBuilder typed;

  private String sought = "";
  private int pageRows = 1;
  private int nextColumn;

  /** Decides whether long work goes on. */
  @FunctionalInterface
  interface Patience {
    /**
     * Whether the work should stop.
     *
     * @param work what takes long
     */
    boolean isOver(String work) throws IOException;
  }

  Dive(View start, Patience patience) {
    this.patience = patience;
    places.add(new Place(start));
  }

  private Place place() {
    return places.get(places.size() - 1);
  }

  /** Draws the screen. */
  Frame frame(int width, int height) {
    Drawing drawing = new Drawing(place(), width);
    List<String> path =
        places.stream()
            .map(Place::view)
            .filter(view -> !view.isOnTheWay() || view == place().view())
            .map(View::title)
            .toList();
    String bottom = typed == null ? KEYS : Printable.of("/" + typed) + "_";
    Frame frame = drawing.frame(height, path, status, bottom);
    pageRows = drawing.rows();
    nextColumn = drawing.nextColumn();
    return frame;
  }

  /**
   * Does what a key means.
   *
   * @return false if it means the end
   */
  boolean press(Key key) throws IOException {
    status = new Line("", Style.FAINT);
    StringBuilder prompt = typed;
    if (prompt != null) {
      type(prompt, key);
      return true;
    }
    switch (key.kind()) {
      case UP -> place().move(-1);
      case DOWN -> place().move(1);
      case PAGE_UP -> place().move(-pageRows);
      case PAGE_DOWN -> place().move(pageRows);
      case HOME -> place().select(0);
      case END -> place().select(Long.MAX_VALUE);
      case ENTER, RIGHT -> open();
      case ESCAPE, BACKSPACE, LEFT -> back();
      case TAB -> columns();
      case BACK_TAB -> place().columnsBack();
      case CHARACTER -> {
        return press(key.character());
      }
      case OTHER -> {}
    }
    return true;
  }

  private boolean press(int character) throws IOException {
    switch (character) {
      case 'q' -> {
        return false;
      }
      case 'k' -> place().move(-1);
      case 'j' -> place().move(1);
      case 'h' -> back();
      case 'l' -> open();
      case 'g' -> place().select(0);
      case 'G' -> place().select(Long.MAX_VALUE);
      case ' ' -> place().move(pageRows);
      case 'v' -> record();
      case 'r' -> enterOr(() -> place().view().rows(), "no rows here");
      case 's' -> enterOr(() -> place().view().schema(), "no schema here");
      case '/' -> typed = new StringBuilder();
      case 'n' -> next();
      case '?' -> enter(new HelpView());
      default -> {}
    }
    return true;
  }

  /** Shows all columns of a row, unless they are on the screen already. */
  private void record() {
    View view = place().view();
    if (view.size() > 0 && !(view instanceof TextView) && !(view instanceof RecordView)) {
      enter(new RecordView(view, place().selected()));
    }
  }

  private void open() {
    View view = place().view();
    if (view.size() > 0 && !(view instanceof TextView)) {
      long row = place().selected();
      enterOr(
          () -> {
            View opened = view.open(row);
            return opened == null ? new RecordView(view, row) : opened;
          },
          "nothing to open");
    }
  }

  private void enterOr(Trouble.Reading<@Nullable View> opening, String otherwise) {
    View opened;
    try {
      opened = opening.read();
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
      status = new Line(Failure.text(e), Style.BAD);
      return;
    }
    if (opened == null) {
      status = new Line(otherwise, Style.FAINT);
    } else {
      enter(opened);
    }
  }

  private void enter(View view) {
    places.add(new Place(view));
  }

  private void back() throws IOException {
    if (places.size() == 1) {
      status = new Line("q quits", Style.FAINT);
    } else {
      places.remove(places.size() - 1).view().close();
    }
  }

  private void columns() {
    if (nextColumn > 0) {
      place().columnsFrom(nextColumn);
    }
  }

  private void type(StringBuilder prompt, Key key) throws IOException {
    switch (key.kind()) {
      case ENTER -> {
        typed = null;
        sought = prompt.isEmpty() ? sought : prompt.toString();
        next();
      }
      case ESCAPE -> typed = null;
      case BACKSPACE -> {
        if (prompt.isEmpty()) {
          typed = null;
        } else {
          prompt.setLength(prompt.offsetByCodePoints(prompt.length(), -1));
        }
      }
      case CHARACTER -> prompt.appendCodePoint(key.character());
      default -> {}
    }
  }

  /** Selects the next row that has the text, after the last one from the first one on. */
  private void next() throws IOException {
    if (sought.isEmpty()) {
      status = new Line("nothing was searched for: key /", Style.FAINT);
      return;
    }
    Place place = place();
    long size = place.view().size();
    String text = sought.toLowerCase(Locale.ROOT);
    for (long i = 1; i <= size; i++) {
      long row = (place.selected() + i) % size;
      if (patience.isOver("searching for " + sought + ", row " + row)) {
        status = new Line("the search was stopped at row " + row, Style.FAINT);
        return;
      } else if (has(place.view(), row, text)) {
        place.select(row);
        return;
      }
    }
    status = new Line("not found: " + sought, Style.FAINT);
  }

  private boolean has(View view, long row, String text) throws IOException {
    for (int i = 0; i < view.columns().size(); i++) {
      int column = i;
      String cell = Trouble.or(() -> view.cell(row, column), Trouble::text);
      if (Printable.of(cell).toLowerCase(Locale.ROOT).contains(text)) {
        return true;
      }
    }
    return false;
  }

  /** Closes all views. */
  @Override
  public void close() throws IOException {
    while (!places.isEmpty()) {
      places.remove(places.size() - 1).view().close();
    }
  }
}
