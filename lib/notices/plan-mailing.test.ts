import { describe, expect, it } from "vitest";
import { isUrgent, type LastMailKind, type MailMoment, planMailing } from "./plan-mailing";

const today = "2026-11-23";
const yesterday = "2026-11-22";
const makeNotice = (name: string, isUrgentNotice: boolean, mailed: LastMailKind) => ({
  name,
  isUrgent: isUrgentNotice,
  mailed,
});
type TestNotice = ReturnType<typeof makeNotice>;
const planMailingOf = (notices: readonly TestNotice[], moment: Partial<MailMoment>) =>
  planMailing(notices, { today, hour: 9, digestOn: null, urgentOn: null, ...moment });
const planMailingNames = (notices: readonly TestNotice[], moment: Partial<MailMoment>) => {
  const mailing = planMailingOf(notices, moment);
  return mailing && [mailing.is, ...mailing.notices.map(({ name }) => name)];
};

describe("what is urgent", () => {
  it.each([
    [null, false],
    ["2026-11-26", false],
    ["2026-11-25", true],
    ["2026-11-23", true],
    ["2026-10-31", true],
  ])("due on %s: %s", (dueOn, isExpected) => expect(isUrgent(dueOn, today)).toBe(isExpected));
});

describe("what is mailed", () => {
  const calmNotice = makeNotice("calm", false, null);
  const urgentNotice = makeNotice("pressing", true, null);

  it("is one digest a day, of all that waits, from seven on", () => {
    expect(planMailingNames([calmNotice], { hour: 6 })).toBeNull();
    expect(planMailingNames([urgentNotice], { hour: 6 })).toBeNull();
    expect(planMailingNames([calmNotice], { hour: 7 })).toEqual(["digest", "calm"]);
    expect(planMailingNames([calmNotice, makeNotice("old", false, "digest")], { digestOn: yesterday })).toEqual([
      "digest",
      "calm",
      "old",
    ]);
    expect(planMailingNames([calmNotice], { digestOn: today })).toBeNull();
  });

  it("is nothing where nothing is new", () => {
    expect(planMailingNames([], {})).toBeNull();
    const mailedNotices = [makeNotice("old", false, "digest"), makeNotice("told", true, "urgent")];
    expect(planMailingNames(mailedNotices, { digestOn: "2026-11-20", urgentOn: "2026-11-20" })).toBeNull();
  });

  it("puts what is urgent into the digest, and what became urgent since the last one", () => {
    expect(planMailingNames([calmNotice, urgentNotice], { digestOn: yesterday })).toEqual([
      "digest",
      "calm",
      "pressing",
    ]);
    expect(planMailingNames([makeNotice("became", true, "digest")], { digestOn: yesterday })).toEqual([
      "digest",
      "became",
    ]);
  });

  it("is one mail more of what is urgent alone, after a digest that told of nothing urgent", () => {
    expect(planMailingNames([calmNotice, urgentNotice], { digestOn: today })).toEqual(["urgent", "pressing"]);
    expect(planMailingNames([makeNotice("became", true, "digest")], { digestOn: today })).toEqual(["urgent", "became"]);
    expect(planMailingNames([calmNotice, urgentNotice], { digestOn: today, urgentOn: today })).toBeNull();
    expect(planMailingNames([calmNotice, urgentNotice], { digestOn: today, urgentOn: yesterday })).toEqual([
      "urgent",
      "pressing",
    ]);
  });

  it("is never more than two in a day, whatever comes", () => {
    const possibleNotices: TestNotice[] = [
      calmNotice,
      urgentNotice,
      makeNotice("told", false, "digest"),
      makeNotice("became", true, "digest"),
    ];
    for (const firstNotice of possibleNotices)
      for (const secondNotice of possibleNotices)
        for (const thirdNotice of possibleNotices) {
          let moment: Partial<MailMoment> = { digestOn: yesterday, urgentOn: yesterday };
          let mailCount = 0;
          for (const addedNotice of [firstNotice, secondNotice, thirdNotice]) {
            const mailing = planMailingOf([addedNotice, urgentNotice, calmNotice], moment);
            if (mailing) mailCount += 1;
            moment = { ...moment, ...mailing?.days };
          }
          expect(mailCount).toBeLessThanOrEqual(2);
        }
  });

  it("takes the day of what is urgent only where it tells of something urgent", () => {
    expect(planMailingOf([calmNotice], { digestOn: yesterday, urgentOn: null })?.days).toEqual({
      digestOn: today,
      urgentOn: null,
    });
    expect(planMailingOf([urgentNotice], { digestOn: yesterday })?.days).toEqual({ digestOn: today, urgentOn: today });
    expect(planMailingOf([urgentNotice], { digestOn: today })?.days).toEqual({ digestOn: today, urgentOn: today });
  });
});
