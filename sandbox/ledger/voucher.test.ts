import { expect, it } from "vitest";
import { assertVoucher, type Posting, sumByDimensions, voucherType } from "./voucher";

const posting = (accountNumber: number, amountMinor: bigint, dimensions?: Posting["dimensions"]): Posting => ({
  accountNumber,
  amountMinor,
  ...(dimensions === undefined ? {} : { dimensions }),
});

it("sums per account, cost centres and project, whatever order a row names them in", () => {
  const both = { ProjectId: "p", CostCenterItemId1: "c" };
  const sums = sumByDimensions([
    posting(3051, -100n, both),
    posting(3051, -20n, { CostCenterItemId1: "c", ProjectId: "p" }),
    posting(3051, -7n, { ProjectId: "p" }),
    posting(3051, -3n),
    posting(3041, 5n),
    posting(3041, -5n),
  ]);
  expect(sums).toEqual([posting(3051, -120n, both), posting(3051, -7n, { ProjectId: "p" }), posting(3051, -3n)]);
});

it("puts accounts in order, whichever cost centre came first, and names none where a row has none", () => {
  const center = { CostCenterItemId1: "c" };
  const sums = sumByDimensions([posting(3051, -1n), posting(3041, -2n, center), posting(3045, -3n)]);
  expect(sums).toStrictEqual([posting(3041, -2n, center), posting(3045, -3n), posting(3051, -1n)]);
});

it.each([
  ["of one posting", [posting(1930, 1n)], "a voucher needs at least two postings"],
  ["with a posting of nothing", [posting(1930, 0n), posting(3041, 0n)], "a posting needs a debit or a credit"],
  ["that does not balance", [posting(1930, 5n), posting(3041, -3n)], "debit and credit differ by 2 minor units"],
])("refuses a voucher %s", (_, postings, words) => {
  const draft = { bookedOn: "2026-11-18", text: "Fika", type: voucherType.manual, series: "M", postings };
  expect(() => assertVoucher(draft)).toThrow(words);
});
