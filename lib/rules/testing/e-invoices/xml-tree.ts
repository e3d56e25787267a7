import { SaxesParser } from "saxes";

/** An element of an XML document. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
};

/** @throws Error when the text is not well-formed XML */
export function parseXml(xml: string): XmlElement {
  const documentNode: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const openElements = [documentNode];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: { ...attributes }, children: [], text: "" };
    openElements.at(-1)?.children.push(element);
    openElements.push(element);
  });
  parser.on("text", (text) => {
    const currentElement = openElements.at(-1);
    if (currentElement) currentElement.text += text;
  });
  parser.on("closetag", () => {
    openElements.pop();
  });
  parser.write(xml).close();
  const [rootElement] = documentNode.children;
  if (!rootElement) throw new Error("no element");
  return rootElement;
}

/** The elements at a path below an element. The path has the names of the elements, with `/` between them. */
export function elementsAt(element: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split("/")
    .reduce<readonly XmlElement[]>(
      (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** The text of the first element under a path; empty where there is no such element. */
export const textAt = (element: XmlElement, path: string): string => elementsAt(element, path)[0]?.text.trim() ?? "";

/** The element itself and all elements inside it. */
export const withDescendants = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap(withDescendants),
];
