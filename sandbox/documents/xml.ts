/** Marked-up text; only `element` makes it. */
export type Xml = { readonly xml: string };

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 cannot hold, escaped or not. */
const outsideXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** The text without what XML cannot hold, and without spaces around it. */
export const xmlText = (text: string | null | undefined): string => (text ?? "").replace(outsideXml, "").trim();

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** An element with text or with others inside; what is empty or missing inside is left out, and so is one with nothing. */
export function element(
  name: string,
  inside: string | null | undefined | readonly (Xml | "" | false | null | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): Xml {
  const content =
    typeof inside === "string" ? escaped(xmlText(inside)) : (inside ?? []).map((one) => (one ? one.xml : "")).join("");
  if (content === "") return { xml: "" };
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(xmlText(value))}"`);
  return { xml: `<${name}${named.join("")}>${content}</${name}>` };
}
