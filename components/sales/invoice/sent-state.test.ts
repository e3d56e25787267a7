import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { isUnsent, sentState, sentStateOf } from "./sent-state";

const operationOf = (kind: Operation["kind"], stage: Operation["stage"], change: Partial<Operation> = {}): Operation =>
  ({
    ...{ id: `${kind} ${stage}`, kind, stage, subject: "i", createdAt: "2026-11-20T13:02:00Z", finishedAt: null },
    ...{ posted: null, email: null, eInvoice: null, resolution: null, next: null, scheduled: false, onHold: false },
    ...change,
  }) as Operation;
const sentEInvoice = operationOf("invoice-einvoice", "done", {
  finishedAt: "2026-11-20T13:02:11Z",
  eInvoice: { sendType: "network", hasError: false },
});
const conversion = operationOf("invoice-convert", "done", { posted: { invoiceId: "i" } as Operation["posted"] });
const lostEInvoice = operationOf("invoice-einvoice", "unknown");
const settledEInvoice = {
  ...lostEInvoice,
  resolution: { decision: "marked_not_done", personId: "p", at: "" },
} as Operation;
const unsentInvoice = { id: "i", sendType: 0, hasSendError: false };
const sentInvoice = { ...unsentInvoice, sendType: 1 };
const failedInvoice = { ...sentInvoice, hasSendError: true };

describe("how an invoice came to its customer", () => {
  it.each([
    ["made here and nothing ordered", unsentInvoice, [conversion], { is: "never" }, true],
    ["made in the bookkeeping program", unsentInvoice, [], { is: "elsewhere" }, false],
    ["a mail that was refused", unsentInvoice, [operationOf("invoice-email", "refused")], { is: "refused" }, true],
    [
      "an e-invoice sent from here",
      sentInvoice,
      [sentEInvoice, conversion],
      { how: "left", way: "network", at: sentEInvoice.finishedAt },
      false,
    ],
    [
      "one the books do not tell of yet",
      unsentInvoice,
      [sentEInvoice, conversion],
      { how: "left", way: "network" },
      false,
    ],
    [
      "an e-invoice sent elsewhere",
      { ...sentInvoice, sendType: 4 },
      [],
      { how: "left", way: "kivra", at: null },
      false,
    ],
    ["a way unknown here", { ...sentInvoice, sendType: 9 }, [], { how: "left", way: null }, false],
    [
      "one that could not be delivered",
      failedInvoice,
      [sentEInvoice, conversion],
      { how: "failed", way: "network" },
      false,
    ],
    [
      "one on its way",
      failedInvoice,
      [operationOf("invoice-einvoice", "sent"), sentEInvoice],
      { how: "underWay" },
      false,
    ],
    ["one nobody knows of", unsentInvoice, [lostEInvoice, conversion], { how: "unknown" }, false],
    ["one a person said did not leave", unsentInvoice, [settledEInvoice, conversion], { is: "never" }, true],
    [
      "a refused e-invoice",
      unsentInvoice,
      [operationOf("invoice-einvoice", "refused"), conversion],
      { is: "never" },
      true,
    ],
    [
      "an e-invoice, its mail refused",
      sentInvoice,
      [operationOf("invoice-email", "refused"), sentEInvoice],
      { how: "left" },
      false,
    ],
    [
      "a mail after a failed e-invoice",
      failedInvoice,
      [operationOf("invoice-email", "done"), sentEInvoice],
      { is: "mailed" },
      false,
    ],
  ] as const)("%s", (_, invoice, operations, expected, asks) => {
    const state = sentState(invoice, operations);
    expect(state).toMatchObject(expected);
    expect(isUnsent(state)).toBe(asks);
  });
});

describe("while what was ordered here is not read", () => {
  const about = (data: readonly Operation[] | undefined, isError: boolean) =>
    sentStateOf({ id: "i", sendType: 0, hasSendError: false }, { data, isError });

  it("is not known, and never counts as unsent or as made elsewhere", () => {
    expect(about(undefined, false)).toBeNull();
    expect(about(undefined, true)).toEqual({ is: "unread" });
    expect(isUnsent({ is: "unread" })).toBe(false);
  });

  it("is what was read before, should reading it again fail", () => {
    expect(about([], true)).toEqual({ is: "elsewhere" });
  });
});
