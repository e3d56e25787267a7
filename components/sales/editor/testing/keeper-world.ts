import { vi } from "vitest";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/customer-invoice-draft";
import type { DraftEdit } from "@/lib/api/contract/draft-edit";
import { machineNow } from "@/lib/clock";
import { Problem } from "@/lib/problem";
import { draftKeeper } from "../draft-keeper";
import { blankRow, type DraftValues, valuesOf, withValues } from "../draft-values";
import type { KeeperPorts, KeeperStart, Word } from "../keeper-ports";
import { type HeldHere, keptText, parseKept } from "../kept-draft";

const today = "2026-11-20";
export const stored: InvoiceDraft = {
  ...emptyDraft,
  id: "v1",
  createdAt: "2026-11-20T08:00:00Z",
  customerId: "c1",
  customerName: "Brf Solsidan",
  invoiceOn: today,
  yourReference: "Åsa",
};

/** The portal and the books behind any number of windows and people; nothing is promised that they do not keep. */
export function keeperWorld() {
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

/** A priced row as typed. */
export const row = (text: string) => ({ ...blankRow, articleId: "a", text, quantity: "1", unitPrice: "10" });

/** Lets that much of the stopped clock go by. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
