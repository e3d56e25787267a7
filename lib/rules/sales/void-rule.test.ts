import { expect, it } from "vitest";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { reasonNotToVoid } from "./void-rule";

const unpaidInvoice = {
  Id: "0b5a9c1e-5f3c-4a58-9a0e-000000000001",
  CustomerId: "0b5a9c1e-5f3c-4a58-9a0e-000000000002",
  CurrencyCode: "SEK",
  TotalAmountInvoiceCurrency: 125,
  RemainingAmountInvoiceCurrency: 125,
};

it.each([
  ["an unpaid invoice", {}, null],
  [
    "house work, its customer's part unpaid",
    { RemainingAmountInvoiceCurrency: 100, RotReducedInvoicingAmount: 25 },
    null,
  ],
  ["an invoice with a part paid", { RemainingAmountInvoiceCurrency: 100 }, "paid"],
  ["a paid invoice", { RemainingAmountInvoiceCurrency: 0 }, "paid"],
  [
    "a credited invoice",
    { RemainingAmountInvoiceCurrency: 0, CreditedBy: [{ CreditInvoiceId: "0b5a9c1e-5f3c-4a58-9a0e-000000000003" }] },
    "voided",
  ],
  ["a credit invoice", { IsCreditInvoice: true }, "credit"],
])("%s: %j gives %s", (_, members, expectedReason) => {
  expect(reasonNotToVoid(invoices.parse({ ...unpaidInvoice, ...members }))).toBe(expectedReason);
});
