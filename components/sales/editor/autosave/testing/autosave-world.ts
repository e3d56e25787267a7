import { vi } from "vitest";
import type { Result } from "@/lib/api/browser/call";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { blankRow, type DraftValues, valuesOf, withValues } from "../../draft-values";
import type { AutosavePorts, AutosaveStart, TabMessage } from "../autosave-ports";
import { draftAutosave } from "../draft-autosave";
import { parseTypedDraft, type TextInBrowser, typedDraftText } from "../typed-draft";

type Ports = AutosavePorts<InvoiceDraft>;

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

type Kind = {
  /** True when a draft keeps its id at every save, as a quote does; its version is then its modification stamp. */
  keepsIds?: boolean;
  /** True when the books store no drafts, as for orders. */
  unstored?: boolean;
  /** True when the books are written only at a person's request, as for a quote that was sent. */
  asked?: boolean;
};

const stampOf = (draft: InvoiceDraft) => String(draft.rest.ModifiedUtc ?? "");

/** A fake portal and fake books for any number of windows and people. */
export function keeperWorld({ keepsIds = false, unstored = false, asked = false }: Kind = {}) {
  const edits = new Map<string, DraftEdit>();
  const books = new Map<string, InvoiceDraft>([["v1", stored]]);
  const shelf = new Map<string, string>();
  const windows: ((word: TabMessage<InvoiceDraft>) => void)[] = [];
  const calls = { portal: 0, books: 0 };
  let ids = 0;
  const away = { shelf: false, portal: false, books: false, answer: false, lateMs: 0, saveMs: 0 };
  const newId = () => `id-${++ids}`;
  const failed = (code: "remote_busy" | "not_found" | "conflict") =>
    ({ ok: false, problem: new Problem(code) }) as const;

  /** Replaces a draft as the portal does when the request says which version it replaces. */
  function replace(draft: InvoiceDraft): Result<InvoiceDraft> {
    const now = books.get(draft.id);
    if (!now) return failed("not_found");
    if (stampOf(now) !== stampOf(draft)) return failed("conflict");
    const saved = { ...draft, rest: { ...draft.rest, ModifiedUtc: newId() } };
    books.set(draft.id, saved);
    return { ok: true, value: saved };
  }

  function ports(
    form: Ports["form"],
    self: { hear?: (word: TabMessage<InvoiceDraft>) => void },
    person: string,
  ): Ports {
    const own = (key: string) => `${person}${key}`;
    return {
      form,
      shelf: {
        read: (key) => parseTypedDraft(shelf.get(own(key)) ?? null),
        write: (key, held) => {
          if (!away.shelf) shelf.set(own(key), typedDraftText(held));
          return !away.shelf;
        },
        drop: (key) => void shelf.delete(own(key)),
      },
      portal: {
        read: async (key) => edits.get(own(key)) ?? null,
        keep: async (draftId, { version, text, seen, revision }) => {
          calls.portal++;
          if (away.lateMs > 0) await new Promise((arrive) => setTimeout(arrive, away.lateMs));
          if (away.portal) return failed("remote_busy");
          const now = edits.get(own(draftId))?.revision ?? null;
          if (now !== seen && now !== revision) return failed("conflict");
          const keptAt = machineNow().toISOString();
          edits.set(own(draftId), { draftId, version, text, revision, keptAt });
          return { ok: true, value: { keptAt } };
        },
        erase: async (key, seen) => {
          if (away.portal) return failed("remote_busy");
          if (edits.get(own(key))?.revision === seen) edits.delete(own(key));
          return { ok: true, value: null };
        },
      },
      books: unstored
        ? null
        : {
            byItself: !asked,
            save: async (draft) => {
              calls.books++;
              if (away.saveMs > 0) await new Promise((arrive) => setTimeout(arrive, away.saveMs));
              if (away.books) return failed("remote_busy");
              if (keepsIds && draft.id !== "") return replace(draft);
              if (draft.id !== "" && !books.delete(draft.id)) return failed("not_found");
              const createdAt = draft.createdAt || machineNow().toISOString();
              // The service answers today's date, and the portal answers the date that was chosen.
              const { chosenOn } = draft;
              const saved = { ...draft, id: newId(), createdAt, invoiceOn: today, keptOn: chosenOn };
              books.set(saved.id, saved);
              return away.answer ? failed("remote_busy") : { ok: true, value: saved };
            },
            newerOf: async ({ id, createdAt, ...draft }) => {
              const now = books.get(id);
              if (keepsIds && now) return stampOf(now) === String(draft.rest.ModifiedUtc ?? "") ? "same" : now;
              return now ? "same" : ([...books.values()].find((one) => one.createdAt === createdAt) ?? null);
            },
            newest: async () => [...books.values()],
          },
      draft: {
        valuesOf: (draft) => valuesOf(draft, "sv", today),
        withValues: (draft, values) => withValues(draft, values, "sv"),
        versionOf: (draft) => (keepsIds ? stampOf(draft) : draft.id),
        atVersion: (draft, version) =>
          keepsIds ? { ...draft, rest: { ...draft.rest, ModifiedUtc: version } } : { ...draft, id: version },
      },
      onStored: () => {},
      tell: (word) => {
        for (const hear of windows) if (hear !== self.hear) hear(structuredClone(word));
      },
      newId,
      now: () => machineNow(),
    };
  }

  /** Opens a window with the draft. @param person whose window it is, where the texts of two people must stay apart */
  function open(more: Partial<AutosaveStart<InvoiceDraft>> = {}, joined = true, person = "") {
    const draft = more.draft ?? stored;
    const begun = valuesOf(draft, "sv", today);
    let values = structuredClone(begun);
    const self: { hear?: (word: TabMessage<InvoiceDraft>) => void } = {};
    const form: Ports["form"] = {
      values: () => values,
      show: (next) => {
        values = structuredClone(next);
      },
      fits: ({ customerId }) => customerId !== "",
    };
    const start = { draft, begun, key: draft.id, begunFor: "", here: null, there: null, mayWrite: true, ...more };
    const keeper = draftAutosave(ports(form, self, person), start, "sv");
    self.hear = keeper.hear;
    if (joined) windows.push(keeper.hear);
    keeper.restore();
    const type = (change: Partial<DraftValues>) => {
      values = { ...values, ...change };
      keeper.typed();
    };
    return { keeper, type, values: () => values, place: () => keeper.state().place };
  }

  /** The stored text that a browser finds when the draft is opened again. */
  const found = (key: string): Pick<AutosaveStart<InvoiceDraft>, "key" | "here" | "there"> => {
    const edit = edits.get(key);
    const kept = parseTypedDraft(edit?.text ?? null);
    const here: TextInBrowser | null = parseTypedDraft(shelf.get(key) ?? null);
    return { key, here, there: edit && kept ? { kept, revision: edit.revision, keptAt: edit.keptAt } : null };
  };
  const only = () => [...books.values()];
  return { open, edits, books, shelf, calls, away, found, only };
}

/** A priced row as a person types it. */
export const row = (text: string) => ({ ...blankRow, articleId: "a", text, quantity: "1", unitPrice: "10" });

/** Advances the fake clock by this many milliseconds. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
