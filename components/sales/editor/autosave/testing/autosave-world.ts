import { vi } from "vitest";
import type { Result } from "@/lib/api/browser/call";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import { emptyDraft, type InvoiceDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { blankRow, type DraftValues, formValuesOf, withValues } from "../../draft-values";
import type { AutosavePorts, AutosaveStart, TabMessage } from "../autosave-ports";
import { createDraftAutosave } from "../draft-autosave";
import { parseTypedDraft, type TextInBrowser, typedDraftToText } from "../typed-draft";

type InvoicePorts = AutosavePorts<InvoiceDraft>;

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

type AutosaveWorldOptions = {
  /**
   * True when a draft keeps its id at every save, as a quote does; its version is then the stamp of its last
   * modification.
   */
  keepsDraftIds?: boolean;
  /** True when the books store no drafts, as for orders. */
  isUnstored?: boolean;
  /** True when the books are written only at a person's request, as for a quote that was sent. */
  isSavedOnRequest?: boolean;
};

const modificationStampOf = (draft: InvoiceDraft) => String(draft.rest.ModifiedUtc ?? "");

/** Creates a fake portal and fake books for any number of windows and people. */
export function createAutosaveWorld({
  keepsDraftIds = false,
  isUnstored = false,
  isSavedOnRequest = false,
}: AutosaveWorldOptions = {}) {
  const portalEdits = new Map<string, DraftEdit>();
  const books = new Map<string, InvoiceDraft>([["v1", storedDraft]]);
  const browserTexts = new Map<string, string>();
  const messageReceivers: ((message: TabMessage<InvoiceDraft>) => void)[] = [];
  const callCounts = { portal: 0, books: 0 };
  let lastIdNumber = 0;
  const faults = {
    browser: false,
    portal: false,
    books: false,
    isAnswerLost: false,
    portalDelayMs: 0,
    booksDelayMs: 0,
  };
  const newId = () => `id-${++lastIdNumber}`;
  const makeFailure = (code: "remote_busy" | "not_found" | "conflict") =>
    ({ ok: false, problem: new Problem(code) }) as const;

  /** Replaces a draft as the portal does when the request names the version that it replaces. */
  function replaceDraft(draft: InvoiceDraft): Result<InvoiceDraft> {
    const currentDraft = books.get(draft.id);
    if (!currentDraft) return makeFailure("not_found");
    if (modificationStampOf(currentDraft) !== modificationStampOf(draft)) return makeFailure("conflict");
    const savedDraft = { ...draft, rest: { ...draft.rest, ModifiedUtc: newId() } };
    books.set(draft.id, savedDraft);
    return { ok: true, value: savedDraft };
  }

  function makePorts(
    form: InvoicePorts["form"],
    windowState: { receiveMessage?: (message: TabMessage<InvoiceDraft>) => void },
    personName: string,
  ): InvoicePorts {
    const keyOfPerson = (key: string) => `${personName}${key}`;
    return {
      form,
      browserStore: {
        read: (key) => parseTypedDraft(browserTexts.get(keyOfPerson(key)) ?? null),
        write: (key, storedText) => {
          if (!faults.browser) browserTexts.set(keyOfPerson(key), typedDraftToText(storedText));
          return !faults.browser;
        },
        deleteText: (key) => void browserTexts.delete(keyOfPerson(key)),
      },
      portal: {
        read: async (key) => portalEdits.get(keyOfPerson(key)) ?? null,
        save: async (draftId, { version, text, seen: expectedRevision, revision }) => {
          callCounts.portal++;
          if (faults.portalDelayMs > 0) await new Promise((resume) => setTimeout(resume, faults.portalDelayMs));
          if (faults.portal) return makeFailure("remote_busy");
          const currentRevision = portalEdits.get(keyOfPerson(draftId))?.revision ?? null;
          if (currentRevision !== expectedRevision && currentRevision !== revision) return makeFailure("conflict");
          const keptAt = machineNow().toISOString();
          portalEdits.set(keyOfPerson(draftId), { draftId, version, text, revision, keptAt });
          return { ok: true, value: { keptAt } };
        },
        erase: async (key, expectedRevision) => {
          if (faults.portal) return makeFailure("remote_busy");
          if (portalEdits.get(keyOfPerson(key))?.revision === expectedRevision) portalEdits.delete(keyOfPerson(key));
          return { ok: true, value: null };
        },
      },
      booksPort: isUnstored
        ? null
        : {
            isSavedAutomatically: !isSavedOnRequest,
            save: async (draft) => {
              callCounts.books++;
              if (faults.booksDelayMs > 0) await new Promise((resume) => setTimeout(resume, faults.booksDelayMs));
              if (faults.books) return makeFailure("remote_busy");
              if (keepsDraftIds && draft.id !== "") return replaceDraft(draft);
              if (draft.id !== "" && !books.delete(draft.id)) return makeFailure("not_found");
              const createdAt = draft.createdAt || machineNow().toISOString();
              // The service answers today's date, whereas the portal answers the date that was chosen.
              const { chosenOn } = draft;
              const savedDraft = { ...draft, id: newId(), createdAt, invoiceOn: today, keptOn: chosenOn };
              books.set(savedDraft.id, savedDraft);
              return faults.isAnswerLost ? makeFailure("remote_busy") : { ok: true, value: savedDraft };
            },
            findNewerVersion: async ({ id, createdAt, ...draft }) => {
              const currentDraft = books.get(id);
              if (keepsDraftIds && currentDraft)
                return modificationStampOf(currentDraft) === String(draft.rest.ModifiedUtc ?? "")
                  ? "same"
                  : currentDraft;
              return currentDraft
                ? "same"
                : ([...books.values()].find((bookDraft) => bookDraft.createdAt === createdAt) ?? null);
            },
            listNewest: async () => [...books.values()],
          },
      draft: {
        valuesOf: (draft) => formValuesOf(draft, "sv", today),
        withValues: (draft, values) => withValues(draft, values, "sv"),
        versionOf: (draft) => (keepsDraftIds ? modificationStampOf(draft) : draft.id),
        withVersion: (draft, version) =>
          keepsDraftIds ? { ...draft, rest: { ...draft.rest, ModifiedUtc: version } } : { ...draft, id: version },
      },
      onStored: () => {},
      sendToTabs: (message) => {
        for (const receiveMessage of messageReceivers)
          if (receiveMessage !== windowState.receiveMessage) receiveMessage(structuredClone(message));
      },
      newId,
      getCurrentTime: () => machineNow(),
    };
  }

  /**
   * Opens a window with the draft. @param personName the owner of the window, in tests that keep two people's texts
   * apart
   */
  function openWindow(
    startOverrides: Partial<AutosaveStart<InvoiceDraft>> = {},
    isHearingOthers = true,
    personName = "",
  ) {
    const draft = startOverrides.draft ?? storedDraft;
    const initialValues = formValuesOf(draft, "sv", today);
    let values = structuredClone(initialValues);
    const windowState: { receiveMessage?: (message: TabMessage<InvoiceDraft>) => void } = {};
    const form: InvoicePorts["form"] = {
      values: () => values,
      showValues: (newValues) => {
        values = structuredClone(newValues);
      },
      isSavable: ({ customerId }) => customerId !== "",
    };
    const start = {
      draft,
      initialValues,
      key: draft.id,
      begunFor: "",
      textInBrowser: null,
      textInPortal: null,
      mayWrite: true,
      ...startOverrides,
    };
    const autosave = createDraftAutosave(makePorts(form, windowState, personName), start, "sv");
    windowState.receiveMessage = autosave.receiveMessage;
    if (isHearingOthers) messageReceivers.push(autosave.receiveMessage);
    autosave.restoreText();
    const typeValues = (typedChange: Partial<DraftValues>) => {
      values = { ...values, ...typedChange };
      autosave.scheduleSaves();
    };
    return { autosave, typeValues, values: () => values, storagePlace: () => autosave.state().place };
  }

  /** The stored text that a browser finds when a person opens the draft again. */
  const findStoredText = (key: string): Pick<AutosaveStart<InvoiceDraft>, "key" | "textInBrowser" | "textInPortal"> => {
    const portalEdit = portalEdits.get(key);
    const typedDraft = parseTypedDraft(portalEdit?.text ?? null);
    const textInBrowser: TextInBrowser | null = parseTypedDraft(browserTexts.get(key) ?? null);
    return {
      key,
      textInBrowser,
      textInPortal:
        portalEdit && typedDraft ? { typedDraft, revision: portalEdit.revision, keptAt: portalEdit.keptAt } : null,
    };
  };
  const listBookDrafts = () => [...books.values()];
  return { openWindow, portalEdits, books, browserTexts, callCounts, faults, findStoredText, listBookDrafts };
}

/** A priced row as a person types it. */
export const makePricedRow = (text: string) => ({ ...blankRow, articleId: "a", text, quantity: "1", unitPrice: "10" });

/** Advances the fake clock by this many milliseconds. */
export const advanceClock = (ms: number) => vi.advanceTimersByTimeAsync(ms);
