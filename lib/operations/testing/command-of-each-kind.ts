import "server-only";
import { randomUUID } from "node:crypto";
import type { OperationKind } from "../../api/contract/operations/operation";
import { noDimensions } from "../../api/contract/payroll/charged-dimensions";

type CommandOfKind = { kind: OperationKind; key: string; input: object };

/** Makes well-formed commands of every kind, each about a document that does not exist and with its own key. */
export function makeCommandOfEachKind(): CommandOfKind[] {
  return Object.entries(makeInputs()).map(([kind, input]) => ({
    kind: kind as OperationKind,
    key: randomUUID(),
    input,
  }));
}

function makeInputs(): Record<OperationKind, object> {
  const makeDocument = () => ({ documentId: randomUUID() });
  const makeInputWithoutFollowUps = () => ({ ...makeDocument(), follows: [] });
  const quoteExpectation = { version: "1", grossMinor: "12500" };
  const makeQuoteInput = () => ({ ...makeInputWithoutFollowUps(), expected: quoteExpectation });
  const makeOrderInput = () => ({ ...makeInputWithoutFollowUps(), expected: { ...quoteExpectation, delivered: [] } });
  const makeSupplierInvoiceInput = () => ({
    draftId: randomUUID(),
    expected: { version: "1", supplierId: randomUUID(), totalMinor: "12500" },
    document: { is: "none" },
  });
  const makeVatReportInput = () => ({
    ...makeDocument(),
    expected: { version: "1", totalMinor: "12500", vouchers: 1 },
  });
  return {
    "quote-convert": makeQuoteInput(),
    "quote-email": { ...makeDocument(), order: {}, offer: quoteExpectation },
    "quote-accept": makeQuoteInput(),
    "quote-order": makeQuoteInput(),
    "quote-invoice": { ...makeQuoteInput(), postings: null },
    "order-create": { ...makeInputWithoutFollowUps(), content: makeOrderContent() },
    "order-ship": { ...makeOrderInput(), delivered: null },
    "order-backorder": makeOrderInput(),
    "order-void": makeOrderInput(),
    "order-invoice": { ...makeOrderInput(), postings: null },
    "order-email": { ...makeDocument(), order: {} },
    "invoice-convert": { draftId: randomUUID(), expected: makeDraftExpectation(), send: null },
    "invoice-email": { ...makeDocument(), order: {} },
    "invoice-reminder": { ...makeDocument(), order: {}, expected: { remainingMinor: "12500", remindersSent: null } },
    "invoice-void": { invoiceId: randomUUID(), reason: "Fel kund", expected: { grossMinor: "12500" } },
    "invoice-credit": makeCreditInput(),
    "invoice-payment": makePaymentInput(),
    "invoice-einvoice": { ...makeDocument(), sendType: "network" },
    "approve-supplier-invoice": makeSupplierInvoiceInput(),
    "reject-supplier-invoice": { ...makeSupplierInvoiceInput(), reason: "Fel belopp", receivers: [] },
    "book-supplier-invoice": makeBookInput(),
    "set-off-supplier-invoice": {
      ...{ invoiceId: randomUUID(), voucherOn: "2026-03-02", expected: { remainingMinor: "12500" } },
      debts: [{ invoiceId: randomUUID(), remainingMinor: "12500" }],
    },
    "change-allocation-plan": {
      ...{ invoiceId: randomUUID(), line: 1, expected: { account: 1790, periods: [] } },
      plan: { from: "2026-03-02", months: 3, minor: "12500", account: 1790 },
    },
    "register-supplier-payment": { ...makePaymentInput(), domesticMinor: null, fileReference: null },
    "undo-supplier-set-off": {
      invoiceId: randomUUID(),
      expected: { setOffMinor: "12500", offsetInvoiceIds: [randomUUID()] },
    },
    "approve-vat-report": makeVatReportInput(),
    "reject-vat-report": { ...makeVatReportInput(), message: "Fel period", receivers: [] },
    "employee-create": { formId: randomUUID(), revision: randomUUID() },
    "employee-assign": {
      ...makeDocument(),
      assignment: { is: "schedule", scheduleId: randomUUID(), startWeek: 0, inForceFrom: "2026-03-02" },
      seen: [],
    },
    "register-time": { ...makeDocument(), content: makeRegistration() },
  };
}

function makeBookInput() {
  return {
    draftId: randomUUID(),
    expected: { version: "1", supplierId: randomUUID(), totalMinor: "12500" },
    postings: null,
    periods: [],
  };
}

function makeOrderContent() {
  const row = {
    articleId: randomUUID(),
    isTextRow: false,
    text: "Timmar",
    quantity: "10000",
    unitPrice: "1000000",
    discount: "0",
    reverseConstruction: false,
  };
  return {
    customerId: randomUUID(),
    currencyCode: "SEK",
    orderOn: "2026-03-02",
    deliveryOn: null,
    yourReference: "",
    ourReference: "",
    buyersOrderReference: "",
    termsOfPaymentId: "",
    rows: [row],
  };
}

function makeDraftExpectation() {
  return {
    version: "1",
    customerId: randomUUID(),
    invoiceOn: null,
    storedOn: null,
    rows: 1,
    grossMinor: "12500",
    vatMinor: "2500",
    postings: [],
  };
}

function makeCreditInput() {
  return {
    invoiceId: randomUUID(),
    reason: "Fel kund",
    lines: [null],
    expected: { grossMinor: "12500", creditedMinor: "0", creditMinor: "12500", creditVatMinor: "2500" },
    postings: null,
  };
}

function makePaymentInput() {
  return {
    invoiceId: randomUUID(),
    bankAccountId: randomUUID(),
    paidOn: "2026-03-02",
    amountMinor: "12500",
    type: "complete",
    reference: "",
    expected: { remainingMinor: "12500" },
  };
}

function makeRegistration() {
  return {
    kind: "overtime",
    employeeId: randomUUID(),
    from: "2026-03-02",
    to: "2026-03-02",
    method: "hours",
    shareBps: 0,
    minutes: 60,
    startsAt: "",
    endsAt: "",
    comment: "",
    charged: noDimensions,
    own: {},
    rows: [],
  };
}
