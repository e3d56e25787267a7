import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { advanceClock, createAutosaveWorld, makePricedRow } from "./testing/autosave-world";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a draft that keeps its id at every save", () => {
  it("is kept of two people who changed different fields, and is compared where it is the same", async () => {
    const { openWindow, listBookDrafts } = createAutosaveWorld({ keepsDraftIds: true });
    const [windowOfAnna, windowOfErik] = [openWindow({}, false, "anna "), openWindow({}, false, "erik ")];
    windowOfAnna.typeValues({ yourReference: "Bo" });
    expect(await windowOfAnna.autosave.save(true)).toMatchObject({ ok: true });
    windowOfErik.typeValues({ orderReference: "PO 7" });
    await advanceClock(21_000);
    expect(listBookDrafts()).toMatchObject([{ id: "v1", yourReference: "Bo", buyersOrderReference: "PO 7" }]);
    expect([windowOfErik.autosave.state().mergedFrom, windowOfErik.storagePlace()]).toEqual(["books", "books"]);

    windowOfAnna.typeValues({ yourReference: "Cia" });
    windowOfErik.typeValues({ yourReference: "Dan" });
    await windowOfErik.autosave.save(true);
    expect(await windowOfAnna.autosave.save(true)).toEqual({ ok: false, problem: null });
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Dan" }]);
    windowOfAnna.autosave.chooseSides({ "head:yourReference": "mine" });
    await windowOfAnna.autosave.save(true);
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Cia", buyersOrderReference: "PO 7" }]);
  });

  it("leaves nothing behind once the books hold all of it", async () => {
    const { openWindow, portalEdits, browserTexts } = createAutosaveWorld({ keepsDraftIds: true });
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(2_000);
    expect([portalEdits.size, draftWindow.storagePlace()]).toEqual([1, "portal"]);
    await draftWindow.autosave.save(true);
    await advanceClock(2_000);
    expect([portalEdits.size, browserTexts.size, draftWindow.storagePlace()]).toEqual([0, 0, "books"]);
  });

  it("keeps what is typed while it is being saved, and knows it from another person's words afterwards", async () => {
    const { openWindow, portalEdits, findStoredText, listBookDrafts, faults } = createAutosaveWorld({
      keepsDraftIds: true,
    });
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(2_000);
    faults.booksDelayMs = 500;
    const pendingSave = draftWindow.autosave.save(true);
    await advanceClock(100);
    draftWindow.typeValues({ yourReference: "Bosse" });
    await advanceClock(500);
    await pendingSave;
    faults.booksDelayMs = 0;
    await advanceClock(2_000);
    expect([listBookDrafts()[0]?.yourReference, portalEdits.size, draftWindow.storagePlace()]).toEqual([
      "Bo",
      1,
      "portal",
    ]);

    const [draft] = listBookDrafts();
    const reopenedWindow = openWindow({ ...findStoredText("v1"), ...(draft ? { draft } : {}) });
    expect([reopenedWindow.values().yourReference, reopenedWindow.autosave.state().comparison]).toEqual([
      "Bosse",
      null,
    ]);
    await reopenedWindow.autosave.save(true);
    await advanceClock(2_000);
    expect([listBookDrafts()[0]?.yourReference, portalEdits.size]).toEqual(["Bosse", 0]);
  });

  it("is brought together with text that was typed on an older version", async () => {
    const { openWindow, findStoredText, listBookDrafts } = createAutosaveWorld({ keepsDraftIds: true });
    const firstWindow = openWindow({}, false);
    firstWindow.typeValues({ orderReference: "PO 3" });
    await advanceClock(2_000);
    const windowOfErik = openWindow({}, false, "erik ");
    windowOfErik.typeValues({ yourReference: "Erik" });
    await windowOfErik.autosave.save(true);
    const [draft] = listBookDrafts();
    const reopenedWindow = openWindow({ ...findStoredText("v1"), ...(draft ? { draft } : {}) }, false);
    expect(reopenedWindow.values()).toMatchObject({ orderReference: "PO 3", yourReference: "Erik" });
    await reopenedWindow.autosave.save(true);
    expect(listBookDrafts()).toMatchObject([{ buyersOrderReference: "PO 3", yourReference: "Erik" }]);
  });
});

