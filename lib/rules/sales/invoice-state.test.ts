import { expect, it } from "vitest";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { claimedMinor, stateOfInvoice } from "./invoice-state";

const id = "00000000-0000-4000-8000-000000000001";
const totalMembers = { CurrencyCode: "SEK", TotalAmountInvoiceCurrency: 1250 };
const parseInvoice = (wireMembers: object) =>
  invoices.parse({ Id: id, CustomerId: id, ...totalMembers, ...wireMembers });
const creditedByMembers = { CreditedBy: [{ CreditInvoiceId: id }] };

it.each([
  ["an open one", { PaymentStatus: 1 }, "invoiced"],
  ["a late one", { PaymentStatus: 2 }, "overdue"],
  ["a paid one", { PaymentStatus: 0, PaymentDate: "2026-11-20" }, "paid"],
  [
    "a voided one, which the service calls paid",
    { PaymentStatus: 0, ...creditedByMembers, SetOffAmountInvoiceCurrency: 1250 },
    "voided",
  ],
  ["a voided one whose set-off is not told", { PaymentStatus: 0, ...creditedByMembers }, "voided"],
  [
    "a voided one with a date of payment",
    { PaymentStatus: 0, ...creditedByMembers, PaymentDate: "2026-11-20", SetOffAmountInvoiceCurrency: 1250 },
    "voided",
  ],
  [
    "a voided one with house work",
    {
      PaymentStatus: 0,
      ...creditedByMembers,
      PaymentDate: "2026-11-20",
      SetOffAmountInvoiceCurrency: 1000,
      RotReducedInvoicingAmount: 250,
    },
    "voided",
  ],
  [
    "one credited in part, the rest paid",
    { PaymentStatus: 0, ...creditedByMembers, PaymentDate: "2026-11-20", SetOffAmountInvoiceCurrency: 250 },
    "paid",
  ],
  ["one credited in part, the rest open", { PaymentStatus: 1, ...creditedByMembers }, "invoiced"],
  ["a credit note, its day long past", { PaymentStatus: 2, IsCreditInvoice: true }, "credit"],
  ["one that the service calls by a word of its own", { PaymentStatus: 99 }, "unknown"],
  ["one of such a word that was credited", { PaymentStatus: 99, ...creditedByMembers }, "unknown"],
  ["a credit note of such a word", { PaymentStatus: 99, IsCreditInvoice: true }, "credit"],
  ["a settled credit note", { PaymentStatus: 0, IsCreditInvoice: true }, "settled"],
])("tells %s", (_, wireMembers, expectedState) => {
  expect(stateOfInvoice(parseInvoice(wireMembers))).toBe(expectedState);
});

it("gives back what a credit note says", () => {
  expect([{ IsCreditInvoice: true }, {}].map(parseInvoice).map(claimedMinor)).toEqual([-125_000n, 125_000n]);
});
