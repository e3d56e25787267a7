import { expect, it } from "vitest";
import { emptyRow } from "../../../api/contract/sales/document-row";
import { summarizeWork } from "./work-summary";

it("adds up the hours of each kind of work, and work and material apart", () => {
  const rows = [
    { ...emptyRow, work: { type: 1, hours: 80_000n }, amountMinor: 500_000n },
    { ...emptyRow, amountMinor: 120_050n },
    { ...emptyRow, work: { type: 6, hours: 20_000n }, amountMinor: 100_000n },
    { ...emptyRow, isTextRow: true, amountMinor: 0n },
    { ...emptyRow, work: { type: 1, hours: 5_000n }, amountMinor: 30_000n },
  ];
  expect(summarizeWork(rows)).toEqual({
    hoursByType: [
      { type: 1, hours: 85_000n },
      { type: 6, hours: 20_000n },
    ],
    ...{ workMinor: 630_000n, materialMinor: 120_050n },
  });
});
