import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceClock, autosaveWorld, pricedRow } from "./testing/autosave-world";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("two people", () => {
  it("keeps both when they changed different fields, and says so", async () => {
    const { open, only } = autosaveWorld();
    const [anna, erik] = [open({}, false), open({}, false)];
    anna.type({ yourReference: "Bo" });
    expect(await anna.autosave.save(true)).toMatchObject({ ok: true });
    erik.type({ rows: [pricedRow("Spik")] });
    await advanceClock(21_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", rows: [{ text: "Spik" }] }]);
    expect([erik.autosave.state().mergedFrom, erik.place()]).toEqual(["books", "books"]);
  });

  it("asks about the same field, overwrites nothing until then, and saves what was chosen", async () => {
    const { open, only, calls } = autosaveWorld();
    const [anna, erik] = [open({}, false), open({}, false)];
    anna.type({ yourReference: "Bo" });
    await anna.autosave.save(true);
    erik.type({ yourReference: "Cia" });
    expect(await erik.autosave.save(true)).toEqual({ ok: false, problem: null });
    expect(only()).toMatchObject([{ yourReference: "Bo" }]);
    expect(erik.values().yourReference).toBe("Cia");
    const before = calls.books;
    await advanceClock(60_000);
    expect(calls.books).toBe(before);
    erik.autosave.choose({ "head:yourReference": "theirs" });
    expect(erik.values().yourReference).toBe("Bo");
    expect([erik.autosave.state().comparison, erik.place()]).toEqual([null, "books"]);
    erik.type({ yourReference: "Dan" });
    expect(await erik.autosave.save(true)).toMatchObject({ ok: true });
    expect(only()).toMatchObject([{ yourReference: "Dan" }]);
  });

  it("says that a draft is gone which has become nothing", async () => {
    const { open, books } = autosaveWorld();
    const window = open();
    books.clear();
    window.type({ yourReference: "Bo" });
    const saved = await window.autosave.save(true);
    expect(saved.ok ? null : saved.problem?.code).toBe("not_found");
    expect(window.autosave.isChanged()).toBe(true);
    window.autosave.detach();
    expect(await window.autosave.save(true)).toMatchObject({ ok: true });
    expect(window.autosave.isChanged()).toBe(false);
    expect(books.size).toBe(1);
  });
});

describe("two windows of one person", () => {
  it("see each other's fields, and one save is both windows' version", async () => {
    const { open, only } = autosaveWorld();
    const [one, two] = [open(), open()];
    one.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    expect(two.values().yourReference).toBe("Bo");
    two.type({ orderReference: "PO 7" });
    await advanceClock(1_100);
    expect(one.values().orderReference).toBe("PO 7");
    await advanceClock(21_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
    expect([one.place(), two.place()]).toEqual(["books", "books"]);
    expect(one.autosave.state().draft.id).toBe(two.autosave.state().draft.id);
  });

  it("compare when both typed into the same field, and lose neither", async () => {
    const { open, edits } = autosaveWorld();
    const [one, two] = [open(), open()];
    one.type({ yourReference: "Bo" });
    two.type({ yourReference: "Cia" });
    await advanceClock(1_100);
    const asked = [one, two].find((window) => window.autosave.state().comparison);
    expect(asked?.autosave.state().comparison).toMatchObject({
      from: "window",
      differences: [{ field: "yourReference" }],
    });
    expect([one.values().yourReference, two.values().yourReference]).toEqual(["Bo", "Cia"]);
    for (const window of [one, two]) window.autosave.choose({ "head:yourReference": "mine" });
    await advanceClock(3_000);
    for (const window of [one, two]) window.autosave.choose({ "head:yourReference": "theirs" });
    await advanceClock(3_000);
    expect(one.values().yourReference).toBe(two.values().yourReference);
    expect(edits.size).toBe(1);
  });

  it("compare also when the words of both are on their way at once", async () => {
    const { open, away } = autosaveWorld();
    const [one, two] = [open(), open()];
    away.lateMs = 300;
    one.type({ yourReference: "Bo" });
    await advanceClock(100);
    two.type({ yourReference: "Cia" });
    await advanceClock(3_000);
    expect([one.values().yourReference, two.values().yourReference]).toEqual(["Bo", "Cia"]);
    const asked = [one, two].filter((window) => window.autosave.state().comparison);
    expect(asked.length).toBeGreaterThan(0);
    expect([one, two].map((window) => window.autosave.state().mergedFrom)).toEqual([null, null]);
  });

  it("do not overwrite one another where they cannot hear each other", async () => {
    const { open, only } = autosaveWorld();
    const [one, two] = [open({}, false), open({}, false)];
    one.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    two.type({ orderReference: "PO 7" });
    await advanceClock(3_000);
    expect(two.values()).toMatchObject({ yourReference: "Bo", orderReference: "PO 7" });
    await advanceClock(60_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
  });
});
