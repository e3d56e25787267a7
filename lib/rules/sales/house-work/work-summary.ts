import type { DocumentRow } from "../../../api/contract/sales/document-row";

/** What a document with house work says of its work and its material; hours are ten-thousandths. */
export type WorkSummary = {
  /** The hours of each kind of work, by the service's code, in the sequence of the rows. */
  hoursByType: readonly { type: number; hours: bigint }[];
  /** The sums of the rows that are work and of those that are not, with or without VAT as the prices of the document. */
  workMinor: bigint;
  materialMinor: bigint;
};

/** Sums the rows of a document by what they are; text rows are neither work nor material. */
export function summarizeWork(rows: readonly Pick<DocumentRow, "work" | "amountMinor" | "isTextRow">[]): WorkSummary {
  const hoursByType = new Map<number, bigint>();
  for (const { work } of rows) if (work) hoursByType.set(work.type, (hoursByType.get(work.type) ?? 0n) + work.hours);
  const sumOf = (isWork: boolean) =>
    rows
      .filter((row) => !row.isTextRow && (row.work !== null) === isWork)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return {
    hoursByType: [...hoursByType].map(([type, hours]) => ({ type, hours })),
    workMinor: sumOf(true),
    materialMinor: sumOf(false),
  };
}
