import { expect, it } from "vitest";
import type { OpenInvoice } from "@/lib/api/browser/sales/receivables";
import { sumReceivablesByCurrency } from "./sums";

const makeOpenInvoice = (currencyCode: string, remainingMinor: bigint): OpenInvoice => ({
  id: "i",
  number: 1,
  customerName: "",
  invoiceOn: null,
  dueOn: null,
  status: "unpaid",
  currencyCode,
  remainingMinor,
});

it("adds per currency, the company's own first", () => {
  expect(
    sumReceivablesByCurrency(
      [makeOpenInvoice("EUR", 5n), makeOpenInvoice("SEK", 1n), makeOpenInvoice("DKK", 7n), makeOpenInvoice("SEK", 2n)],
      "SEK",
    ),
  ).toEqual([
    { currency: "SEK", minor: 3n },
    { currency: "DKK", minor: 7n },
    { currency: "EUR", minor: 5n },
  ]);
});

it("says nothing owed in the company's own currency", () => {
  expect(sumReceivablesByCurrency([], "NOK")).toEqual([{ currency: "NOK", minor: 0n }]);
});
