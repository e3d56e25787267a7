import { describe, expect, it } from "vitest";
import { isUrgent, type LastMailKind, type MailMoment, planMailing } from "./plan-mailing";

const today = "2026-11-23";
const yesterday = "2026-11-22";
const notice = (name: string, urgent: boolean, mailed: LastMailKind) => ({ name, isUrgent: urgent, mailed });
type TestNotice = ReturnType<typeof notice>;
const planMailingOf = (matters: readonly TestNotice[], moment: Partial<MailMoment>) =>
  planMailing(matters, { today, hour: 9, digestOn: null, urgentOn: null, ...moment });
const planMailingNames = (matters: readonly TestNotice[], moment: Partial<MailMoment>) => {
  const found = planMailingOf(matters, moment);
  return found && [found.is, ...found.notices.map(({ name }) => name)];
};

describe("what is urgent", () => {
  it.each([
    [null, false],
    ["2026-11-26", false],
    ["2026-11-25", true],
    ["2026-11-23", true],
    ["2026-10-31", true],
  ])("due on %s: %s", (dueOn, urgent) => expect(isUrgent(dueOn, today)).toBe(urgent));
});

describe("what is mailed", () => {
  const calm = notice("calm", false, null);
  const pressing = notice("pressing", true, null);

  it("is one digest a day, of all that waits, from seven on", () => {
    expect(planMailingNames([calm], { hour: 6 })).toBeNull();
    expect(planMailingNames([pressing], { hour: 6 })).toBeNull();
    expect(planMailingNames([calm], { hour: 7 })).toEqual(["digest", "calm"]);
    expect(planMailingNames([calm, notice("old", false, "digest")], { digestOn: yesterday })).toEqual([
      "digest",
      "calm",
      "old",
    ]);
    expect(planMailingNames([calm], { digestOn: today })).toBeNull();
  });

  it("is nothing where nothing is new", () => {
    expect(planMailingNames([], {})).toBeNull();
    const told = [notice("old", false, "digest"), notice("told", true, "urgent")];
    expect(planMailingNames(told, { digestOn: "2026-11-20", urgentOn: "2026-11-20" })).toBeNull();
  });

  it("puts what is urgent into the digest, and what became urgent since the last one", () => {
    expect(planMailingNames([calm, pressing], { digestOn: yesterday })).toEqual(["digest", "calm", "pressing"]);
    expect(planMailingNames([notice("became", true, "digest")], { digestOn: yesterday })).toEqual(["digest", "became"]);
  });

  it("is one mail more of what is urgent alone, after a digest that told of nothing urgent", () => {
    expect(planMailingNames([calm, pressing], { digestOn: today })).toEqual(["urgent", "pressing"]);
    expect(planMailingNames([notice("became", true, "digest")], { digestOn: today })).toEqual(["urgent", "became"]);
    expect(planMailingNames([calm, pressing], { digestOn: today, urgentOn: today })).toBeNull();
    expect(planMailingNames([calm, pressing], { digestOn: today, urgentOn: yesterday })).toEqual([
      "urgent",
      "pressing",
    ]);
  });

  it("is never more than two in a day, whatever comes", () => {
    const alphabet: TestNotice[] = [calm, pressing, notice("told", false, "digest"), notice("became", true, "digest")];
    for (const first of alphabet)
      for (const second of alphabet)
        for (const third of alphabet) {
          let moment: Partial<MailMoment> = { digestOn: yesterday, urgentOn: yesterday };
          let mails = 0;
          for (const one of [first, second, third]) {
            const found = planMailingOf([one, pressing, calm], moment);
            if (found) mails += 1;
            moment = { ...moment, ...found?.days };
          }
          expect(mails).toBeLessThanOrEqual(2);
        }
  });

  it("takes the day of what is urgent only where it tells of something urgent", () => {
    expect(planMailingOf([calm], { digestOn: yesterday, urgentOn: null })?.days).toEqual({
      digestOn: today,
      urgentOn: null,
    });
    expect(planMailingOf([pressing], { digestOn: yesterday })?.days).toEqual({ digestOn: today, urgentOn: today });
    expect(planMailingOf([pressing], { digestOn: today })?.days).toEqual({ digestOn: today, urgentOn: today });
  });
});
