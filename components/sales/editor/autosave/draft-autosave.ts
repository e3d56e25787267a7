import type { Result } from "@/lib/api/browser/call";
import { isTemporaryProblem } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import type { DraftValues } from "../draft-values";
import { restoreRowKeys } from "../grid/restore-row-keys";
import type { AutosavePorts, AutosaveStart, SaveResult, TabMessage } from "./autosave-ports";
import { createDraftWindow } from "./draft-window";
import { createBooksSaver } from "./save-draft";
import { createPortalSaver } from "./save-in-portal-only";
import { createTypedTextStore } from "./store-typed-text";
import { parseTypedDraft, type TypedDraft } from "./typed-draft";

/**
 * Changed text is saved after these delays: in this browser (`here`), in the portal, and, after a pause in typing, in
 * the books.
 */
const saveDelaysMs = { here: 150, portal: 1_000, books: 20_000 };
const retryDelaysMs = { portal: 3_000, books: 60_000 };

export type DraftAutosave<Draft extends EditorDocument> = ReturnType<typeof createDraftAutosave<Draft>>;

/**
 * Saves the typed text of one draft: in this browser at once, in the portal a second later, and in the books after a
 * pause or at a person's request. The text is merged with the changes that other windows and other people save
 * meanwhile.
 *
 * @param numberLocale the locale in which numbers are written
 */
