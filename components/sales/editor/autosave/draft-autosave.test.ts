import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { advanceClock, autosaveWorld, pricedRow, storedDraft } from "./testing/autosave-world";
import { parseTypedDraft } from "./typed-draft";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("while typing", () => {
  it("keeps the text here at once, in the portal within 1.5 s, in the books after 20 s of rest", async () => {
    const { open, shelf, edits, calls, only } = autosaveWorld();
    const window = open();
    window.type({ yourReference: "B" });
    await advanceClock(200);
    expect([shelf.size, edits.size, window.place()]).toEqual([1, 0, "device"]);
    window.type({ yourReference: "Bo" });
    await advanceClock(900);
    expect([shelf.size, edits.size, window.place()]).toEqual([0, 1, "portal"]);
    await advanceClock(15_000);
    window.type({ yourReference: "Bosse" });
    await advanceClock(19_900);
    expect(calls.books).toBe(0);
    await advanceClock(200);
    expect(only()).toMatchObject([{ yourReference: "Bosse" }]);
    expect([calls.books, edits.size, shelf.size, window.place()]).toEqual([1, 0, 0, "books"]);
  });

  it("asks nobody for anything while nothing changed, nor for what was typed and taken back", async () => {
    const { open, calls, edits, shelf } = autosaveWorld();
    const window = open();
    window.autosave.scheduleSaves();
    await advanceClock(30_000);
    expect(calls).toEqual({ portal: 0, books: 0 });
    window.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    window.type({ yourReference: "Åsa" });
    await advanceClock(30_000);
    expect([calls.books, edits.size, shelf.size, window.place()]).toEqual([0, 0, 0, "books"]);
  });

  it("leaves what the books would refuse to the portal", async () => {
    const { open, calls, edits } = autosaveWorld();
    const window = open({ draft: emptyDraft, key: "new-1" });
    window.type({ rows: [pricedRow("Spik")] });
    await advanceClock(60_000);
    expect([calls.books, edits.get("new-1")?.version]).toEqual([0, null]);
  });

  it("asks a portal that does not answer again, and says where the text is meanwhile", async () => {
    const { open, away, edits, shelf } = autosaveWorld();
    away.portal = true;
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(1_200);
    expect([window.place(), window.autosave.state().isPortalUnreachable, shelf.size]).toEqual(["device", true, 1]);
    away.portal = false;
    await advanceClock(3_100);
    expect([window.place(), window.autosave.state().isPortalUnreachable, edits.size]).toEqual(["portal", false, 1]);
  });

  it("does not say that a browser keeps what it does not keep", async () => {
    const { open, away, edits, shelf } = autosaveWorld();
    Object.assign(away, { shelf: true, portal: true });
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(1_200);
    expect([window.place(), window.autosave.state().isMissingInBrowser, shelf.size]).toEqual(["device", true, 0]);
    Object.assign(away, { shelf: false, portal: false });
    window.type({ yourReference: "Bosse" });
    await advanceClock(3_100);
    expect([window.place(), window.autosave.state().isMissingInBrowser, edits.size]).toEqual(["portal", false, 1]);
  });

  it("says of books that do not answer that the text is in the portal, and asks them again", async () => {
    const { open, away, only } = autosaveWorld();
    away.books = true;
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(21_000);
    expect([window.place(), window.autosave.state().refusal?.code]).toEqual(["portal", "remote_busy"]);
    away.books = false;
    await advanceClock(61_000);
    expect([window.place(), only()[0]?.yourReference]).toEqual(["books", "Bo"]);
  });

  it("does nothing for a person who may only read", async () => {
    const { open, calls, shelf } = autosaveWorld();
    const window = open({ mayWrite: false });
    window.type({ yourReference: "Bo" });
    await advanceClock(60_000);
    window.autosave.saveBeforeLeaving();
    window.autosave.close();
    expect([calls, shelf.size]).toEqual([{ portal: 0, books: 0 }, 0]);
  });
});

describe("leaving", () => {
  it("sends the last words to the portal, also while earlier ones are under way", async () => {
    const { open, edits } = autosaveWorld();
    const window = open();
    window.type({ yourReference: "Bo" });
    await vi.advanceTimersByTimeAsync(999);
    vi.advanceTimersByTime(1);
    window.type({ yourReference: "Bo Ek" });
    window.autosave.saveBeforeLeaving();
    await advanceClock(0);
    expect(parseTypedDraft(edits.get("v1")?.text ?? null)?.values.yourReference).toBe("Bo Ek");
  });

  it("for another page of the portal saves in the books", async () => {
    const { open, only, edits, shelf } = autosaveWorld();
    const window = open();
    window.type({ yourReference: "Bo" });
    window.autosave.close();
    await advanceClock(10);
    expect([only()[0]?.yourReference, edits.size, shelf.size]).toEqual(["Bo", 0, 0]);
  });
});

