import { SaxesParser } from "saxes";

/** An element of a message of a bank, by its name without prefix. */
export type MessageElement = {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MessageElement[];
  text: string;
};

/** Why a text is not read: it is larger than any message of a bank, has a document type, or is not XML. */
export type TreeProblem = "tooLarge" | "documentType" | "notXml";

const maxCharacters = 20_000_000;

class UnwantedDocumentType extends Error {}

/**
 * Reads a message of a bank into its elements.
 *
 * Rule: a text with a document type is refused before its entities are looked at, so that a file cannot name other files or
 *       grow in memory (OWASP, XML external entity prevention). The parser knows the five entities of XML only
 */
export function readMessageTree(text: string): { root: MessageElement } | { problem: TreeProblem } {
  if (text.length > maxCharacters) return { problem: "tooLarge" };
  const documentNode: MessageElement = { name: "", namespace: "", attributes: {}, children: [], text: "" };
  const openElements = [documentNode];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new UnwantedDocumentType();
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const attributeTexts = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const child = {
      ...{ name: local, namespace: uri, attributes: Object.fromEntries(attributeTexts) },
      ...{ children: [], text: "" },
    };
    openElements.at(-1)?.children.push(child);
    openElements.push(child);
  });
  parser.on("text", (part) => {
    const current = openElements.at(-1);
    if (current) current.text += part;
  });
  parser.on("closetag", () => {
    openElements.pop();
  });
  try {
    parser.write(text.replace(/^\ufeff/, "")).close();
  } catch (error) {
    return { problem: error instanceof UnwantedDocumentType ? "documentType" : "notXml" };
  }
  const [root] = documentNode.children;
  return root ? { root } : { problem: "notXml" };
}

/** The elements at a path below an element. The path has the names of the elements, with `/` between them. */
export function elementsBelow(element: MessageElement, path: string): readonly MessageElement[] {
  return path
    .split("/")
    .reduce<readonly MessageElement[]>(
      (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** The text of the first element at one of the paths; empty where there is none. */
export function textBelow(element: MessageElement | undefined, ...paths: readonly string[]): string {
  if (element === undefined) return "";
  for (const path of paths) {
    const text = elementsBelow(element, path)[0]?.text.trim();
    if (text) return text;
  }
  return "";
}