export function createDraftAutosave<Draft extends EditorDocument>(
  ports: AutosavePorts<Draft>,
  start: AutosaveStart<Draft>,
  numberLocale: string,
) {
  const { form, browserStore, portal } = ports;
  const thisWindow = createDraftWindow(ports, start, numberLocale);
  const typedTextStore = createTypedTextStore(
    ports,
    thisWindow,
    (): Promise<unknown> => booksSaver.followNewerVersion().catch(() => "same"),
  );
  const booksSaver = ports.booksPort
    ? createBooksSaver(ports, ports.booksPort, thisWindow, numberLocale, start.mayWrite)
    : createPortalSaver(ports, thisWindow, typedTextStore);
  // `defaultSaver` saves after a pause, when the page is left and when a preview is opened. Only `saveInBooks` always
  // writes to the books.
  const isSavedAutomatically = ports.booksPort?.isSavedAutomatically ?? false;
  const defaultSaver =
    ports.booksPort && !isSavedAutomatically
      ? createPortalSaver(ports, thisWindow, typedTextStore, () => booksSaver.followNewerVersion())
      : booksSaver;
  let isRestored = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  thisWindow.onMergedChange = scheduleSaves;

  /** @param shouldRestart whether a running timer of this name starts again */
  function schedule(timerName: keyof typeof saveDelaysMs, delayMs: number, shouldRestart: boolean, task: () => void) {
    if (timers.has(timerName) && !shouldRestart) return;
    clearTimeout(timers.get(timerName));
    const runTask = () => {
      timers.delete(timerName);
      task();
    };
    timers.set(timerName, setTimeout(runTask, delayMs));
  }

  function stopTimers() {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  /** Schedules the saves after something in the form changed. */
  function scheduleSaves() {
    if (thisWindow.isClosed || !start.mayWrite) return;
    schedule("here", saveDelaysMs.here, false, () => {
      thisWindow.publishStoragePlace();
      typedTextStore.saveInBrowser();
    });
    schedule("portal", saveDelaysMs.portal, false, () => void saveInPortal());
    if (isSavedAutomatically) schedule("books", saveDelaysMs.books, true, () => void saveAutomatically());
  }

  async function saveInPortal() {
    const storeResult = await typedTextStore.saveInPortal(false);
    if (thisWindow.isClosed || thisWindow.isComparing() || storeResult === "kept") return;
    schedule(
      "portal",
      storeResult === "away" ? retryDelaysMs.portal : saveDelaysMs.portal,
      false,
      () => void saveInPortal(),
    );
  }

  async function saveAutomatically() {
    const result = await save(false);
    const isRetryable = !result.ok && result.problem !== null && isTemporaryProblem(result.problem);
    if (isRetryable && !thisWindow.isClosed)
      schedule("books", retryDelaysMs.books, true, () => void saveAutomatically());
  }

  async function save(isRequested: boolean, savesInBooks = false): Promise<SaveResult<Draft>> {
    clearTimeout(timers.get("books"));
    timers.delete("books");
    const result = await (savesInBooks ? booksSaver : defaultSaver).save(isRequested);
    // The person continued to type during the save, and that text is not in the books yet.
    if (result.ok && thisWindow.isChanged()) {
      typedTextStore.saveInBrowser();
      scheduleSaves();
    }
    return result;
  }

  /** Handles a message from another window of this person. */
  function receiveMessage(message: TabMessage<Draft>) {
    if (thisWindow.isClosed || message.key !== thisWindow.key) return;
    if (message.kind === "kept") {
      const otherTypedDraft = parseTypedDraft(message.text);
      if (otherTypedDraft) typedTextStore.mergeOtherWindow(otherTypedDraft, message.revision, message.keptAt);
      return;
    }
    const { draft, values } = message;
    const onMerged = () => {
      thisWindow.moveToVersion(draft, booksSaver.withSentRowKeys(draft, values), thisWindow.comparableTextOf(values));
      thisWindow.markAsSaved(ports.getCurrentTime());
    };
    thisWindow.mergeChange({ origin: "window", base: thisWindow.knownPortalText.values, theirs: values, onMerged });
  }

  /**
   * Shows earlier text in the form. When two windows were closed with different text, the text of this browser and the
   * text of the portal are merged.
   */
  function restoreText() {
    const { textInBrowser, textInPortal } = start;
    if (isRestored) return;
    isRestored = true;
    const isBrowserTextLatest =
      textInBrowser && (!textInPortal || textInBrowser.follows.includes(textInPortal.revision));
    const restoredDraft = isBrowserTextLatest ? textInBrowser : textInPortal?.typedDraft;
    if (!restoredDraft) return;
    showTypedDraft(restoredDraft);
    if (textInPortal) {
      const values = { ...thisWindow.base, ...textInPortal.typedDraft.values };
      thisWindow.knownPortalText = {
        values,
        text: thisWindow.comparableTextOf(values),
        revision: textInPortal.revision,
        keptAt: textInPortal.keptAt,
      };
    }
    if (textInBrowser && !isBrowserTextLatest) {
      const theirs = { ...thisWindow.base, ...textInBrowser.values };
      thisWindow.mergeChange({ origin: "window", base: thisWindow.base, theirs, onMerged: () => undefined });
    }
    if (thisWindow.isChanged()) thisWindow.publishState({ restoredTypedAt: restoredDraft.typedAt });
    scheduleSaves();
  }

  /** Shows text that was typed on this version, or merges text that was typed on an older version with this one. */
  function showTypedDraft(typedDraft: TypedDraft) {
    const baseValues = thisWindow.base;
    const typedBase: DraftValues = { ...baseValues, ...typedDraft.base };
    form.showValues({ ...baseValues, ...typedDraft.values });
    if (typedDraft.version === ports.draft.versionOf(start.draft) || start.draft.id === "") {
      thisWindow.base = { ...baseValues, rows: restoreRowKeys(baseValues.rows, typedBase.rows, numberLocale) };
      return;
    }
    // Until the person has chosen, the window is based on the older version. After a reload before the choice, the
    // person is thus asked again.
    const olderDraft = ports.draft.withVersion(start.draft, typedDraft.version);
    Object.assign(thisWindow, {
      draft: olderDraft,
      base: typedBase,
      textInBooks: thisWindow.comparableTextOf(typedBase),
    });
    thisWindow.mergeChange({
      origin: "books",
      base: typedBase,
      theirs: baseValues,
      onMerged: (mergedDraft) =>
        thisWindow.moveToVersion(start.draft, mergedDraft.theirs, thisWindow.comparableTextOf(mergedDraft.theirs)),
    });
  }

  /** Erases the stored text of this draft from this browser and from the portal. */
  function eraseStoredText() {
    browserStore.deleteText(thisWindow.key);
    const { revision } = thisWindow.knownPortalText;
    thisWindow.knownPortalText = { ...thisWindow.makeEmptyPortalText(thisWindow.base), text: thisWindow.textInBooks };
    if (revision) void portal.erase(thisWindow.key, revision);
  }

  return {
    state: thisWindow.state,
    subscribe: thisWindow.subscribe,
    chooseSides: thisWindow.chooseSides,
    scheduleSaves,
    receiveMessage,
    /** Saves in the portal, and in the books too where drafts are saved there automatically. */
    save: (isRequested: boolean) => save(isRequested),
    /** Saves in the books at a person's request. */
    saveInBooks: () => save(true, true),
    restoreText,
    /** Looks for a newer version of the draft after an action was refused because the draft's version is gone. */
    followNewerVersion: () => booksSaver.followNewerVersion().catch(() => "same" as const),
    /** Saves the newest text in the portal at once, because the page may be hidden or closed. */
    saveBeforeLeaving: () => {
      if (thisWindow.isClosed || !start.mayWrite) return;
      typedTextStore.saveInBrowser();
      void typedTextStore.saveInPortal(true);
    },
    reopen: () => {
      thisWindow.isClosed = false;
    },
    /** Ends the autosave when another page of the portal opens. The portal keeps text that the books would refuse. */
    close: () => {
      if (thisWindow.isClosed) return;
      stopTimers();
      thisWindow.isClosed = true;
      if (!start.mayWrite) return;
      typedTextStore.saveInBrowser();
      void typedTextStore.saveInPortal(false);
      void save(false);
    },
    /** True when the form has text that the books do not have. */
    isChanged: () => thisWindow.isChanged(),
    /** Ends the autosave and erases the stored text, because the document is finished or deleted. */
    eraseAndClose: () => {
      stopTimers();
      thisWindow.isClosed = true;
      eraseStoredText();
    },
    /**
     * Deletes a document that only the portal stores. The document stays when the portal does not answer.
     *
     * Errors: those of the portal
     */
    deletePortalDocument: async (): Promise<Result<null>> => {
      stopTimers();
      thisWindow.isClosed = true;
      // A write that is still under way would arrive after the erasure and store the text again.
      await typedTextStore.saveInPortal(false);
      const { revision } = thisWindow.knownPortalText;
      const eraseResult = revision ? await portal.erase(thisWindow.key, revision) : { ok: true as const, value: null };
      if (!eraseResult.ok) {
        thisWindow.isClosed = false;
        return eraseResult;
      }
      browserStore.deleteText(thisWindow.key);
      thisWindow.knownPortalText = { ...thisWindow.makeEmptyPortalText(thisWindow.base), text: thisWindow.textInBooks };
      return eraseResult;
    },
    /** Discards the text that was typed after the draft was last saved in the books. */
    discardChanges: () => {
      form.showValues(thisWindow.base);
      thisWindow.textInBooks = thisWindow.comparableTextOf(thisWindow.base);
      eraseStoredText();
      // This window has no typed text any more, so no difference is left to compare.
      thisWindow.chooseSides({});
      thisWindow.publishState({ restoredTypedAt: null, mergedFrom: null, refusal: null });
      thisWindow.publishStoragePlace();
    },
    /** Turns the typed text into a new draft at the next save, because the stored draft is gone. */
    detachFromDraft: () => {
      thisWindow.draft = { ...thisWindow.draft, id: "" };
      thisWindow.textInBooks = "";
      thisWindow.publishState({ draft: thisWindow.draft, refusal: null });
      scheduleSaves();
    },
    /** Hides the notice about merged or restored text. */
    dismissNotices: () => thisWindow.publishState({ mergedFrom: null, restoredTypedAt: null }),
  };
}
