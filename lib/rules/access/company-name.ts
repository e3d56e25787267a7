/** The longest name of a company that a person can type. */
export const maxCompanyNameLength = 200;

/** So many names of companies a person can note down. */
export const maxKnownCompanies = 500;

/**
 * A typed name on one line: invisible characters are dropped, and each run of spaces is one space. The database does not
 * store every character that a text from the clipboard may contain.
 */
export function toNameOnOneLine(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/\p{Cf}+/gu, "")
    .trim();
}

/**
 * The form by which names of companies are compared: case, spaces, invisible characters and the compatibility forms of
 * Unicode (NFKC) make no difference. It is empty for a text without any letter or digit, which is no name.
 */
export function comparableNameOf(name: string): string {
  const comparableName = toNameOnOneLine(name.normalize("NFKC")).toUpperCase().toLowerCase().normalize("NFKC");
  return /[\p{L}\p{N}]/u.test(comparableName) ? comparableName : "";
}

/** Whether two texts name the same company. Two texts that are no names do not. */
export function isSameCompanyName(left: string, right: string): boolean {
  const comparableName = comparableNameOf(left);
  return comparableName !== "" && comparableName === comparableNameOf(right);
}

/** The names in a list, each once and in its first spelling; a text that is no name is left out. */
export function mergeCompanyNames(names: readonly string[]): readonly string[] {
  const nameByComparableName = new Map<string, string>();
  for (const name of names) {
    const comparableName = comparableNameOf(name);
    if (comparableName && !nameByComparableName.has(comparableName))
      nameByComparableName.set(comparableName, toNameOnOneLine(name));
  }
  return [...nameByComparableName.values()];
}

/** The names in a pasted text, one on each line. */
export function splitCompanyNames(text: string): readonly string[] {
  return mergeCompanyNames(text.split(/[\r\n\u2028\u2029]+/));
}
