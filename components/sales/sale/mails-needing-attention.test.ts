import { describe, expect, it } from "vitest";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { Problem, toProblemJson } from "@/lib/values/problem";
import { listMailsNeedingAttention } from "./mails-needing-attention";

const problem = toProblemJson(new Problem("remote_refused"));

function makeMailOperation(
  subject: string,
  kind: OperationKind,
  stage: Operation["stage"],
  overrides: Partial<Operation> = {},
) {
  return {
    id: `${subject} ${stage}`,
    subject,
    kind,
    stage,
    problem: null,
    resolution: null,
    ...overrides,
  } as Operation;
}

const chain = {
  ...{ quote: null, mailed: new Set<string>() },
  orders: [{ order: { ...emptyOrder, id: "o", number: 7 }, isBackOrder: false }],
  invoices: [{ id: "i", number: 9 } as Invoice],
};
const describeMails = (...operations: Operation[]) =>
  listMailsNeedingAttention(chain, operations).map(({ status, document, number }) => `${status} ${document} ${number}`);

const refusedConfirmation = makeMailOperation("o", "order-email", "refused", { problem });
const decidedByPerson = { resolution: { decision: "marked_not_done", personId: "p", at: "" } } as const;

describe("the page of a sale", () => {
  it("tells of mails whose answer was lost, of orders and of invoices, until somebody says what came of them", () => {
    const lostMails = [
      makeMailOperation("i", "invoice-email", "unknown"),
      makeMailOperation("o", "order-email", "unknown"),
    ];
    expect(describeMails(...lostMails)).toEqual(["unknown order 7", "unknown invoice 9"]);
    expect(describeMails(makeMailOperation("i", "invoice-email", "unknown", decidedByPerson))).toEqual([]);
  });

  it("tells of a confirmation that was refused last, also after one that left", () => {
    expect(describeMails(refusedConfirmation, makeMailOperation("o", "order-email", "done"))).toEqual([
      "refused order 7",
    ]);
    expect(describeMails(makeMailOperation("o", "order-email", "withdrawn"), refusedConfirmation)).toEqual([
      "refused order 7",
    ]);
  });

  it("tells nothing of one that left since, that is on its way again, or that a person said did not leave", () => {
    expect(describeMails(makeMailOperation("o", "order-email", "done"), refusedConfirmation)).toEqual([]);
    expect(describeMails(makeMailOperation("o", "order-email", "waiting"), refusedConfirmation)).toEqual([]);
    expect(describeMails(makeMailOperation("o", "order-email", "refused", decidedByPerson))).toEqual([]);
  });
});
