import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import type { DraftEdit } from "@/lib/api/contract/draft-edit";
import { machineNow } from "@/lib/clock";
import { Problem } from "@/lib/problem";
import { draftKeeper } from "./draft-keeper";
import { blankRow, type DraftValues, valuesOf, withValues } from "./draft-values";
import type { KeeperPorts, KeeperStart, Word } from "./keeper-ports";
import { type HeldHere, keptText, parseKept } from "./kept-draft";

const today = "2026-11-20";
const stored: InvoiceDraft = {
  ...emptyDraft,
  id: "v1",
  createdAt: "2026-11-20T08:00:00Z",
  customerId: "c1",
  customerName: "Brf Solsidan",
  invoiceOn: today,
  yourReference: "Åsa",
};

/** The portal and the books behind any number of windows and people; nothing is promised that they do not keep. */
function world() {
  const edits = new Map<string, DraftEdit>();
  const books = new Map<string, InvoiceDraft>([["v1", stored]]);
  const shelf = new Map<string, string>();
  const windows: ((word: Word) => void)[] = [];
  const calls = { portal: 0, books: 0 };
  let ids = 0;
  const away = { portal: false, books: false, answer: false, lateMs: 0 };
  const newId = () => `id-${++ids}`;
  const failed = (code: "remote_busy" | "not_found" | "conflict") =>
    ({ ok: false, problem: new Problem(code) }) as const;

  function ports(form: KeeperPorts["form"], self: { hear?: (word: Word) => void }): KeeperPorts {
    return {
      form,
      shelf: {
        read: (key) => parseKept(shelf.get(key) ?? null),
        write: (key, held) => void shelf.set(key, keptText(held)),
        drop: (key) => void shelf.delete(key),
      },
      portal: {
        read: async (key) => edits.get(key) ?? null,
        keep: async (draftId, { version, text, seen, revision }) => {
          calls.portal++;
          if (away.lateMs > 0) await new Promise((arrive) => setTimeout(arrive, away.lateMs));
          if (away.portal) return failed("remote_busy");
          const now = edits.get(draftId)?.revision ?? null;
          if (now !== seen && now !== revision) return failed("conflict");
          const keptAt = machineNow().toISOString();
          edits.set(draftId, { draftId, version, text, revision, keptAt });
          return { ok: true, value: { keptAt } };
        },
        erase: async (key, seen) => edits.get(key)?.revision === seen && edits.delete(key),
      },
      books: {
        save: async (draft) => {
          calls.books++;
          if (away.books) return failed("remote_busy");
          if (draft.id !== "" && !books.delete(draft.id)) return failed("not_found");
          const createdAt = draft.createdAt || machineNow().toISOString();
          const saved = { ...draft, id: newId(), createdAt };
          books.set(saved.id, saved);
          return away.answer ? failed("remote_busy") : { ok: true, value: saved };
        },
        has: async (id) => books.has(id),
        successor: async (createdAt) => [...books.values()].find((one) => one.createdAt === createdAt) ?? null,
        newest: async () => [...books.values()],
        valuesOf: (draft) => valuesOf(draft, "sv", today),
        withValues: (draft, values) => withValues(draft, values, "sv"),
      },
      onStored: () => {},
      tell: (word) => {
        for (const hear of windows) if (hear !== self.hear) hear(structuredClone(word));
      },
      newId,
      now: () => machineNow(),
    };
  }

  /** A window with the draft open. */
  function open(more: Partial<KeeperStart> = {}, joined = true) {
    const draft = more.draft ?? stored;
    const begun = valuesOf(draft, "sv", today);
    let values = structuredClone(begun);
    const self: { hear?: (word: Word) => void } = {};
    const form: KeeperPorts["form"] = {
      values: () => values,
      show: (next) => {
        values = structuredClone(next);
      },
      fits: ({ customerId }) => customerId !== "",
    };
    const start = { draft, begun, key: draft.id, begunFor: "", here: null, there: null, mayWrite: true, ...more };
    const keeper = draftKeeper(ports(form, self), start, "sv");
    self.hear = keeper.hear;
    if (joined) windows.push(keeper.hear);
    keeper.restore();
    const type = (change: Partial<DraftValues>) => {
      values = { ...values, ...change };
      keeper.typed();
    };
    return { keeper, type, values: () => values, place: () => keeper.state().place };
  }

  /** What a browser that comes back finds. */
  const found = (key: string): Pick<KeeperStart, "key" | "here" | "there"> => {
    const edit = edits.get(key);
    const kept = parseKept(edit?.text ?? null);
    const here: HeldHere | null = parseKept(shelf.get(key) ?? null);
    return { key, here, there: edit && kept ? { kept, revision: edit.revision, keptAt: edit.keptAt } : null };
  };
  const only = () => [...books.values()];
  return { open, edits, books, shelf, calls, away, found, only };
}

