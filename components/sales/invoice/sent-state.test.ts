import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { isUnsent, sentState, sentStateOf } from "./sent-state";

const one = (kind: Operation["kind"], stage: Operation["stage"], change: Partial<Operation> = {}): Operation =>
  ({
    ...{ id: `${kind} ${stage}`, kind, stage, subject: "i", createdAt: "2026-11-20T13:02:00Z", finishedAt: null },
    ...{ posted: null, email: null, eInvoice: null, resolution: null, next: null, scheduled: false, onHold: false },
    ...change,
  }) as Operation;
const left = one("invoice-einvoice", "done", {
  finishedAt: "2026-11-20T13:02:11Z",
  eInvoice: { sendType: "network", hasError: false },
});
const made = one("invoice-convert", "done", { posted: { invoiceId: "i" } as Operation["posted"] });
const lost = one("invoice-einvoice", "unknown");
const settled = { ...lost, resolution: { decision: "marked_not_done", personId: "p", at: "" } } as Operation;
const unsent = { id: "i", sendType: 0, hasSendError: false };
const sent = { ...unsent, sendType: 1 };
const failed = { ...sent, hasSendError: true };

describe("how an invoice came to its customer", () => {
  it.each([
    ["made here and nothing ordered", unsent, [made], { is: "never" }, true],
    ["made in the bookkeeping program", unsent, [], { is: "elsewhere" }, false],
    ["a mail that was refused", unsent, [one("invoice-email", "refused")], { is: "refused" }, true],
    ["an e-invoice sent from here", sent, [left, made], { how: "left", way: "network", at: left.finishedAt }, false],
    ["one the books do not tell of yet", unsent, [left, made], { how: "left", way: "network" }, false],
    ["an e-invoice sent elsewhere", { ...sent, sendType: 4 }, [], { how: "left", way: "kivra", at: null }, false],
    ["a way unknown here", { ...sent, sendType: 9 }, [], { how: "left", way: null }, false],
    ["one that could not be delivered", failed, [left, made], { how: "failed", way: "network" }, false],
    ["one on its way", failed, [one("invoice-einvoice", "sent"), left], { how: "underWay" }, false],
    ["one nobody knows of", unsent, [lost, made], { how: "unknown" }, false],
    ["one a person said did not leave", unsent, [settled, made], { is: "never" }, true],
    ["a refused e-invoice", unsent, [one("invoice-einvoice", "refused"), made], { is: "never" }, true],
    ["an e-invoice, its mail refused", sent, [one("invoice-email", "refused"), left], { how: "left" }, false],
    ["a mail after a failed e-invoice", failed, [one("invoice-email", "done"), left], { is: "mailed" }, false],
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
