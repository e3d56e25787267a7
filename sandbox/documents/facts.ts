/** A value and what it is; some values say so themselves. One that somebody may have to type is an `id`. */
export type Fact = { readonly label: string; readonly value: string; readonly isId: boolean };

export type Entry = readonly [label: string | null, value: string | null | undefined, kind?: "id"];

/** Whether there is anything to show. */
export function isFilled(text: string | null | undefined): text is string {
  return typeof text === "string" && text.trim() !== "";
}

/** The facts that have a value, in order. */
export function facts(entries: readonly Entry[]): Fact[] {
  return entries.flatMap(([label, value, kind]) =>
    isFilled(value) ? [{ label: label ?? "", value, isId: kind === "id" }] : [],
  );
}

/** An address in lines, without what is missing. */
export function addressLines(lines: readonly (string | null | undefined)[]): string[] {
  return lines.filter(isFilled).map((line) => line.trim());
}
