package io.jparquet.benchmarks.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A picture that was written, as an XML parser sees it. */
final class ChartFile {
  private final Document svg;
  private final String text;

  ChartFile(Path file) throws Exception {
    this.text = Files.readString(file);
    this.svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
  }

  Element root() {
    return svg.getDocumentElement();
  }

  String text() {
    return text;
  }

  /** The words of the picture, in the order of the file. */
  List<String> words() {
    return elements("text").stream().map(Element::getTextContent).toList();
  }

  List<Element> elements(String name) {
    NodeList nodes = svg.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  /** The rectangles of a color. */
  List<Element> rectangles(Svg.Ink ink) {
    String name = ink.name().toLowerCase(Locale.ROOT);
    return elements("rect").stream()
        .filter(rectangle -> rectangle.getAttribute("class").equals(name))
        .toList();
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
