import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { rowOfInvoice } from "./sales-row";

const invoice: Invoice = {
  id: "i",
  number: 1047,
  customerId: "c",
  customerName: "Brf Solsidan 4",
  customerNumber: "1021",
  customerEmail: "",
  currencyCode: "SEK",
  includesVat: false,
  isCredit: false,
  invoiceOn: "2026-10-21",
  dueOn: "2026-11-20",
  paidOn: null,
  status: "unpaid",
  paymentReference: "",
  yourReference: "",
  ourReference: "",
  buyersOrderReference: "",
  termsOfPaymentId: "",
  rows: [],
  vat: [],
  netMinor: 0n,
  vatMinor: 0n,
  roundingMinor: 0n,
  grossMinor: 0n,
  remainingMinor: 0n,
  voucherId: null,
  voucherNumber: "",
  createdFromDraftId: null,
  createdFromOrderId: null,
  createdFromQuoteId: null,
  refersToId: null,
  taxReductionMinor: 0n,
  creditedBy: [],
  createdAt: "",
  modifiedAt: "",
};
const nextOn = (today: string, change: Partial<Invoice> = {}) =>
  rowOfInvoice({ ...invoice, ...change }, today, "/sales").next;

describe("what is next for an invoice", () => {
  it("waits for its due date, and says when that is today", () => {
    expect(nextOn("2026-11-19")).toEqual({ is: "due", on: "2026-11-20" });
    expect(nextOn("2026-11-20")).toEqual({ is: "dueToday" });
  });

  it("counts the days it is late", () => {
    expect(nextOn("2026-11-21", { status: "overdue" })).toEqual({ is: "late", days: 1 });
  });

  it("is settled when paid or credited, however old", () => {
    expect(nextOn("2027-01-01", { status: "paid", paidOn: "2026-11-18" })).toEqual({ is: "paid", on: "2026-11-18" });
    expect(nextOn("2027-01-01", { status: "overdue", creditedBy: ["x"] })).toEqual({ is: "credited" });
  });
});
