import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { getSendState, isUnsent, sendStateOfQuery } from "./sent-state";

const makeOperation = (
  kind: Operation["kind"],
  stage: Operation["stage"],
  overrides: Partial<Operation> = {},
): Operation =>
  ({
    ...{ id: `${kind} ${stage}`, kind, stage, subject: "i", createdAt: "2026-11-20T13:02:00Z", finishedAt: null },
    ...{ posted: null, email: null, eInvoice: null, resolution: null, next: null, scheduled: false, onHold: false },
    ...overrides,
  }) as Operation;
const sentEInvoice = makeOperation("invoice-einvoice", "done", {
  finishedAt: "2026-11-20T13:02:11Z",
  eInvoice: { sendType: "network", hasError: false },
});
const conversionOperation = makeOperation("invoice-convert", "done", {
  posted: { invoiceId: "i" } as Operation["posted"],
});
const unknownEInvoice = makeOperation("invoice-einvoice", "unknown");
const settledEInvoice = {
  ...unknownEInvoice,
  resolution: { decision: "marked_not_done", personId: "p", at: "" },
} as Operation;
const unsentInvoice = { id: "i", sendType: 0, hasSendError: false };
const sentInvoice = { ...unsentInvoice, sendType: 1 };
const failedInvoice = { ...sentInvoice, hasSendError: true };

describe("how an invoice came to its customer", () => {
  it.each([
    ["made here and nothing ordered", unsentInvoice, [conversionOperation], { is: "never" }, true],
    ["made in the bookkeeping program", unsentInvoice, [], { is: "elsewhere" }, false],
    ["a mail that was refused", unsentInvoice, [makeOperation("invoice-email", "refused")], { is: "refused" }, true],
    [
      "an e-invoice sent from here",
      sentInvoice,
      [sentEInvoice, conversionOperation],
      { how: "left", way: "network", at: sentEInvoice.finishedAt },
      false,
    ],
    [
      "one the books do not tell of yet",
      unsentInvoice,
      [sentEInvoice, conversionOperation],
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
      [sentEInvoice, conversionOperation],
      { how: "failed", way: "network" },
      false,
    ],
    [
      "one on its way",
      failedInvoice,
      [makeOperation("invoice-einvoice", "sent"), sentEInvoice],
      { how: "underWay" },
      false,
    ],
    ["one nobody knows of", unsentInvoice, [unknownEInvoice, conversionOperation], { how: "unknown" }, false],
    ["one a person said did not leave", unsentInvoice, [settledEInvoice, conversionOperation], { is: "never" }, true],
    [
      "a refused e-invoice",
      unsentInvoice,
      [makeOperation("invoice-einvoice", "refused"), conversionOperation],
      { is: "never" },
      true,
    ],
    [
      "an e-invoice, its mail refused",
      sentInvoice,
      [makeOperation("invoice-email", "refused"), sentEInvoice],
      { how: "left" },
      false,
    ],
    [
      "a mail after a failed e-invoice",
      failedInvoice,
      [makeOperation("invoice-email", "done"), sentEInvoice],
      { is: "mailed" },
      false,
    ],
  ] as const)("%s", (_, invoice, operations, expected, isExpectedUnsent) => {
    const sendState = getSendState(invoice, operations);
    expect(sendState).toMatchObject(expected);
    expect(isUnsent(sendState)).toBe(isExpectedUnsent);
  });
});

describe("while what was ordered here is not read", () => {
  const stateOfQuery = (data: readonly Operation[] | undefined, isError: boolean) =>
    sendStateOfQuery({ id: "i", sendType: 0, hasSendError: false }, { data, isError });

  it("is not known, and never counts as unsent or as made elsewhere", () => {
    expect(stateOfQuery(undefined, false)).toBeNull();
    expect(stateOfQuery(undefined, true)).toEqual({ is: "unread" });
    expect(isUnsent({ is: "unread" })).toBe(false);
  });

  it("is what was read before, should reading it again fail", () => {
    expect(stateOfQuery([], true)).toEqual({ is: "elsewhere" });
  });
});
