import { SaxesParser } from "saxes";

/** An element of an XML document. */
export type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
};

/** @throws Error when the text is not well-formed XML */
export function parseXml(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const openElements = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Element = { name, attributes: { ...attributes }, children: [], text: "" };
    openElements.at(-1)?.children.push(element);
    openElements.push(element);
  });
  parser.on("text", (text) => {
    const current = openElements.at(-1);
    if (current) current.text += text;
  });
  parser.on("closetag", () => {
    openElements.pop();
  });
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error("no element");
  return document;
}

/** Every element that a path of names leads to from an element. */
export function elementsAt(element: Element, path: string): readonly Element[] {
  return path
    .split("/")
    .reduce<readonly Element[]>(
      (elements, name) => elements.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    );
}

/** The text of the first element under a path; empty where there is no such element. */
export const textAt = (element: Element, path: string): string => elementsAt(element, path)[0]?.text.trim() ?? "";

/** The element itself and all elements inside it. */
export const withDescendants = (element: Element): readonly Element[] => [
  element,
  ...element.children.flatMap(withDescendants),
];
