import { expect, it } from "vitest";
import { type Posting, sumByDimensions } from "./voucher";

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
