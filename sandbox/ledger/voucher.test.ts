import { expect, it } from "vitest";
import { assertVoucher, type Posting, sumByDimensions, voucherType } from "./voucher";

const makePosting = (accountNumber: number, amountMinor: bigint, dimensions?: Posting["dimensions"]): Posting => ({
  accountNumber,
  amountMinor,
  ...(dimensions === undefined ? {} : { dimensions }),
});

it("sums per account, cost centres and project, whatever order a row names them in", () => {
  const projectAndCostCentre = { ProjectId: "p", CostCenterItemId1: "c" };
  const sums = sumByDimensions([
    makePosting(3051, -100n, projectAndCostCentre),
    makePosting(3051, -20n, { CostCenterItemId1: "c", ProjectId: "p" }),
    makePosting(3051, -7n, { ProjectId: "p" }),
    makePosting(3051, -3n),
    makePosting(3041, 5n),
    makePosting(3041, -5n),
  ]);
  expect(sums).toEqual([
    makePosting(3051, -120n, projectAndCostCentre),
    makePosting(3051, -7n, { ProjectId: "p" }),
    makePosting(3051, -3n),
  ]);
});

it("puts accounts in order, whichever cost centre came first, and names none where a row has none", () => {
  const costCentre = { CostCenterItemId1: "c" };
  const sums = sumByDimensions([makePosting(3051, -1n), makePosting(3041, -2n, costCentre), makePosting(3045, -3n)]);
  expect(sums).toStrictEqual([makePosting(3041, -2n, costCentre), makePosting(3045, -3n), makePosting(3051, -1n)]);
});

it.each([
  ["of one posting", [makePosting(1930, 1n)], "a voucher needs at least two postings"],
  ["with a posting of nothing", [makePosting(1930, 0n), makePosting(3041, 0n)], "a posting needs a debit or a credit"],
  [
    "that does not balance",
    [makePosting(1930, 5n), makePosting(3041, -3n)],
    "debit and credit differ by 2 minor units",
  ],
])("refuses a voucher %s", (_, postings, message) => {
  const draft = { bookedOn: "2026-11-18", text: "Fika", type: voucherType.manual, series: "M", postings };
  expect(() => assertVoucher(draft)).toThrow(message);
});
