import { describe, expect, it, vi } from "vitest";
import type { CompanyAccess } from "../../auth/access";
import { Problem } from "../../values/problem";
import { type Command, parseCommand } from "../commands/command";
import {
  checkFollowUpSchedules,
  findReasonNotToSend,
  instantOfSchedule,
  omitPastSchedule,
  shouldPostpone,
} from "./schedule";

vi.mock("../../values/clock", () => ({ now: () => new Date("2026-11-22T16:00:00Z") }));

const access = { company: { timeZone: "Europe/Stockholm" } } as CompanyAccess;
const instantAt = (at: string) => instantOfSchedule(access, { at, customerEmail: "" });
const refusedFieldsAt = (at: string) => {
  try {
    return instantAt(at);
  } catch (error) {
    return error instanceof Problem ? error.fields : error;
  }
};

describe("a chosen time", () => {
  it("is taken on the company's clock", () => {
    expect(instantAt("2026-11-23T08:00").toISOString()).toBe("2026-11-23T07:00:00.000Z");
    expect(instantAt("2026-11-22T17:01").toISOString()).toBe("2026-11-22T16:01:00.000Z");
  });

  it("may be as far ahead as a leap year is long", () => {
    expect(instantAt("2027-11-23T17:00").toISOString()).toBe("2027-11-23T16:00:00.000Z");
    expect(refusedFieldsAt("2027-11-23T17:01")).toEqual([{ field: "schedule.at", code: "far" }]);
  });

  it.each([
    ["now", "2026-11-22T17:00", "past"],
    ["behind us", "2026-11-22T16:59", "past"],
    ["over a year ahead", "2027-11-24T08:00", "far"],
    ["in the hour that is left out", "2027-03-28T02:30", "no_such_time"],
    ["no time", "2026-11-23", "format"],
  ])("%s is refused at its field", (_, at, code) => {
    expect(refusedFieldsAt(at)).toEqual([{ field: "schedule.at", code }]);
  });
});

describe("a mail of a quote or an order", () => {
  it("leaves with its press: a time for it is refused", () => {
    const schedule = { at: "2026-11-23T08:00", customerEmail: "" };
    const input = { documentId: "2b0c3f5e-2f3e-4f51-9a0c-6a8f5f0f6f11", order: { schedule } };
    for (const kind of ["quote-email", "order-email"])
      expect(() => parseCommand({ kind, key: "0d5f0a34-8a52", input })).toThrow(Problem);
    expect(parseCommand({ kind: "invoice-email", key: "0d5f0a34-8a52", input }).input).toMatchObject(input);
  });
});

describe("the times of the mails that are ordered together with an act", () => {
  const makeMailContent = (at: string) => ({ email: "kund@kund.example", schedule: { at, customerEmail: "" } });
  const makeCheck = (input: object) => () => checkFollowUpSchedules(access, { input } as Command);
  const pastTime = "2026-11-22T16:59";
  const futureTime = "2026-11-23T08:00";

  it("are each looked at", () => {
    expect(makeCheck({ send: makeMailContent(pastTime) })).toThrow(expect.objectContaining({ code: "invalid_input" }));
    expect(
      makeCheck({
        follows: [{ kind: "invoice-email", order: makeMailContent(futureTime) }, { order: makeMailContent(pastTime) }],
      }),
    ).toThrow(Problem);
  });

  it("are let pass when they are ahead, or none was chosen", () => {
    expect(
      makeCheck({ send: makeMailContent(futureTime), follows: [{ order: makeMailContent(futureTime) }] }),
    ).not.toThrow();
    expect(makeCheck({ send: { email: "kund@kund.example" }, follows: [{ kind: "invoice-booking" }] })).not.toThrow();
    expect(makeCheck({ send: null })).not.toThrow();
    expect(makeCheck({})).not.toThrow();
  });
});

describe("what was to follow", () => {
  const documentId = "2b0c3f5e-2f3e-4f51-9a0c-6a8f5f0f6f11";
  const makeMailCommand = (at: string) =>
    parseCommand({
      kind: "invoice-email",
      key: "0d5f0a34-8a52-4e0b-8b53-3d8a0b1a7c11",
      input: { documentId, order: { email: "kund@kund.example", schedule: { at, customerEmail: "" } } },
    });

  it("keeps a time that is still ahead", () => {
    expect(omitPastSchedule(access, makeMailCommand("2026-11-22T17:01"))).toEqual(makeMailCommand("2026-11-22T17:01"));
  });

  it("waits like any other once its time has passed", () => {
    const { kind, input } = omitPastSchedule(access, makeMailCommand("2026-11-22T17:00"));
    expect({ kind, input }).toEqual({
      kind: "invoice-email",
      input: { documentId, order: { email: "kund@kund.example" } },
    });
  });
});

describe("in the minute it leaves", () => {
  const schedule = { at: "2026-11-23T08:00", customerEmail: "kund@kund.example" };
  const hourMs = 3_600_000;
  it.each([
    ["leaves to the address it was shown with", null, "kund@kund.example", 0, null],
    ["leaves whatever case the address is in by now", null, "Kund@kund.example ", 0, null],
    ["leaves some hours late", null, "kund@kund.example", 20 * hourMs, null],
    ["leaves a day late at most", null, "kund@kund.example", 24 * hourMs, null],
    ["stays when it is over a day late", null, "kund@kund.example", 24 * hourMs + 1, "too_late"],
    ["stays when the invoice was voided", "already_voided", "kund@kund.example", 0, "already_voided"],
    ["stays when the customer has another address", null, "ny@kund.example", 0, "address_changed"],
    ["stays when the customer has none any more", null, "", 0, "address_changed"],
  ] as const)("a scheduled mail %s", (_, refusalReason, customerEmail, delayMs, expectedReason) => {
    expect(findReasonNotToSend(schedule, { refusalReason, customerEmail }, delayMs)).toBe(expectedReason);
  });

  it("the address it was shown with may be in any case too", () => {
    const scheduleInOtherCase = { ...schedule, customerEmail: " Kund@Kund.example" };
    expect(
      findReasonNotToSend(scheduleInOtherCase, { refusalReason: null, customerEmail: "kund@kund.example" }, 0),
    ).toBeNull();
  });

  const makeRow = (isScheduled: boolean, minutesLate: number) => ({
    isScheduled,
    carryOutAt: new Date(Date.parse("2026-11-22T16:00:00Z") - minutesLate * 60_000),
  });
  it.each([
    ["the service is away", true, 5, "remote_busy", true],
    ["the service is away for less than an hour", true, 59, "remote_busy", true],
    ["the service is away for an hour", true, 60, "remote_busy", false],
    ["the connection has ended", true, 0, "reconnect_required", false],
    ["the connection has ended and no time was chosen", false, 0, "reconnect_required", true],
    ["it is refused", true, 0, "remote_refused", false],
    ["it is refused and no time was chosen", false, 0, "remote_refused", false],
  ] as const)(
    "when %s (scheduled %s, %s minutes late: %s) it waits: %s",
    (_, isScheduled, minutesLate, code, isPostponed) => {
      expect(shouldPostpone(makeRow(isScheduled, minutesLate), new Problem(code))).toBe(isPostponed);
    },
  );
});
