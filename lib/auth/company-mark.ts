import "server-only";
/** The eight colours a company can have; the stylesheet knows them by these names. */
export const colours = ["blabar", "sjo", "tall", "hjortron", "lingon", "ljung", "lav", "granit"] as const;
export type Colour = (typeof colours)[number];

/** A company's colour: the same in every browser and at every visit, because it follows from the id. */
export function colourOf(companyId: string): Colour {
  const number = Number.parseInt(companyId.replaceAll("-", "").slice(-6), 16);
  return colours[number % colours.length] ?? "granit";
}

const legalForms = new Set(["ab", "as", "asa", "bv", "nv", "hb", "kb", "oy"]);

/** Two letters for a company: of its first two words, or of its only one. The legal form is no word. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word && !legalForms.has(word.replaceAll(".", "").toLowerCase()));
  const [first = "", second] = words.map((word) => word.replaceAll(".", ""));
  const letters = second ? `${[...first][0] ?? ""}${[...second][0] ?? ""}` : [...first].slice(0, 2).join("");
  return letters.toLocaleUpperCase("sv");
}
