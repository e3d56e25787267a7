import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { getMailState, nextMailKey } from "./mail-state";

const makeMail = (stage: Operation["stage"], recipient: string | null = null): Operation => ({
  id: stage,
  kind: "invoice-email",
  key: "k",
  batchId: null,
  subject: "i",
  stage,
  createdAt: "2026-11-20T13:02:11Z",
  carryOutAt: null,
  leftMs: null,
  withdrawable: false,
  scheduled: false,
  onHold: false,
  step: null,
  untold: false,
  letter: null,
  about: null,
  sentAt: null,
  finishedAt: null,
  personId: "p",
  personName: null,
  attempt: 1,
  posted: null,
  made: null,
  reason: null,
  writtenAt: null,
  email: recipient === null ? null : { recipient },
  paid: null,
  eInvoice: null,
  approval: null,
  candidates: [],
  ofOrder: null,
  ofQuote: null,
  problem: null,
  resolution: null,
  resolvedBy: null,
  next: null,
  following: [],
  sends: false,
  held: false,
});

describe("what is known of an invoice's mails", () => {
  it("is nothing when none was ordered here", () => {
    expect(getMailState([])).toEqual({ is: "never" });
  });

  it("lets an unanswered mail weigh more than one that left before", () => {
    expect(getMailState([makeMail("done", "a@b.se"), makeMail("unknown")]).is).toBe("unknown");
    expect(getMailState([makeMail("refused"), makeMail("done", "a@b.se")])).toMatchObject({
      is: "mailed",
      to: "a@b.se",
    });
  });

  it("is told by the mail that was sent again, once a person had it sent again", () => {
    const resolution = { decision: "sent_again" as const, personId: "p", at: "2026-11-20T13:04:00Z", nextId: "done" };
    expect(getMailState([makeMail("done", "a@b.se"), { ...makeMail("unknown"), resolution }])).toMatchObject({
      is: "mailed",
    });
    expect(getMailState([makeMail("unknown"), { ...makeMail("unknown"), resolution }]).is).toBe("unknown");
  });

  it("gives the same key to every press until a mail is ordered, then another", () => {
    expect(nextMailKey("i", [])).toBe(nextMailKey("i", []));
    expect(nextMailKey("i", [makeMail("done")])).not.toBe(nextMailKey("i", []));
  });

  it("gives no key twice when the list of operations leaves the oldest out", () => {
    const mails = Array.from({ length: 50 }, (_, index) => ({ ...makeMail("done"), id: `mail-${index}` }));
    const payments = mails.map((payment) => ({
      ...payment,
      id: `paid-${payment.id}`,
      kind: "invoice-payment" as const,
    }));
    const operationLists = [[], mails.slice(49), mails.slice(1), mails, payments];
    expect(new Set(operationLists.map((operations) => nextMailKey("i", operations))).size).toBe(operationLists.length);
  });
});
