import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceClock, createAutosaveWorld, makePricedRow } from "./testing/autosave-world";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("two people", () => {
  it("keeps both when they changed different fields, and says so", async () => {
    const { openWindow, listBookDrafts } = createAutosaveWorld();
    const [windowOfAnna, windowOfErik] = [openWindow({}, false), openWindow({}, false)];
    windowOfAnna.typeValues({ yourReference: "Bo" });
    expect(await windowOfAnna.autosave.save(true)).toMatchObject({ ok: true });
    windowOfErik.typeValues({ rows: [makePricedRow("Spik")] });
    await advanceClock(21_000);
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Bo", rows: [{ text: "Spik" }] }]);
    expect([windowOfErik.autosave.state().mergedFrom, windowOfErik.storagePlace()]).toEqual(["books", "books"]);
  });

  it("asks about the same field, overwrites nothing until then, and saves what was chosen", async () => {
    const { openWindow, listBookDrafts, callCounts } = createAutosaveWorld();
    const [windowOfAnna, windowOfErik] = [openWindow({}, false), openWindow({}, false)];
    windowOfAnna.typeValues({ yourReference: "Bo" });
    await windowOfAnna.autosave.save(true);
    windowOfErik.typeValues({ yourReference: "Cia" });
    expect(await windowOfErik.autosave.save(true)).toEqual({ ok: false, problem: null });
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Bo" }]);
    expect(windowOfErik.values().yourReference).toBe("Cia");
    const callCountBefore = callCounts.books;
    await advanceClock(60_000);
    expect(callCounts.books).toBe(callCountBefore);
    windowOfErik.autosave.chooseSides({ "head:yourReference": "theirs" });
    expect(windowOfErik.values().yourReference).toBe("Bo");
    expect([windowOfErik.autosave.state().comparison, windowOfErik.storagePlace()]).toEqual([null, "books"]);
    windowOfErik.typeValues({ yourReference: "Dan" });
    expect(await windowOfErik.autosave.save(true)).toMatchObject({ ok: true });
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Dan" }]);
  });

  it("says that a draft is gone which has become nothing", async () => {
    const { openWindow, books } = createAutosaveWorld();
    const draftWindow = openWindow();
    books.clear();
    draftWindow.typeValues({ yourReference: "Bo" });
    const saveResult = await draftWindow.autosave.save(true);
    expect(saveResult.ok ? null : saveResult.problem?.code).toBe("not_found");
    expect(draftWindow.autosave.isChanged()).toBe(true);
    draftWindow.autosave.detachFromDraft();
    expect(await draftWindow.autosave.save(true)).toMatchObject({ ok: true });
    expect(draftWindow.autosave.isChanged()).toBe(false);
    expect(books.size).toBe(1);
  });
});

describe("two windows of one person", () => {
  it("see each other's fields, and one save is both windows' version", async () => {
    const { openWindow, listBookDrafts } = createAutosaveWorld();
    const [firstWindow, secondWindow] = [openWindow(), openWindow()];
    firstWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    expect(secondWindow.values().yourReference).toBe("Bo");
    secondWindow.typeValues({ orderReference: "PO 7" });
    await advanceClock(1_100);
    expect(firstWindow.values().orderReference).toBe("PO 7");
    await advanceClock(21_000);
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
    expect([firstWindow.storagePlace(), secondWindow.storagePlace()]).toEqual(["books", "books"]);
    expect(firstWindow.autosave.state().draft.id).toBe(secondWindow.autosave.state().draft.id);
  });

  it("compare when both typed into the same field, and lose neither", async () => {
    const { openWindow, portalEdits } = createAutosaveWorld();
    const [firstWindow, secondWindow] = [openWindow(), openWindow()];
    firstWindow.typeValues({ yourReference: "Bo" });
    secondWindow.typeValues({ yourReference: "Cia" });
    await advanceClock(1_100);
    const comparingWindow = [firstWindow, secondWindow].find((draftWindow) => draftWindow.autosave.state().comparison);
    expect(comparingWindow?.autosave.state().comparison).toMatchObject({
      origin: "window",
      differences: [{ field: "yourReference" }],
    });
    expect([firstWindow.values().yourReference, secondWindow.values().yourReference]).toEqual(["Bo", "Cia"]);
    for (const draftWindow of [firstWindow, secondWindow])
      draftWindow.autosave.chooseSides({ "head:yourReference": "mine" });
    await advanceClock(3_000);
    for (const draftWindow of [firstWindow, secondWindow])
      draftWindow.autosave.chooseSides({ "head:yourReference": "theirs" });
    await advanceClock(3_000);
    expect(firstWindow.values().yourReference).toBe(secondWindow.values().yourReference);
    expect(portalEdits.size).toBe(1);
  });

  it("compare also when the words of both are on their way at once", async () => {
    const { openWindow, faults } = createAutosaveWorld();
    const [firstWindow, secondWindow] = [openWindow(), openWindow()];
    faults.portalDelayMs = 300;
    firstWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(100);
    secondWindow.typeValues({ yourReference: "Cia" });
    await advanceClock(3_000);
    expect([firstWindow.values().yourReference, secondWindow.values().yourReference]).toEqual(["Bo", "Cia"]);
    const comparingWindows = [firstWindow, secondWindow].filter(
      (draftWindow) => draftWindow.autosave.state().comparison,
    );
    expect(comparingWindows.length).toBeGreaterThan(0);
    expect([firstWindow, secondWindow].map((draftWindow) => draftWindow.autosave.state().mergedFrom)).toEqual([
      null,
      null,
    ]);
  });

  it("do not overwrite one another where they cannot hear each other", async () => {
    const { openWindow, listBookDrafts } = createAutosaveWorld();
    const [firstWindow, secondWindow] = [openWindow({}, false), openWindow({}, false)];
    firstWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    secondWindow.typeValues({ orderReference: "PO 7" });
    await advanceClock(3_000);
    expect(secondWindow.values()).toMatchObject({ yourReference: "Bo", orderReference: "PO 7" });
    await advanceClock(60_000);
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
  });
});
