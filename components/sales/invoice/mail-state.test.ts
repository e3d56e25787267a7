import { describe, expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mailKey, mailState } from "./mail-state";

const mail = (stage: Operation["stage"], recipient: string | null = null): Operation => ({
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
    expect(mailState([])).toEqual({ is: "never" });
  });

  it("lets an unanswered mail weigh more than one that left before", () => {
    expect(mailState([mail("done", "a@b.se"), mail("unknown")]).is).toBe("unknown");
    expect(mailState([mail("refused"), mail("done", "a@b.se")])).toMatchObject({ is: "mailed", to: "a@b.se" });
  });

  it("is told by the mail that was sent again, once a person had it sent again", () => {
    const resolution = { decision: "sent_again" as const, personId: "p", at: "2026-11-20T13:04:00Z", nextId: "done" };
    expect(mailState([mail("done", "a@b.se"), { ...mail("unknown"), resolution }])).toMatchObject({ is: "mailed" });
    expect(mailState([mail("unknown"), { ...mail("unknown"), resolution }]).is).toBe("unknown");
  });

  it("gives the same key to every press until a mail is ordered, then another", () => {
    expect(mailKey("i", [])).toBe(mailKey("i", []));
    expect(mailKey("i", [mail("done")])).not.toBe(mailKey("i", []));
  });

  it("gives no key twice when the list of operations leaves the oldest out", () => {
    const mails = Array.from({ length: 50 }, (_, index) => ({ ...mail("done"), id: `mail-${index}` }));
    const payments = mails.map((one) => ({ ...one, id: `paid-${one.id}`, kind: "invoice-payment" as const }));
    const lists = [[], mails.slice(49), mails.slice(1), mails, payments];
    expect(new Set(lists.map((list) => mailKey("i", list))).size).toBe(lists.length);
  });
});
