import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keeperWorld, pass, row } from "./testing/autosave-world";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("two people", () => {
  it("keeps both when they changed different fields, and says so", async () => {
    const { open, only } = keeperWorld();
    const [anna, erik] = [open({}, false), open({}, false)];
    anna.type({ yourReference: "Bo" });
    expect(await anna.keeper.save(true)).toMatchObject({ ok: true });
    erik.type({ rows: [row("Spik")] });
    await pass(21_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", rows: [{ text: "Spik" }] }]);
    expect([erik.keeper.state().broughtIn, erik.place()]).toEqual(["books", "books"]);
  });

  it("asks about the same field, overwrites nothing until then, and saves what was chosen", async () => {
    const { open, only, calls } = keeperWorld();
    const [anna, erik] = [open({}, false), open({}, false)];
    anna.type({ yourReference: "Bo" });
    await anna.keeper.save(true);
    erik.type({ yourReference: "Cia" });
    expect(await erik.keeper.save(true)).toEqual({ ok: false, problem: null });
    expect(only()).toMatchObject([{ yourReference: "Bo" }]);
    expect(erik.values().yourReference).toBe("Cia");
    const before = calls.books;
    await pass(60_000);
    expect(calls.books).toBe(before);
    erik.keeper.choose({ "head:yourReference": "theirs" });
    expect(erik.values().yourReference).toBe("Bo");
    expect([erik.keeper.state().comparison, erik.place()]).toEqual([null, "books"]);
    erik.type({ yourReference: "Dan" });
    expect(await erik.keeper.save(true)).toMatchObject({ ok: true });
    expect(only()).toMatchObject([{ yourReference: "Dan" }]);
  });

  it("says that a draft is gone which has become nothing", async () => {
    const { open, books } = keeperWorld();
    const window = open();
    books.clear();
    window.type({ yourReference: "Bo" });
    const saved = await window.keeper.save(true);
    expect(saved.ok ? null : saved.problem?.code).toBe("not_found");
    expect(window.keeper.isChanged()).toBe(true);
    window.keeper.detach();
    expect(await window.keeper.save(true)).toMatchObject({ ok: true });
    expect(window.keeper.isChanged()).toBe(false);
    expect(books.size).toBe(1);
  });
});

describe("two windows of one person", () => {
  it("see each other's fields, and one save is both windows' version", async () => {
    const { open, only } = keeperWorld();
    const [one, two] = [open(), open()];
    one.type({ yourReference: "Bo" });
    await pass(1_100);
    expect(two.values().yourReference).toBe("Bo");
    two.type({ orderReference: "PO 7" });
    await pass(1_100);
    expect(one.values().orderReference).toBe("PO 7");
    await pass(21_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
    expect([one.place(), two.place()]).toEqual(["books", "books"]);
    expect(one.keeper.state().draft.id).toBe(two.keeper.state().draft.id);
  });

  it("compare when both typed into the same field, and lose neither", async () => {
    const { open, edits } = keeperWorld();
    const [one, two] = [open(), open()];
    one.type({ yourReference: "Bo" });
    two.type({ yourReference: "Cia" });
    await pass(1_100);
    const asked = [one, two].find((window) => window.keeper.state().comparison);
    expect(asked?.keeper.state().comparison).toMatchObject({
      from: "window",
      differences: [{ field: "yourReference" }],
    });
    expect([one.values().yourReference, two.values().yourReference]).toEqual(["Bo", "Cia"]);
    for (const window of [one, two]) window.keeper.choose({ "head:yourReference": "mine" });
    await pass(3_000);
    for (const window of [one, two]) window.keeper.choose({ "head:yourReference": "theirs" });
    await pass(3_000);
    expect(one.values().yourReference).toBe(two.values().yourReference);
    expect(edits.size).toBe(1);
  });

  it("compare also when the words of both are on their way at once", async () => {
    const { open, away } = keeperWorld();
    const [one, two] = [open(), open()];
    away.lateMs = 300;
    one.type({ yourReference: "Bo" });
    await pass(100);
    two.type({ yourReference: "Cia" });
    await pass(3_000);
    expect([one.values().yourReference, two.values().yourReference]).toEqual(["Bo", "Cia"]);
    const asked = [one, two].filter((window) => window.keeper.state().comparison);
    expect(asked.length).toBeGreaterThan(0);
    expect([one, two].map((window) => window.keeper.state().broughtIn)).toEqual([null, null]);
  });

  it("do not overwrite one another where they cannot hear each other", async () => {
    const { open, only } = keeperWorld();
    const [one, two] = [open({}, false), open({}, false)];
    one.type({ yourReference: "Bo" });
    await pass(1_100);
    two.type({ orderReference: "PO 7" });
    await pass(3_000);
    expect(two.values()).toMatchObject({ yourReference: "Bo", orderReference: "PO 7" });
    await pass(60_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
  });
});
