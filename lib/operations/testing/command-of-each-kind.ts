import "server-only";
import { randomUUID } from "node:crypto";
import type { OperationKind } from "../../api/contract/operations/operation";
import { noDimensions } from "../../api/contract/payroll/charged-dimensions";

type CommandOfKind = { kind: OperationKind; key: string; input: object };

/** Makes well-formed commands of every kind, each about a document that does not exist and with its own key. */
export function commandOfEachKind(): CommandOfKind[] {
  return Object.entries(inputs()).map(([kind, input]) => ({ kind: kind as OperationKind, key: randomUUID(), input }));
}

function inputs(): Record<OperationKind, object> {
  const document = () => ({ documentId: randomUUID() });
  const withoutFollowUps = () => ({ ...document(), follows: [] });
  const quoteExpectation = { version: "1", grossMinor: "12500" };
  const quote = () => ({ ...withoutFollowUps(), expected: quoteExpectation });
  const order = () => ({ ...withoutFollowUps(), expected: { ...quoteExpectation, delivered: [] } });
  const supplierInvoice = () => ({
    draftId: randomUUID(),
    expected: { version: "1", supplierId: randomUUID(), totalMinor: "12500" },
    document: { is: "none" },
  });
  const vatReport = () => ({ ...document(), expected: { version: "1", totalMinor: "12500", vouchers: 1 } });
  return {
    "quote-convert": quote(),
    "quote-email": { ...document(), order: {}, offer: quoteExpectation },
    "quote-accept": quote(),
    "quote-order": quote(),
    "quote-invoice": { ...quote(), postings: null },
    "order-create": { ...withoutFollowUps(), content: orderContent() },
    "order-ship": { ...order(), delivered: null },
    "order-backorder": order(),
    "order-void": order(),
    "order-invoice": { ...order(), postings: null },
    "order-email": { ...document(), order: {} },
    "invoice-convert": { draftId: randomUUID(), expected: draftExpectation(), send: null },
    "invoice-email": { ...document(), order: {} },
    "invoice-reminder": { ...document(), order: {}, expected: { remainingMinor: "12500", remindersSent: null } },
    "invoice-void": { invoiceId: randomUUID(), reason: "Fel kund", expected: { grossMinor: "12500" } },
    "invoice-credit": creditInput(),
    "invoice-payment": paymentInput(),
    "invoice-einvoice": { ...document(), sendType: "network" },
    "approve-supplier-invoice": supplierInvoice(),
    "reject-supplier-invoice": { ...supplierInvoice(), reason: "Fel belopp", receivers: [] },
    "approve-vat-report": vatReport(),
    "reject-vat-report": { ...vatReport(), message: "Fel period", receivers: [] },
    "employee-create": { formId: randomUUID(), revision: randomUUID() },
    "register-time": { ...document(), content: registration() },
  };
}

function orderContent() {
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

function draftExpectation() {
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

function creditInput() {
  return {
    invoiceId: randomUUID(),
    reason: "Fel kund",
    lines: [null],
    expected: { grossMinor: "12500", creditedMinor: "0", creditMinor: "12500", creditVatMinor: "2500" },
    postings: null,
  };
}

function paymentInput() {
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

function registration() {
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
