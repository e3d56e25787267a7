import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { advanceClock, createAutosaveWorld, makePricedRow, storedDraft } from "./testing/autosave-world";
import { parseTypedDraft } from "./typed-draft";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("while typing", () => {
  it("keeps the text here at once, in the portal within 1.5 s, in the books after 20 s of rest", async () => {
    const { openWindow, browserTexts, portalEdits, callCounts, listBookDrafts } = createAutosaveWorld();
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "B" });
    await advanceClock(200);
    expect([browserTexts.size, portalEdits.size, draftWindow.storagePlace()]).toEqual([1, 0, "device"]);
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(900);
    expect([browserTexts.size, portalEdits.size, draftWindow.storagePlace()]).toEqual([0, 1, "portal"]);
    await advanceClock(15_000);
    draftWindow.typeValues({ yourReference: "Bosse" });
    await advanceClock(19_900);
    expect(callCounts.books).toBe(0);
    await advanceClock(200);
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Bosse" }]);
    expect([callCounts.books, portalEdits.size, browserTexts.size, draftWindow.storagePlace()]).toEqual([
      1,
      0,
      0,
      "books",
    ]);
  });

  it("asks nobody for anything while nothing changed, nor for what was typed and taken back", async () => {
    const { openWindow, callCounts, portalEdits, browserTexts } = createAutosaveWorld();
    const draftWindow = openWindow();
    draftWindow.autosave.scheduleSaves();
    await advanceClock(30_000);
    expect(callCounts).toEqual({ portal: 0, books: 0 });
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    draftWindow.typeValues({ yourReference: "Åsa" });
    await advanceClock(30_000);
    expect([callCounts.books, portalEdits.size, browserTexts.size, draftWindow.storagePlace()]).toEqual([
      0,
      0,
      0,
      "books",
    ]);
  });

  it("leaves what the books would refuse to the portal", async () => {
    const { openWindow, callCounts, portalEdits } = createAutosaveWorld();
    const draftWindow = openWindow({ draft: emptyDraft, key: "new-1" });
    draftWindow.typeValues({ rows: [makePricedRow("Spik")] });
    await advanceClock(60_000);
    expect([callCounts.books, portalEdits.get("new-1")?.version]).toEqual([0, null]);
  });

  it("asks a portal that does not answer again, and says where the text is meanwhile", async () => {
    const { openWindow, faults, portalEdits, browserTexts } = createAutosaveWorld();
    faults.portal = true;
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_200);
    expect([draftWindow.storagePlace(), draftWindow.autosave.state().isPortalUnreachable, browserTexts.size]).toEqual([
      "device",
      true,
      1,
    ]);
    faults.portal = false;
    await advanceClock(3_100);
    expect([draftWindow.storagePlace(), draftWindow.autosave.state().isPortalUnreachable, portalEdits.size]).toEqual([
      "portal",
      false,
      1,
    ]);
  });

  it("does not say that a browser keeps what it does not keep", async () => {
    const { openWindow, faults, portalEdits, browserTexts } = createAutosaveWorld();
    Object.assign(faults, { browser: true, portal: true });
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_200);
    expect([draftWindow.storagePlace(), draftWindow.autosave.state().isMissingInBrowser, browserTexts.size]).toEqual([
      "device",
      true,
      0,
    ]);
    Object.assign(faults, { browser: false, portal: false });
    draftWindow.typeValues({ yourReference: "Bosse" });
    await advanceClock(3_100);
    expect([draftWindow.storagePlace(), draftWindow.autosave.state().isMissingInBrowser, portalEdits.size]).toEqual([
      "portal",
      false,
      1,
    ]);
  });

  it("says of books that do not answer that the text is in the portal, and asks them again", async () => {
    const { openWindow, faults, listBookDrafts } = createAutosaveWorld();
    faults.books = true;
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(21_000);
    expect([draftWindow.storagePlace(), draftWindow.autosave.state().refusal?.code]).toEqual(["portal", "remote_busy"]);
    faults.books = false;
    await advanceClock(61_000);
    expect([draftWindow.storagePlace(), listBookDrafts()[0]?.yourReference]).toEqual(["books", "Bo"]);
  });

  it("does nothing for a person who may only read", async () => {
    const { openWindow, callCounts, browserTexts } = createAutosaveWorld();
    const draftWindow = openWindow({ mayWrite: false });
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(60_000);
    draftWindow.autosave.saveBeforeLeaving();
    draftWindow.autosave.close();
    expect([callCounts, browserTexts.size]).toEqual([{ portal: 0, books: 0 }, 0]);
  });
});

describe("leaving", () => {
  it("sends the last words to the portal, also while earlier ones are under way", async () => {
    const { openWindow, portalEdits } = createAutosaveWorld();
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await vi.advanceTimersByTimeAsync(999);
    vi.advanceTimersByTime(1);
    draftWindow.typeValues({ yourReference: "Bo Ek" });
    draftWindow.autosave.saveBeforeLeaving();
    await advanceClock(0);
    expect(parseTypedDraft(portalEdits.get("v1")?.text ?? null)?.values.yourReference).toBe("Bo Ek");
  });

  it("for another page of the portal saves in the books", async () => {
    const { openWindow, listBookDrafts, portalEdits, browserTexts } = createAutosaveWorld();
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    draftWindow.autosave.close();
    await advanceClock(10);
    expect([listBookDrafts()[0]?.yourReference, portalEdits.size, browserTexts.size]).toEqual(["Bo", 0, 0]);
  });
});