describe("coming back", () => {
  it.each(["the portal", "this browser"])("finds the text in %s and says from when it is", async (where) => {
    const { open, found, shelf, away } = autosaveWorld();
    if (where === "this browser") away.portal = true;
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    if (where === "the portal") shelf.clear();
    const next = open(found("v1"), false);
    expect(next.values().yourReference).toBe("Bo");
    expect(next.autosave.state().restoredTypedAt).toMatch(/^2026-11-20T09:00/);
    next.autosave.discard();
    await advanceClock(0);
    expect([next.values().yourReference, next.autosave.state().restoredTypedAt, next.place()]).toEqual([
      "Åsa",
      null,
      "books",
    ]);
  });

  it("takes the words here that follow on the portal's for one text", async () => {
    const { open, found } = autosaveWorld();
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    window.type({ yourReference: "Bo Ek" });
    await advanceClock(200);
    const next = open(found("v1"), false);
    expect(next.autosave.state().comparison).toBeNull();
    expect(next.values().yourReference).toBe("Bo Ek");
    await advanceClock(1_100);
    expect(next.place()).toBe("portal");
  });

  it("brings text typed on an older version to what the draft has become, and erases it where it was", async () => {
    const { open, found, books, edits, only } = autosaveWorld();
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    books.clear();
    const newer = { ...storedDraft, id: "v2", orderReference: "", buyersOrderReference: "PO 7" };
    books.set("v2", newer);
    const next = open({ draft: newer, ...found("v1") }, false);
    expect(next.values()).toMatchObject({ yourReference: "Bo", orderReference: "PO 7" });
    expect(next.autosave.state().restoredTypedAt).not.toBeNull();
    await advanceClock(21_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
    expect(edits.size).toBe(0);
  });

  it("asks again after a reload in the middle of a comparison", async () => {
    const { open, found, books } = autosaveWorld();
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    books.clear();
    const newer = { ...storedDraft, id: "v2", yourReference: "Cia" };
    books.set("v2", newer);
    for (let time = 0; time < 2; time++) {
      const next = open({ draft: newer, ...found("v1") }, false);
      expect(next.autosave.state().comparison?.differences).toHaveLength(1);
      next.type({ ourReference: `time ${time}` });
      await advanceClock(1_100);
    }
    const last = open({ draft: newer, ...found("v1") }, false);
    last.autosave.discard();
    expect(last.values().yourReference).toBe("Cia");
    expect(last.autosave.state().comparison).toBeNull();
  });
});

describe("a new draft", () => {
  it("whose answer was lost is not sent twice", async () => {
    const { open, away, books } = autosaveWorld();
    books.clear();
    away.answer = true;
    const window = open({ draft: emptyDraft, key: "new-1" });
    window.type({ customerId: "c1", customerText: "Brf Solsidan", rows: [pricedRow("Spik")] });
    const lost = await window.autosave.save(true);
    expect(lost.ok ? null : lost.problem?.code).toBe("remote_busy");
    away.answer = false;
    expect(await window.autosave.save(true)).toMatchObject({ ok: true });
    expect(books.size).toBe(1);
  });

  it("is kept under its own name until the books hold it, then under theirs", async () => {
    const { open, edits } = autosaveWorld();
    const window = open({ draft: emptyDraft, key: "new-1" });
    window.type({ customerId: "c1", customerText: "Brf Solsidan", rows: [pricedRow("Spik")] });
    await advanceClock(1_100);
    expect([...edits.keys()]).toEqual(["new-1"]);
    await window.autosave.save(true);
    expect(edits.size).toBe(0);
    window.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    expect([...edits.keys()]).toEqual([window.autosave.state().draft.id]);
  });

  it("that is finished or thrown away leaves nothing behind", async () => {
    const { open, edits, shelf } = autosaveWorld();
    const window = open();
    window.type({ yourReference: "Bo" });
    await advanceClock(1_100);
    window.autosave.eraseAndClose();
    await advanceClock(0);
    window.type({ yourReference: "Bo Ek" });
    await advanceClock(60_000);
    expect([edits.size, shelf.size]).toEqual([0, 0]);
  });
});
