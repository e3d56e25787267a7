import { expect, it } from "vitest";
import type { PaymentEnding, PaymentFileView } from "@/lib/api/contract/purchases/payment-file";
import { fileStateOf, sumsOfFile } from "./file-state";

const fileOf = (endings: readonly (PaymentEnding | null)[], changed: Partial<PaymentFileView> = {}) =>
  ({
    ...{ fetchedAt: null, withdrawnAt: null },
    payments: endings.map((ending, index) => ({
      ...{ ending, amountMinor: String(9_007_199_254_740_993n + BigInt(index)) },
      currencyCode: index === 2 ? "EUR" : "SEK",
    })),
    ...changed,
  }) as unknown as PaymentFileView;
const fetched = { fetchedAt: "2026-11-30T10:00:00Z" };

it.each([
  [fileOf([null, null]), "made", 2],
  [fileOf([null, null], fetched), "fetched", 2],
  [fileOf([null, "registered"], fetched), "part", 1],
  [fileOf(["registered", "released"], fetched), "settled", 0],
  [fileOf(["withdrawn"], { withdrawnAt: "2026-11-30T10:00:00Z" }), "withdrawn", 0],
])("a payment file tells how far it has come (%#)", (file, is, left) =>
  expect(fileStateOf(file)).toEqual({ is, left }),
);

it("is summed by currency, to the smallest unit", () => {
  expect(sumsOfFile(fileOf([null, null, null]))).toEqual([
    { currencyCode: "SEK", minor: 18_014_398_509_481_987n },
    { currencyCode: "EUR", minor: 9_007_199_254_740_995n },
  ]);
});