describe("a document that was sent", () => {
  it("is written only when a person says so, and kept in the portal until then", async () => {
    const { openWindow, portalEdits, callCounts, listBookDrafts } = createAutosaveWorld({
      keepsDraftIds: true,
      isSavedOnRequest: true,
    });
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(60_000);
    expect(await draftWindow.autosave.save(true)).toMatchObject({ ok: true, draft: { id: "v1", yourReference: "Bo" } });
    draftWindow.autosave.close();
    await advanceClock(2_000);
    expect([portalEdits.size, callCounts.books, listBookDrafts()[0]?.yourReference]).toEqual([1, 0, "Åsa"]);

    const reopenedWindow = openWindow();
    reopenedWindow.typeValues({ yourReference: "Bo" });
    expect(await reopenedWindow.autosave.saveInBooks()).toMatchObject({ ok: true });
    expect([callCounts.books, listBookDrafts()[0]?.yourReference, reopenedWindow.storagePlace()]).toEqual([
      1,
      "Bo",
      "books",
    ]);
  });

  it("is shown with what somebody else changed before a person says so, and never written unseen", async () => {
    const { openWindow, listBookDrafts, callCounts } = createAutosaveWorld({
      keepsDraftIds: true,
      isSavedOnRequest: true,
    });
    const [windowOfAnna, windowOfErik] = [openWindow({}, false, "anna "), openWindow({}, false, "erik ")];
    windowOfAnna.typeValues({ yourReference: "Bo" });
    windowOfErik.typeValues({ orderReference: "PO 7" });
    await windowOfAnna.autosave.save(true);
    await windowOfErik.autosave.saveInBooks();
    expect(await windowOfAnna.autosave.saveInBooks()).toEqual({ ok: false, problem: null });
    expect([listBookDrafts()[0]?.yourReference, windowOfAnna.values().orderReference]).toEqual(["Åsa", "PO 7"]);
    expect(windowOfAnna.autosave.state().mergedFrom).toBe("books");
    await windowOfAnna.autosave.saveInBooks();
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);

    windowOfErik.typeValues({ yourReference: "Dan" });
    expect(await windowOfErik.autosave.save(true)).toEqual({ ok: false, problem: null });
    expect([windowOfErik.autosave.state().comparison?.differences.length, callCounts.books]).toEqual([1, 3]);
  });

  it("is done once where the answer to its change was lost", async () => {
    const { openWindow, listBookDrafts, books } = createAutosaveWorld({ keepsDraftIds: true, isSavedOnRequest: true });
    const draftWindow = openWindow({}, false);
    draftWindow.typeValues({ yourReference: "Bo" });
    await draftWindow.autosave.save(true);
    const [draft] = listBookDrafts();
    if (draft) books.set("v1", { ...draft, yourReference: "Bo", rest: { ModifiedUtc: "later" } });
    expect(await draftWindow.autosave.saveInBooks()).toMatchObject({
      ok: true,
      draft: { rest: { ModifiedUtc: "later" } },
    });
  });
});

describe("what the books keep no drafts of", () => {
  it("stays in the portal until it is done, and is what the step is given", async () => {
    const { openWindow, portalEdits, browserTexts, callCounts } = createAutosaveWorld({ isUnstored: true });
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo", rows: [makePricedRow("Spik")] });
    await advanceClock(60_000);
    expect([portalEdits.size, callCounts.books, draftWindow.storagePlace()]).toEqual([1, 0, "portal"]);
    const saveResult = await draftWindow.autosave.save(true);
    expect(saveResult).toMatchObject({ ok: true, draft: { yourReference: "Bo", rows: [{ text: "Spik" }] } });
    draftWindow.autosave.eraseAndClose();
    await advanceClock(2_000);
    expect([portalEdits.size, browserTexts.size]).toEqual([0, 0]);
  });

  it("is thrown away with words that were still on their way, and only where the portal says so", async () => {
    const { openWindow, portalEdits, browserTexts, faults } = createAutosaveWorld({ isUnstored: true });
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(2_000);
    faults.portal = true;
    expect(await draftWindow.autosave.deletePortalDocument()).toMatchObject({
      ok: false,
      problem: { code: "remote_busy" },
    });
    faults.portal = false;
    faults.portalDelayMs = 500;
    draftWindow.typeValues({ yourReference: "Bosse" });
    const pendingDeletion = draftWindow.autosave.deletePortalDocument();
    await advanceClock(2_000);
    expect(await pendingDeletion).toMatchObject({ ok: true });
    expect([portalEdits.size, browserTexts.size]).toEqual([0, 0]);
  });

  it("is there again for who comes back, and seen in another window", async () => {
    const { openWindow, findStoredText } = createAutosaveWorld({ isUnstored: true });
    const draftWindow = openWindow();
    const otherWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(2_000);
    expect(otherWindow.values().yourReference).toBe("Bo");
    expect(openWindow(findStoredText("v1")).values().yourReference).toBe("Bo");
  });
});
