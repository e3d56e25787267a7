/** An element of an XML document that is written: its text, or its children in their order. */
export type XmlNode = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlNode[];
};

/** An element; children that are null are left out, because most members of a message are optional. */
export const element = (
  name: string,
  content: string | readonly (XmlNode | null)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlNode => ({
  name,
  attributes,
  content: typeof content === "string" ? content : content.filter((child) => child !== null),
});

/** An element with text; null where the text is empty. */
export const optionalElement = (name: string, text: string): XmlNode | null =>
  text === "" ? null : element(name, text);

/** Writes a document with one element a line, so that a person can read and compare it. */
export const writeXml = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(root, "")}`;

function writeNode({ name, attributes, content }: XmlNode, indent: string): string {
  const attributeText = Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
    .join("");
  const start = `${indent}<${name}${attributeText}>`;
  if (typeof content === "string") return `${start}${escapeXml(content)}</${name}>\n`;
  return `${start}\n${content.map((child) => writeNode(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

const escapeXml = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
