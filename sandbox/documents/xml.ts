/** XML text whose content is escaped; only `makeElement` creates it. */
export type Xml = { readonly xml: string };

const xmlEntities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 does not allow, escaped or not. */
const charactersOutsideXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes characters that XML does not allow, and spaces at both ends. */
export const toXmlText = (text: string | null | undefined): string =>
  (text ?? "").replace(charactersOutsideXml, "").trim();

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => xmlEntities[character] ?? character);

/**
 * Writes an element with a text or with child elements. Empty children are left out, and an element without content is
 * empty.
 */
export function makeElement(
  name: string,
  children: string | null | undefined | readonly (Xml | "" | false | null | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const content =
    typeof children === "string"
      ? escapeXml(toXmlText(children))
      : (children ?? []).map((child) => (child ? child.xml : "")).join("");
  if (content === "") return { xml: "" };
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(toXmlText(value))}"`);
  return { xml: `<${name}${attributeText.join("")}>${content}</${name}>` };
}
