/**
 * A fact is a value with its label; the label is empty where the value explains itself. `isId` marks a value that a
 * reader may have to type, such as a number.
 */
export type Fact = { readonly label: string; readonly value: string; readonly isId: boolean };

export type FactEntry = readonly [label: string | null, value: string | null | undefined, kind?: "id"];

/** Whether a text exists and is not blank. */
export function isFilled(text: string | null | undefined): text is string {
  return typeof text === "string" && text.trim() !== "";
}

/** The entries that have a value, as facts, in their order. */
export function toFacts(entries: readonly FactEntry[]): Fact[] {
  return entries.flatMap(([label, value, kind]) =>
    isFilled(value) ? [{ label: label ?? "", value, isId: kind === "id" }] : [],
  );
}

/** Returns the lines of an address without the empty lines. */
export function toAddressLines(lines: readonly (string | null | undefined)[]): string[] {
  return lines.filter(isFilled).map((line) => line.trim());
}
