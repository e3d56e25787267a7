import { describe, expect, it } from "vitest";
import { isUrgent, type Mailed, type Moment, mailingOf } from "./decide";

const today = "2026-11-23";
const yesterday = "2026-11-22";
const matter = (name: string, urgent: boolean, mailed: Mailed) => ({ name, isUrgent: urgent, mailed });
type Matter = ReturnType<typeof matter>;
const mailing = (matters: readonly Matter[], moment: Partial<Moment>) =>
  mailingOf(matters, { today, hour: 9, digestOn: null, urgentOn: null, ...moment });
const named = (matters: readonly Matter[], moment: Partial<Moment>) => {
  const found = mailing(matters, moment);
  return found && [found.is, ...found.matters.map(({ name }) => name)];
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
  const calm = matter("calm", false, null);
  const pressing = matter("pressing", true, null);

  it("is one digest a day, of all that waits, from seven on", () => {
    expect(named([calm], { hour: 6 })).toBeNull();
    expect(named([pressing], { hour: 6 })).toBeNull();
    expect(named([calm], { hour: 7 })).toEqual(["digest", "calm"]);
    expect(named([calm, matter("old", false, "digest")], { digestOn: yesterday })).toEqual(["digest", "calm", "old"]);
    expect(named([calm], { digestOn: today })).toBeNull();
  });

  it("is nothing where nothing is new", () => {
    expect(named([], {})).toBeNull();
    const told = [matter("old", false, "digest"), matter("told", true, "urgent")];
    expect(named(told, { digestOn: "2026-11-20", urgentOn: "2026-11-20" })).toBeNull();
  });

  it("puts what is urgent into the digest, and what became urgent since the last one", () => {
    expect(named([calm, pressing], { digestOn: yesterday })).toEqual(["digest", "calm", "pressing"]);
    expect(named([matter("became", true, "digest")], { digestOn: yesterday })).toEqual(["digest", "became"]);
  });

  it("is one mail more of what is urgent alone, after a digest that told of nothing urgent", () => {
    expect(named([calm, pressing], { digestOn: today })).toEqual(["urgent", "pressing"]);
    expect(named([matter("became", true, "digest")], { digestOn: today })).toEqual(["urgent", "became"]);
    expect(named([calm, pressing], { digestOn: today, urgentOn: today })).toBeNull();
    expect(named([calm, pressing], { digestOn: today, urgentOn: yesterday })).toEqual(["urgent", "pressing"]);
  });

  it("is never more than two in a day, whatever comes", () => {
    const alphabet: Matter[] = [calm, pressing, matter("told", false, "digest"), matter("became", true, "digest")];
    for (const first of alphabet)
      for (const second of alphabet)
        for (const third of alphabet) {
          let moment: Partial<Moment> = { digestOn: yesterday, urgentOn: yesterday };
          let mails = 0;
          for (const one of [first, second, third]) {
            const found = mailing([one, pressing, calm], moment);
            if (found) mails += 1;
            moment = { ...moment, ...found?.days };
          }
          expect(mails).toBeLessThanOrEqual(2);
        }
  });

  it("takes the day of what is urgent only where it tells of something urgent", () => {
    expect(mailing([calm], { digestOn: yesterday, urgentOn: null })?.days).toEqual({ digestOn: today, urgentOn: null });
    expect(mailing([pressing], { digestOn: yesterday })?.days).toEqual({ digestOn: today, urgentOn: today });
    expect(mailing([pressing], { digestOn: today })?.days).toEqual({ digestOn: today, urgentOn: today });
  });
});
