import { describe, expect, it } from "vitest";
import type { ApprovalResult } from "@/lib/api/contract/purchases/approval-operation";
import {
  approvalTextKeyOf,
  isShownBySheet,
  isVoucherDiffering,
  operationTextKeyOf,
  pathOfOperation,
  undoTextKeyOf,
} from "./operation-texts";

describe("a waiting operation", () => {
  it.each([
    ["invoice-convert", false, "finalise", "finalise"],
    ["invoice-convert", true, "finaliseSend", "finaliseSend"],
    ["quote-convert", true, "quoteSend", "finaliseSend"],
    ["quote-accept", true, "accept", "other"],
    ["quote-email", false, "quoteMail", "mail"],
    ["order-invoice", true, "invoice", "other"],
    ["invoice-void", false, "void", "void"],
    ["order-ship", false, "deliver", "other"],
    ["order-backorder", false, "rest", "other"],
  ] as const)(
    "%s, with a mail %s, is told as %s and ended as %s",
    (kind, hasMail, expectedTextKey, expectedUndoKey) => {
      expect([
        operationTextKeyOf({ kind, sends: hasMail, following: [] }),
        undoTextKeyOf({ kind, sends: hasMail }),
      ]).toEqual([expectedTextKey, expectedUndoKey]);
    },
  );

  it("that delivers tells of its invoice", () => {
    const followUps = ["order-backorder", "order-invoice"] as const;
    expect(operationTextKeyOf({ kind: "order-ship", sends: false, following: followUps })).toBe("deliverInvoice");
  });

  it("stands on its draft, and on the invoice once there is one; a void on the invoice it takes back", () => {
    const postedInvoice = { invoiceId: "i2" } as NonNullable<Parameters<typeof pathOfOperation>[0]["posted"]>;
    expect(pathOfOperation({ kind: "invoice-convert", subject: "d1", posted: null, made: null })).toBe(
      "/sales/drafts/d1",
    );
    expect(pathOfOperation({ kind: "invoice-convert", subject: "d1", posted: postedInvoice, made: null })).toBe(
      "/sales/invoices/i2",
    );
    expect(pathOfOperation({ kind: "invoice-void", subject: "i1", posted: postedInvoice, made: null })).toBe(
      "/sales/invoices/i1",
    );
    expect(pathOfOperation({ kind: "quote-order", subject: "q1", posted: null, made: null })).toBe("/sales/quotes/q1");
    expect(pathOfOperation({ kind: "order-invoice", subject: "o1", posted: null, made: null })).toBe(
      "/sales/orders/o1",
    );
  });

  it("of an employee is the form, and the employee once there is one", () => {
    const employeeOperation = { kind: "employee-create", subject: "f1", posted: null, made: null } as const;
    expect(pathOfOperation({ ...employeeOperation, employee: null })).toBe("/payroll/employees/new?form=f1");
    expect(pathOfOperation({ ...employeeOperation, employee: { employeeId: "e1", number: "7" } })).toBe(
      "/payroll/employees/e1",
    );
  });

  it("of a quote or an order stands where it is written, and on the document once there is one", () => {
    const makeDocument = (document: "quote" | "order") =>
      ({ document, documentId: "m1" }) as NonNullable<Parameters<typeof pathOfOperation>[0]["made"]>;
    const quoteOperation = { kind: "quote-convert", subject: "q1", posted: null } as const;
    const orderCreation = { kind: "order-create", subject: "w1", posted: null } as const;
    expect(pathOfOperation({ ...quoteOperation, made: null })).toBe("/sales/quotes/drafts/q1");
    expect(pathOfOperation({ ...quoteOperation, made: makeDocument("quote") })).toBe("/sales/quotes/m1");
    expect(pathOfOperation({ ...orderCreation, made: null })).toBe("/sales/orders/drafts/w1");
    expect(pathOfOperation({ ...orderCreation, made: makeDocument("order") })).toBe("/sales/orders/m1");
  });

  it("that made nothing of a draft is told by the draft's sheet; any other by the page of its document", () => {
    const noDocuments = { posted: null, made: null };
    const postedInvoice = { invoiceId: "i2" } as NonNullable<Parameters<typeof pathOfOperation>[0]["posted"]>;
    for (const kind of ["invoice-convert", "quote-convert", "order-create"] as const)
      expect(isShownBySheet({ kind, ...noDocuments })).toBe(true);
    expect(isShownBySheet({ kind: "invoice-convert", posted: postedInvoice, made: null })).toBe(false);
    expect(isShownBySheet({ kind: "invoice-payment", ...noDocuments })).toBe(false);
  });
});

describe("an approval", () => {
  const makePostedInvoice = (comparison: "matches" | "differs" | "unread") =>
    ({ voucher: comparison }) as ApprovalResult["posted"];
  const makeStep = (isSent: boolean) => ({ given: 1, of: 2, ruleVersion: 1, isSent });
  it.each<[string, Partial<ApprovalResult>, ReturnType<typeof approvalTextKeyOf>, boolean]>([
    ["that was booked", { posted: makePostedInvoice("matches") }, "booked", false],
    ["whose voucher was not compared", { posted: makePostedInvoice("unread") }, "booked", false],
    ["whose voucher differs", { posted: makePostedInvoice("differs") }, null, true],
    ["that others book", {}, "notBooked", false],
    ["that others approve in the service", { status: "ready", step: makeStep(true) }, "ready", false],
    ["that was a step of the company's rules", { status: "ready", step: makeStep(false) }, "step", false],
    ["that was a rejection", { status: "rejected" }, null, false],
  ])("%s is told as such", (_, approvalParts, expectedKey, isExpectedToDiffer) => {
    const approval = { status: "approved", posted: null, ...approvalParts } as ApprovalResult;
    expect([approvalTextKeyOf({ stage: "done", approval }), isVoucherDiffering({ stage: "done", approval })]).toEqual([
      expectedKey,
      isExpectedToDiffer,
    ]);
    expect(approvalTextKeyOf({ stage: "refused", approval: null })).toBeNull();
  });
});