const row = (text: string) => ({ ...blankRow, articleId: "a", text, quantity: "1", unitPrice: "10" });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("while typing", () => {
  it("keeps the text here at once, in the portal within 1.5 s, in the books after 20 s of rest", async () => {
    const { open, shelf, edits, calls, only } = world();
    const window = open();
    window.type({ yourReference: "B" });
    await pass(200);
    expect([shelf.size, edits.size, window.place()]).toEqual([1, 0, "device"]);
    window.type({ yourReference: "Bo" });
    await pass(900);
    expect([shelf.size, edits.size, window.place()]).toEqual([0, 1, "portal"]);
    await pass(15_000);
    window.type({ yourReference: "Bosse" });
    await pass(19_900);
    expect(calls.books).toBe(0);
    await pass(200);
    expect(only()).toMatchObject([{ yourReference: "Bosse" }]);
    expect([calls.books, edits.size, shelf.size, window.place()]).toEqual([1, 0, 0, "books"]);
  });

  it("asks nobody for anything while nothing changed, nor for what was typed and taken back", async () => {
    const { open, calls, edits, shelf } = world();
    const window = open();
    window.keeper.typed();
    await pass(30_000);
    expect(calls).toEqual({ portal: 0, books: 0 });
    window.type({ yourReference: "Bo" });
    await pass(1_100);
    window.type({ yourReference: "Åsa" });
    await pass(30_000);
    expect([calls.books, edits.size, shelf.size, window.place()]).toEqual([0, 0, 0, "books"]);
  });

  it("leaves what the books would refuse to the portal", async () => {
    const { open, calls, edits } = world();
    const window = open({ draft: emptyDraft, key: "new-1" });
    window.type({ rows: [row("Spik")] });
    await pass(60_000);
    expect([calls.books, edits.get("new-1")?.version]).toEqual([0, null]);
  });

  it("asks a portal that does not answer again, and says where the text is meanwhile", async () => {
    const { open, away, edits, shelf } = world();
    away.portal = true;
    const window = open();
    window.type({ yourReference: "Bo" });
    await pass(1_200);
    expect([window.place(), window.keeper.state().unreachable, shelf.size]).toEqual(["device", true, 1]);
    away.portal = false;
    await pass(3_100);
    expect([window.place(), window.keeper.state().unreachable, edits.size]).toEqual(["portal", false, 1]);
  });

  it("says of books that do not answer that the text is in the portal, and asks them again", async () => {
    const { open, away, only } = world();
    away.books = true;
    const window = open();
    window.type({ yourReference: "Bo" });
    await pass(21_000);
    expect([window.place(), window.keeper.state().refusal?.code]).toEqual(["portal", "remote_busy"]);
    away.books = false;
    await pass(61_000);
    expect([window.place(), only()[0]?.yourReference]).toEqual(["books", "Bo"]);
  });

  it("does nothing for a person who may only read", async () => {
    const { open, calls, shelf } = world();
    const window = open({ mayWrite: false });
    window.type({ yourReference: "Bo" });
    await pass(60_000);
    window.keeper.leave();
    window.keeper.close();
    expect([calls, shelf.size]).toEqual([{ portal: 0, books: 0 }, 0]);
  });
});

describe("leaving", () => {
  it("sends the last words to the portal, also while earlier ones are under way", async () => {
    const { open, edits } = world();
    const window = open();
    window.type({ yourReference: "Bo" });
    await vi.advanceTimersByTimeAsync(999);
    vi.advanceTimersByTime(1);
    window.type({ yourReference: "Bo Ek" });
    window.keeper.leave();
    await pass(0);
    expect(parseKept(edits.get("v1")?.text ?? null)?.values.yourReference).toBe("Bo Ek");
  });

  it("for another page of the portal saves in the books", async () => {
    const { open, only, edits, shelf } = world();
    const window = open();
    window.type({ yourReference: "Bo" });
    window.keeper.close();
    await pass(10);
    expect([only()[0]?.yourReference, edits.size, shelf.size]).toEqual(["Bo", 0, 0]);
  });
});

