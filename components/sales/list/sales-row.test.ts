import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { rowOfInvoice, rowOfOrder, rowOfQuote, rowOfQuoteDraft, withCreditNote } from "./sales-row";

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
  euThirdParty: false,
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
  setOffMinor: 0n,
  taxReductionMinor: 0n,
  houseWork: null,
  claimState: null,
  reductionShare: null,
  creditedBy: [],
  hasSendError: false,
  sendType: 0,
  electronicReference: "",
  address: { line1: "", postalCode: "", city: "" },
  countryCode: "SE",
  attachmentIds: [],
  remindersSent: null,
  remindedOn: null,
  createdAt: "",
  modifiedAt: "",
};
const nextNoteOn = (today: string, overrides: Partial<Invoice> = {}) =>
  rowOfInvoice({ ...invoice, ...overrides }, today, "/sales").next;

describe("what is next for an invoice", () => {
  it("is that there is a credit note of it, unless it is late or paid", () => {
    const nextKindOn = (today: string, overrides: Partial<Invoice> = {}) =>
      withCreditNote(rowOfInvoice({ ...invoice, ...overrides }, today, "/sales")).next.is;
    expect(nextKindOn("2026-11-19")).toBe("hasCredit");
    expect(nextKindOn("2026-11-21", { status: "overdue" })).toBe("late");
    expect(nextKindOn("2026-11-19", { status: "paid" })).toBe("paid");
  });

  it("waits for its due date, and says when that is today", () => {
    expect(nextNoteOn("2026-11-19")).toEqual({ is: "due", day: "2026-11-20" });
    expect(nextNoteOn("2026-11-20")).toEqual({ is: "dueToday" });
  });

  it("counts the days it is late", () => {
    expect(nextNoteOn("2026-11-21", { status: "overdue" })).toEqual({ is: "late", days: 1 });
  });

  it("is settled when paid or credited, however old", () => {
    expect(nextNoteOn("2027-01-01", { status: "paid", paidOn: "2026-11-18" })).toEqual({
      is: "paid",
      day: "2026-11-18",
    });
    expect(nextNoteOn("2027-01-01", { status: "overdue", creditedBy: ["x"] })).toEqual({ is: "credited" });
  });

  it.each([
    ["a voided invoice", { status: "paid", creditedBy: ["x"] }, "voided", 10_000n, { is: "credited" }],
    ["an open credit note past its day", { status: "unpaid", isCredit: true }, "credit", -10_000n, { is: "toSettle" }],
    ["a settled credit note", { status: "paid", isCredit: true }, "settled", -10_000n, { is: "none" }],
    ["an e-invoice that did not arrive", { hasSendError: true }, "invoiced", 10_000n, { is: "sendFailed" }],
    [
      "one that was paid all the same",
      { status: "paid", hasSendError: true },
      "paid",
      10_000n,
      { is: "paid", day: null },
    ],
  ] as const)("tells the truth of %s", (_title, overrides, stage, grossMinor, next) => {
    const row = rowOfInvoice({ ...invoice, grossMinor: 10_000n, ...overrides }, "2027-01-01", "/sales");
    expect(row).toMatchObject({ stage, grossMinor, next });
  });
});

describe("what is next for a quote", () => {
  const makeQuoteRow = (today: string, status: "ongoing" | "accepted" | "ordered") =>
    rowOfQuote({ ...emptyQuote, status, validUntilOn: "2026-11-20" }, today, "/sales");

  it("is the customer's answer, until its last day has passed", () => {
    expect(makeQuoteRow("2026-11-20", "ongoing")).toMatchObject({
      stage: "sent",
      next: { is: "until", day: "2026-11-20" },
    });
    expect(makeQuoteRow("2026-11-21", "ongoing")).toMatchObject({
      stage: "sent",
      next: { is: "expired", day: "2026-11-20" },
    });
  });

  it("is settled once its customer said no, unless the books have accepted it since", () => {
    const makeDeclinedRow = (status: "ongoing" | "accepted") =>
      rowOfQuote({ ...emptyQuote, status, validUntilOn: "2026-11-20" }, "2026-11-24", "/sales", "2026-11-14");
    expect(makeDeclinedRow("ongoing")).toMatchObject({
      stage: "declined",
      next: { is: "declined", day: "2026-11-14" },
    });
    expect(makeDeclinedRow("accepted")).toMatchObject({ stage: "accepted", next: { is: "toOrder" } });
  });

  it("is its order once it is accepted, and nothing once that is made", () => {
    expect(makeQuoteRow("2026-12-24", "accepted")).toMatchObject({ stage: "accepted", next: { is: "toOrder" } });
    expect(makeQuoteRow("2026-12-24", "ordered").next).toEqual({ is: "goneOn" });
  });
});

describe("a document that the service calls by a word of its own", () => {
  it("is drawn as nothing that it may not be", () => {
    const quote = rowOfQuote({ ...emptyQuote, status: "unknown" }, "2026-11-20", "/sales");
    expect(quote).toMatchObject({ stage: "unknown", next: { is: "none" } });
    const overdueInvoice = rowOfInvoice({ ...invoice, status: "unknown" }, "2026-11-24", "/sales");
    expect(overdueInvoice).toMatchObject({ stage: "unknown", next: { is: "none" } });
    const order = rowOfOrder({ ...emptyOrder, status: "unknown" }, "/sales");
    expect(order).toMatchObject({ stage: "unknown", next: { is: "none" } });
  });

  it("is still what the portal knows of it where its customer said no", () => {
    const quote = rowOfQuote({ ...emptyQuote, status: "unknown" }, "2026-11-20", "/sales", "2026-11-14");
    expect(quote.stage).toBe("unknown");
  });
});

describe("a quote's draft", () => {
  it("is finished on its own page, and not marked with others", () => {
    const row = rowOfQuoteDraft({ ...emptyQuote, id: "q" }, "2026-11-20", "/sales");
    expect(row).toMatchObject({ href: "/sales/quotes/drafts/q", stage: "draft", bulk: null });
  });
});

describe("what is next for an order", () => {
  const makeOrderRow = (status: "ongoing" | "shipped" | "invoiced") =>
    rowOfOrder({ ...emptyOrder, id: "o", status, deliveryOn: "2026-12-01" }, "/sales");

  it("is its delivery, then its invoice, then nothing", () => {
    expect(makeOrderRow("ongoing")).toMatchObject({
      href: "/sales/orders/o",
      next: { is: "deliver", day: "2026-12-01" },
    });
    expect(makeOrderRow("shipped").next).toEqual({ is: "toInvoice" });
    expect(makeOrderRow("invoiced").next).toEqual({ is: "goneOn" });
  });
});
