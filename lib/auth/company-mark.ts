import "server-only";

const legalForms = new Set(["ab", "as", "asa", "bv", "nv", "hb", "kb", "oy"]);

/** Two letters for a company, from its first two words or its only word. The legal form does not count as a word. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word && !legalForms.has(word.replaceAll(".", "").toLowerCase()));
  const [firstWord = "", secondWord] = words.map((word) => word.replaceAll(".", ""));
  const letters = secondWord
    ? `${[...firstWord][0] ?? ""}${[...secondWord][0] ?? ""}`
    : [...firstWord].slice(0, 2).join("");
  return letters.toLocaleUpperCase("sv");
}
