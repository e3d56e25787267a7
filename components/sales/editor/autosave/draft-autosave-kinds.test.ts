import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceClock, autosaveWorld, pricedRow } from "./testing/autosave-world";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a draft that keeps its id at every save", () => {
  it("is kept of two people who changed different fields, and is compared where it is the same", async () => {
    const { open, only } = autosaveWorld({ keepsIds: true });
    const [anna, erik] = [open({}, false, "anna "), open({}, false, "erik ")];
    anna.type({ yourReference: "Bo" });
    expect(await anna.autosave.save(true)).toMatchObject({ ok: true });
    erik.type({ orderReference: "PO 7" });
    await advanceClock(21_000);
    expect(only()).toMatchObject([{ id: "v1", yourReference: "Bo", buyersOrderReference: "PO 7" }]);
    expect([erik.autosave.state().mergedFrom, erik.place()]).toEqual(["books", "books"]);

    anna.type({ yourReference: "Cia" });
    erik.type({ yourReference: "Dan" });
    await erik.autosave.save(true);
    expect(await anna.autosave.save(true)).toEqual({ ok: false, problem: null });
    expect(only()).toMatchObject([{ yourReference: "Dan" }]);
    anna.autosave.choose({ "head:yourReference": "mine" });
    await anna.autosave.save(true);
    expect(only()).toMatchObject([{ yourReference: "Cia", buyersOrderReference: "PO 7" }]);
  });

  it("leaves nothing behind once the books hold all of it", async () => {
    const { open, edits, shelf } = autosaveWorld({ keepsIds: true });
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(2_000);
    expect([edits.size, window.place()]).toEqual([1, "portal"]);
    await window.autosave.save(true);
    await advanceClock(2_000);
    expect([edits.size, shelf.size, window.place()]).toEqual([0, 0, "books"]);
  });

  it("keeps what is typed while it is being saved, and knows it from another person's words afterwards", async () => {
    const { open, edits, found, only, away } = autosaveWorld({ keepsIds: true });
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(2_000);
    away.saveMs = 500;
    const saving = window.autosave.save(true);
    await advanceClock(100);
    window.type({ yourReference: "Bosse" });
    await advanceClock(500);
    await saving;
    away.saveMs = 0;
    await advanceClock(2_000);
    expect([only()[0]?.yourReference, edits.size, window.place()]).toEqual(["Bo", 1, "portal"]);

    const [draft] = only();
    const again = open({ ...found("v1"), ...(draft ? { draft } : {}) });
    expect([again.values().yourReference, again.autosave.state().comparison]).toEqual(["Bosse", null]);
    await again.autosave.save(true);
    await advanceClock(2_000);
    expect([only()[0]?.yourReference, edits.size]).toEqual(["Bosse", 0]);
  });

  it("is brought together with text that was typed on an older version", async () => {
    const { open, found, only } = autosaveWorld({ keepsIds: true });
    const before = open({}, false);
    before.type({ orderReference: "PO 3" });
    await advanceClock(2_000);
    const erik = open({}, false, "erik ");
    erik.type({ yourReference: "Erik" });
    await erik.autosave.save(true);
    const [draft] = only();
    const again = open({ ...found("v1"), ...(draft ? { draft } : {}) }, false);
    expect(again.values()).toMatchObject({ orderReference: "PO 3", yourReference: "Erik" });
    await again.autosave.save(true);
    expect(only()).toMatchObject([{ buyersOrderReference: "PO 3", yourReference: "Erik" }]);
  });
});

describe("a document that was sent", () => {
  it("is written only when a person says so, and kept in the portal until then", async () => {
    const { open, edits, calls, only } = autosaveWorld({ keepsIds: true, isSavedOnRequest: true });
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(60_000);
    expect(await window.autosave.save(true)).toMatchObject({ ok: true, draft: { id: "v1", yourReference: "Bo" } });
    window.autosave.close();
    await advanceClock(2_000);
    expect([edits.size, calls.books, only()[0]?.yourReference]).toEqual([1, 0, "Åsa"]);

    const again = open();
    again.type({ yourReference: "Bo" });
    expect(await again.autosave.saveInBooks()).toMatchObject({ ok: true });
    expect([calls.books, only()[0]?.yourReference, again.place()]).toEqual([1, "Bo", "books"]);
  });

  it("is shown with what somebody else changed before a person says so, and never written unseen", async () => {
    const { open, only, calls } = autosaveWorld({ keepsIds: true, isSavedOnRequest: true });
    const [anna, erik] = [open({}, false, "anna "), open({}, false, "erik ")];
    anna.type({ yourReference: "Bo" });
    erik.type({ orderReference: "PO 7" });
    await anna.autosave.save(true);
    await erik.autosave.saveInBooks();
    expect(await anna.autosave.saveInBooks()).toEqual({ ok: false, problem: null });
    expect([only()[0]?.yourReference, anna.values().orderReference]).toEqual(["Åsa", "PO 7"]);
    expect(anna.autosave.state().mergedFrom).toBe("books");
    await anna.autosave.saveInBooks();
    expect(only()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);

    erik.type({ yourReference: "Dan" });
    expect(await erik.autosave.save(true)).toEqual({ ok: false, problem: null });
    expect([erik.autosave.state().comparison?.differences.length, calls.books]).toEqual([1, 3]);
  });

  it("is done once where the answer to its change was lost", async () => {
    const { open, only, books } = autosaveWorld({ keepsIds: true, isSavedOnRequest: true });
    const window = open({}, false);
    window.type({ yourReference: "Bo" });
    await window.autosave.save(true);
    const [draft] = only();
    if (draft) books.set("v1", { ...draft, yourReference: "Bo", rest: { ModifiedUtc: "later" } });
    expect(await window.autosave.saveInBooks()).toMatchObject({ ok: true, draft: { rest: { ModifiedUtc: "later" } } });
  });
});

describe("what the books keep no drafts of", () => {
  it("stays in the portal until it is done, and is what the step is given", async () => {
    const { open, edits, shelf, calls } = autosaveWorld({ unstored: true });
    const window = open();
    window.type({ yourReference: "Bo", rows: [pricedRow("Spik")] });
    await advanceClock(60_000);
    expect([edits.size, calls.books, window.place()]).toEqual([1, 0, "portal"]);
    const saved = await window.autosave.save(true);
    expect(saved).toMatchObject({ ok: true, draft: { yourReference: "Bo", rows: [{ text: "Spik" }] } });
    window.autosave.eraseAndClose();
    await advanceClock(2_000);
    expect([edits.size, shelf.size]).toEqual([0, 0]);
  });

  it("is thrown away with words that were still on their way, and only where the portal says so", async () => {
    const { open, edits, shelf, away } = autosaveWorld({ unstored: true });
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(2_000);
    away.portal = true;
    expect(await window.autosave.throwAway()).toMatchObject({ ok: false, problem: { code: "remote_busy" } });
    away.portal = false;
    away.lateMs = 500;
    window.type({ yourReference: "Bosse" });
    const thrown = window.autosave.throwAway();
    await advanceClock(2_000);
    expect(await thrown).toMatchObject({ ok: true });
    expect([edits.size, shelf.size]).toEqual([0, 0]);
  });

  it("is there again for who comes back, and seen in another window", async () => {
    const { open, found } = autosaveWorld({ unstored: true });
    const window = open();
    const other = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(2_000);
    expect(other.values().yourReference).toBe("Bo");
    expect(open(found("v1")).values().yourReference).toBe("Bo");
  });
});
