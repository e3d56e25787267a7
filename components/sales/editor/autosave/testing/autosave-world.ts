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
export const storedDraft: InvoiceDraft = {
  ...emptyDraft,
  id: "v1",
  createdAt: "2026-11-20T08:00:00Z",
  customerId: "c1",
  customerName: "Brf Solsidan",
  invoiceOn: today,
  yourReference: "Åsa",
};

type WorldOptions = {
  /**
   * True when a draft keeps its id at every save, as a quote does; its version is then the stamp of its last
   * modification.
   */
  keepsIds?: boolean;
  /** True when the books store no drafts, as for orders. */
  unstored?: boolean;
  /** True when the books are written only at a person's request, as for a quote that was sent. */
  isSavedOnRequest?: boolean;
};

const stampOf = (draft: InvoiceDraft) => String(draft.rest.ModifiedUtc ?? "");

/** Creates a fake portal and fake books for any number of windows and people. */
export function autosaveWorld({ keepsIds = false, unstored = false, isSavedOnRequest = false }: WorldOptions = {}) {
  const edits = new Map<string, DraftEdit>();
  const books = new Map<string, InvoiceDraft>([["v1", storedDraft]]);
  const shelf = new Map<string, string>();
  const windows: ((message: TabMessage<InvoiceDraft>) => void)[] = [];
  const calls = { portal: 0, books: 0 };
  let ids = 0;
  const away = { shelf: false, portal: false, books: false, answer: false, lateMs: 0, saveMs: 0 };
  const newId = () => `id-${++ids}`;
  const failed = (code: "remote_busy" | "not_found" | "conflict") =>
    ({ ok: false, problem: new Problem(code) }) as const;

  /** Replaces a draft as the portal does when the request names the version that it replaces. */
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
    self: { hear?: (message: TabMessage<InvoiceDraft>) => void },
    person: string,
  ): Ports {
    const ownKey = (key: string) => `${person}${key}`;
    return {
      form,
      browserStore: {
        read: (key) => parseTypedDraft(shelf.get(ownKey(key)) ?? null),
        write: (key, storedText) => {
          if (!away.shelf) shelf.set(ownKey(key), typedDraftText(storedText));
          return !away.shelf;
        },
        drop: (key) => void shelf.delete(ownKey(key)),
      },
      portal: {
        read: async (key) => edits.get(ownKey(key)) ?? null,
        save: async (draftId, { version, text, seen: expectedRevision, revision }) => {
          calls.portal++;
          if (away.lateMs > 0) await new Promise((arrive) => setTimeout(arrive, away.lateMs));
          if (away.portal) return failed("remote_busy");
          const now = edits.get(ownKey(draftId))?.revision ?? null;
          if (now !== expectedRevision && now !== revision) return failed("conflict");
          const keptAt = machineNow().toISOString();
          edits.set(ownKey(draftId), { draftId, version, text, revision, keptAt });
          return { ok: true, value: { keptAt } };
        },
        erase: async (key, expectedRevision) => {
          if (away.portal) return failed("remote_busy");
          if (edits.get(ownKey(key))?.revision === expectedRevision) edits.delete(ownKey(key));
          return { ok: true, value: null };
        },
      },
      books: unstored
        ? null
        : {
            isSavedAutomatically: !isSavedOnRequest,
            save: async (draft) => {
              calls.books++;
              if (away.saveMs > 0) await new Promise((arrive) => setTimeout(arrive, away.saveMs));
              if (away.books) return failed("remote_busy");
              if (keepsIds && draft.id !== "") return replace(draft);
              if (draft.id !== "" && !books.delete(draft.id)) return failed("not_found");
              const createdAt = draft.createdAt || machineNow().toISOString();
              // The service answers today's date, whereas the portal answers the date that was chosen.
              const { chosenOn } = draft;
              const saved = { ...draft, id: newId(), createdAt, invoiceOn: today, keptOn: chosenOn };
              books.set(saved.id, saved);
              return away.answer ? failed("remote_busy") : { ok: true, value: saved };
            },
            findNewer: async ({ id, createdAt, ...draft }) => {
              const now = books.get(id);
              if (keepsIds && now) return stampOf(now) === String(draft.rest.ModifiedUtc ?? "") ? "same" : now;
              return now ? "same" : ([...books.values()].find((one) => one.createdAt === createdAt) ?? null);
            },
            listNewest: async () => [...books.values()],
          },
      draft: {
        valuesOf: (draft) => valuesOf(draft, "sv", today),
        withValues: (draft, values) => withValues(draft, values, "sv"),
        versionOf: (draft) => (keepsIds ? stampOf(draft) : draft.id),
        atVersion: (draft, version) =>
          keepsIds ? { ...draft, rest: { ...draft.rest, ModifiedUtc: version } } : { ...draft, id: version },
      },
      onStored: () => {},
      sendToTabs: (message) => {
        for (const hear of windows) if (hear !== self.hear) hear(structuredClone(message));
      },
      newId,
      now: () => machineNow(),
    };
  }

  /**
   * Opens a window with the draft. @param personName the owner of the window, in tests that keep two people's texts
   * apart
   */
  function open(more: Partial<AutosaveStart<InvoiceDraft>> = {}, joined = true, person = "") {
    const draft = more.draft ?? storedDraft;
    const begun = valuesOf(draft, "sv", today);
    let values = structuredClone(begun);
    const self: { hear?: (message: TabMessage<InvoiceDraft>) => void } = {};
    const form: Ports["form"] = {
      values: () => values,
      show: (next) => {
        values = structuredClone(next);
      },
      isSavable: ({ customerId }) => customerId !== "",
    };
    const start = { draft, begun, key: draft.id, begunFor: "", here: null, there: null, mayWrite: true, ...more };
    const autosave = draftAutosave(ports(form, self, person), start, "sv");
    self.hear = autosave.receiveMessage;
    if (joined) windows.push(autosave.receiveMessage);
    autosave.restore();
    const type = (change: Partial<DraftValues>) => {
      values = { ...values, ...change };
      autosave.scheduleSaves();
    };
    return { autosave, type, values: () => values, place: () => autosave.state().place };
  }

  /** The stored text that a browser finds when a person opens the draft again. */
  const found = (key: string): Pick<AutosaveStart<InvoiceDraft>, "key" | "here" | "there"> => {
    const edit = edits.get(key);
    const kept = parseTypedDraft(edit?.text ?? null);
    const here: TextInBrowser | null = parseTypedDraft(shelf.get(key) ?? null);
    return {
      key,
      here,
      there: edit && kept ? { typedDraft: kept, revision: edit.revision, keptAt: edit.keptAt } : null,
    };
  };
  const only = () => [...books.values()];
  return { open, edits, books, shelf, calls, away, found, only };
}

/** A priced row as a person types it. */
export const pricedRow = (text: string) => ({ ...blankRow, articleId: "a", text, quantity: "1", unitPrice: "10" });

/** Advances the fake clock by this many milliseconds. */
export const advanceClock = (ms: number) => vi.advanceTimersByTimeAsync(ms);