describe("coming back", () => {
  it.each(["the portal", "this browser"])("finds the text in %s and says from when it is", async (textPlace) => {
    const { openWindow, findStoredText, browserTexts, faults } = createAutosaveWorld();
    if (textPlace === "this browser") faults.portal = true;
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    if (textPlace === "the portal") browserTexts.clear();
    const reopenedWindow = openWindow(findStoredText("v1"), false);
    expect(reopenedWindow.values().yourReference).toBe("Bo");
    expect(reopenedWindow.autosave.state().restoredTypedAt).toMatch(/^2026-11-20T09:00/);
    reopenedWindow.autosave.discardChanges();
    await advanceClock(0);
    expect([
      reopenedWindow.values().yourReference,
      reopenedWindow.autosave.state().restoredTypedAt,
      reopenedWindow.storagePlace(),
    ]).toEqual(["Åsa", null, "books"]);
  });

  it("takes the words here that follow on the portal's for one text", async () => {
    const { openWindow, findStoredText } = createAutosaveWorld();
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    draftWindow.typeValues({ yourReference: "Bo Ek" });
    await advanceClock(200);
    const reopenedWindow = openWindow(findStoredText("v1"), false);
    expect(reopenedWindow.autosave.state().comparison).toBeNull();
    expect(reopenedWindow.values().yourReference).toBe("Bo Ek");
    await advanceClock(1_100);
    expect(reopenedWindow.storagePlace()).toBe("portal");
  });

  it("brings text typed on an older version to what the draft has become, and erases it where it was", async () => {
    const { openWindow, findStoredText, books, portalEdits, listBookDrafts } = createAutosaveWorld();
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    books.clear();
    const newerDraft = { ...storedDraft, id: "v2", orderReference: "", buyersOrderReference: "PO 7" };
    books.set("v2", newerDraft);
    const reopenedWindow = openWindow({ draft: newerDraft, ...findStoredText("v1") }, false);
    expect(reopenedWindow.values()).toMatchObject({ yourReference: "Bo", orderReference: "PO 7" });
    expect(reopenedWindow.autosave.state().restoredTypedAt).not.toBeNull();
    await advanceClock(21_000);
    expect(listBookDrafts()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
    expect(portalEdits.size).toBe(0);
  });

  it("asks again after a reload in the middle of a comparison", async () => {
    const { openWindow, findStoredText, books } = createAutosaveWorld();
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    books.clear();
    const newerDraft = { ...storedDraft, id: "v2", yourReference: "Cia" };
    books.set("v2", newerDraft);
    for (let round = 0; round < 2; round++) {
      const reopenedWindow = openWindow({ draft: newerDraft, ...findStoredText("v1") }, false);
      expect(reopenedWindow.autosave.state().comparison?.differences).toHaveLength(1);
      reopenedWindow.typeValues({ ourReference: `time ${round}` });
      await advanceClock(1_100);
    }
    const lastWindow = openWindow({ draft: newerDraft, ...findStoredText("v1") }, false);
    lastWindow.autosave.discardChanges();
    expect(lastWindow.values().yourReference).toBe("Cia");
    expect(lastWindow.autosave.state().comparison).toBeNull();
  });
});

describe("a new draft", () => {
  it("whose answer was lost is not sent twice", async () => {
    const { openWindow, faults, books } = createAutosaveWorld();
    books.clear();
    faults.isAnswerLost = true;
    const draftWindow = openWindow({ draft: emptyDraft, key: "new-1" });
    draftWindow.typeValues({ customerId: "c1", customerText: "Brf Solsidan", rows: [makePricedRow("Spik")] });
    const failedSave = await draftWindow.autosave.save(true);
    expect(failedSave.ok ? null : failedSave.problem?.code).toBe("remote_busy");
    faults.isAnswerLost = false;
    expect(await draftWindow.autosave.save(true)).toMatchObject({ ok: true });
    expect(books.size).toBe(1);
  });

  it("is kept under its own name until the books hold it, then under theirs", async () => {
    const { openWindow, portalEdits } = createAutosaveWorld();
    const draftWindow = openWindow({ draft: emptyDraft, key: "new-1" });
    draftWindow.typeValues({ customerId: "c1", customerText: "Brf Solsidan", rows: [makePricedRow("Spik")] });
    await advanceClock(1_100);
    expect([...portalEdits.keys()]).toEqual(["new-1"]);
    await draftWindow.autosave.save(true);
    expect(portalEdits.size).toBe(0);
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    expect([...portalEdits.keys()]).toEqual([draftWindow.autosave.state().draft.id]);
  });

  it("that is finished or thrown away leaves nothing behind", async () => {
    const { openWindow, portalEdits, browserTexts } = createAutosaveWorld();
    const draftWindow = openWindow();
    draftWindow.typeValues({ yourReference: "Bo" });
    await advanceClock(1_100);
    draftWindow.autosave.eraseAndClose();
    await advanceClock(0);
    draftWindow.typeValues({ yourReference: "Bo Ek" });
    await advanceClock(60_000);
    expect([portalEdits.size, browserTexts.size]).toEqual([0, 0]);
  });
});
