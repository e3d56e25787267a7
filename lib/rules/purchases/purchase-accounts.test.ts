import { expect, it } from "vitest";
import { findPurchaseControlAccounts } from "./purchase-accounts";

const bookedInvoice = {
  totalMinor: 1_210n,
  vatMinor: 210n,
  rows: [
    { account: 1400, minor: -1_210n },
    { account: 4150, minor: 1_000n },
    { account: 1520, minor: 210n },
  ],
};

it("knows Sweden's accounts", () => {
  expect(findPurchaseControlAccounts("SE", [bookedInvoice])).toEqual({ payables: 2440, inputVat: 2641, prepaid: 1790 });
});

it("reads those of other countries from what was booked, and says nothing where nothing was", () => {
  expect(findPurchaseControlAccounts("NL", [{ ...bookedInvoice, rows: [] }, bookedInvoice])).toEqual({
    payables: 1400,
    inputVat: 1520,
    prepaid: null,
  });
  expect(findPurchaseControlAccounts("NL", [])).toEqual({ payables: null, inputVat: null, prepaid: null });
  expect(findPurchaseControlAccounts("NO", [{ ...bookedInvoice, vatMinor: 0n }])).toEqual({
    payables: 1400,
    inputVat: null,
    prepaid: null,
  });
});
