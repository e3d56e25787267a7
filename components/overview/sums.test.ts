import { expect, it } from "vitest";
import type { OpenInvoice } from "@/lib/api/browser/sales/receivables";
import { sumsByCurrency } from "./sums";

const open = (currencyCode: string, remainingMinor: bigint): OpenInvoice => ({
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
  expect(sumsByCurrency([open("EUR", 5n), open("SEK", 1n), open("DKK", 7n), open("SEK", 2n)], "SEK")).toEqual([
    { currency: "SEK", minor: 3n },
    { currency: "DKK", minor: 7n },
    { currency: "EUR", minor: 5n },
  ]);
});

it("says nothing owed in the company's own currency", () => {
  expect(sumsByCurrency([], "NOK")).toEqual([{ currency: "NOK", minor: 0n }]);
});