describe("coming back", () => {
  it.each(["the portal", "this browser"])("finds the text in %s and says from when it is", async (where) => {
    const { open, found, shelf, away } = world();
    if (where === "this browser") away.portal = true;
    const window = open();
    window.type({ yourReference: "Bo" });
    await pass(1_100);
    if (where === "the portal") shelf.clear();
    const next = open(found("v1"), false);
    expect(next.values().yourReference).toBe("Bo");
    expect(next.keeper.state().restoredFrom).toMatch(/^2026-11-20T09:00/);
    next.keeper.discard();
    await pass(0);
    expect([next.values().yourReference, next.keeper.state().restoredFrom, next.place()]).toEqual([
      "Åsa",
      null,
      "books",
    ]);
  });

  it("takes the words here that follow on the portal's for one text", async () => {
    const { open, found } = world();
    const window = open();
    window.type({ yourReference: "Bo" });
    await pass(1_100);
    window.type({ yourReference: "Bo Ek" });
    await pass(200);
    const next = open(found("v1"), false);
    expect(next.keeper.state().comparison).toBeNull();
    expect(next.values().yourReference).toBe("Bo Ek");
    await pass(1_100);
    expect(next.place()).toBe("portal");
  });

  it("brings text typed on an older version to what the draft has become, and erases it where it was", async () => {
    const { open, found, books, edits, only } = world();
    const window = open();
    window.type({ yourReference: "Bo" });
    await pass(1_100);
    books.clear();
    const newer = { ...stored, id: "v2", orderReference: "", buyersOrderReference: "PO 7" };
    books.set("v2", newer);
    const next = open({ draft: newer, ...found("v1") }, false);
    expect(next.values()).toMatchObject({ yourReference: "Bo", orderReference: "PO 7" });
    expect(next.keeper.state().restoredFrom).not.toBeNull();
    await pass(21_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", buyersOrderReference: "PO 7" }]);
    expect(edits.size).toBe(0);
  });

  it("asks again after a reload in the middle of a comparison", async () => {
    const { open, found, books } = world();
    const window = open();
    window.type({ yourReference: "Bo" });
    await pass(1_100);
    books.clear();
    const newer = { ...stored, id: "v2", yourReference: "Cia" };
    books.set("v2", newer);
    for (let time = 0; time < 2; time++) {
      const next = open({ draft: newer, ...found("v1") }, false);
      expect(next.keeper.state().comparison?.differences).toHaveLength(1);
      next.type({ ourReference: `time ${time}` });
      await pass(1_100);
    }
    const last = open({ draft: newer, ...found("v1") }, false);
    last.keeper.discard();
    expect(last.values().yourReference).toBe("Cia");
    expect(last.keeper.state().comparison).toBeNull();
  });
});

describe("two people", () => {
  it("keeps both when they changed different fields, and says so", async () => {
    const { open, only } = world();
    const [anna, erik] = [open({}, false), open({}, false)];
    anna.type({ yourReference: "Bo" });
    expect(await anna.keeper.save(true)).toMatchObject({ ok: true });
    erik.type({ rows: [row("Spik")] });
    await pass(21_000);
    expect(only()).toMatchObject([{ yourReference: "Bo", rows: [{ text: "Spik" }] }]);
    expect([erik.keeper.state().broughtIn, erik.place()]).toEqual(["books", "books"]);
  });

  it("asks about the same field, overwrites nothing until then, and saves what was chosen", async () => {
    const { open, only, calls } = world();
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
    const { open, books } = world();
    const window = open();
    books.clear();
    window.type({ yourReference: "Bo" });
    const saved = await window.keeper.save(true);
    expect(saved.ok ? null : saved.problem?.code).toBe("not_found");
    window.keeper.detach();
    expect(await window.keeper.save(true)).toMatchObject({ ok: true });
    expect(books.size).toBe(1);
  });
});

describe("two windows of one person", () => {
  it("see each other's fields, and one save is both windows' version", async () => {
    const { open, only } = world();
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
    const { open, edits } = world();
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
    const { open, away } = world();
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
    const { open, only } = world();
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

describe("a new draft", () => {
  it("whose answer was lost is not sent twice", async () => {
    const { open, away, books } = world();
    books.clear();
    away.answer = true;
    const window = open({ draft: emptyDraft, key: "new-1" });
    window.type({ customerId: "c1", customerText: "Brf Solsidan", rows: [row("Spik")] });
    const lost = await window.keeper.save(true);
    expect(lost.ok ? null : lost.problem?.code).toBe("remote_busy");
    away.answer = false;
    expect(await window.keeper.save(true)).toMatchObject({ ok: true });
    expect(books.size).toBe(1);
  });

  it("is kept under its own name until the books hold it, then under theirs", async () => {
    const { open, edits } = world();
    const window = open({ draft: emptyDraft, key: "new-1" });
    window.type({ customerId: "c1", customerText: "Brf Solsidan", rows: [row("Spik")] });
    await pass(1_100);
    expect([...edits.keys()]).toEqual(["new-1"]);
    await window.keeper.save(true);
    expect(edits.size).toBe(0);
    window.type({ yourReference: "Bo" });
    await pass(1_100);
    expect([...edits.keys()]).toEqual([window.keeper.state().draft.id]);
  });

  it("that is finished or thrown away leaves nothing behind", async () => {
    const { open, edits, shelf } = world();
    const window = open();
    window.type({ yourReference: "Bo" });
    await pass(1_100);
    window.keeper.forget();
    await pass(0);
    window.type({ yourReference: "Bo Ek" });
    await pass(60_000);
    expect([edits.size, shelf.size]).toEqual([0, 0]);
  });
});
