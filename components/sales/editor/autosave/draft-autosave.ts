import type { Result } from "@/lib/api/browser/call";
import { isTemporary } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import type { DraftValues } from "../draft-values";
import { restoreRowKeys } from "../grid/restore-row-keys";
import type { AutosavePorts, AutosaveStart, SaveResult, TabMessage } from "./autosave-ports";
import { draftWindow } from "./draft-window";
import { saveDraft } from "./save-draft";
import { saveInPortalOnly } from "./save-in-portal-only";
import { storeTypedText } from "./store-typed-text";
import { parseTypedDraft, type TypedDraft } from "./typed-draft";

/**
 * The delays until changed text is saved in this browser (`here`), in the portal, and in the books after a pause in
 * typing.
 */
const delaysMs = { here: 150, portal: 1_000, books: 20_000 };
const retryDelaysMs = { portal: 3_000, books: 60_000 };

export type DraftAutosave<D extends EditorDocument> = ReturnType<typeof draftAutosave<D>>;

/**
 * Saves the typed text of one draft: in this browser at once, in the portal a second later, and in the books after a
 * pause or at a person's request. The text is merged with the changes that other windows and other people save
 * meanwhile.
 *
 * @param numberLocale the locale in which numbers are written
 */
export function draftAutosave<D extends EditorDocument>(
  ports: AutosavePorts<D>,
  start: AutosaveStart<D>,
  numbers: string,
) {
  const { form, browserStore, portal } = ports;
  const thisWindow = draftWindow(ports, start, numbers);
  const textStore = storeTypedText(ports, thisWindow, (): Promise<unknown> => booksSaver.follow().catch(() => "same"));
  const booksSaver = ports.books
    ? saveDraft(ports, ports.books, thisWindow, numbers, start.mayWrite)
    : saveInPortalOnly(ports, thisWindow, textStore);
  // Pauses, leaving the page and opening a preview save through `defaultSaver`. Only `saveInBooks` always reaches the
  // books.
  const isSavedAutomatically = ports.books?.isSavedAutomatically ?? false;
  const defaultSaver =
    ports.books && !isSavedAutomatically
      ? saveInPortalOnly(ports, thisWindow, textStore, () => booksSaver.follow())
      : booksSaver;
  let isRestored = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  thisWindow.onMergedChange = scheduleSaves;

  /** @param shouldRestart whether a running timer of this name starts again */
  function schedule(name: keyof typeof delaysMs, ms: number, shouldRestart: boolean, work: () => void) {
    if (timers.has(name) && !shouldRestart) return;
    clearTimeout(timers.get(name));
    const run = () => {
      timers.delete(name);
      work();
    };
    timers.set(name, setTimeout(run, ms));
  }

  function stopTimers() {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  }

  /** Schedules the saves after something in the form changed. */
  function scheduleSaves() {
    if (thisWindow.isClosed || !start.mayWrite) return;
    schedule("here", delaysMs.here, false, () => {
      thisWindow.showPlace();
      textStore.saveInBrowser();
    });
    schedule("portal", delaysMs.portal, false, () => void saveInPortal());
    if (isSavedAutomatically) schedule("books", delaysMs.books, true, () => void saveAutomatically());
  }

  async function saveInPortal() {
    const kept = await textStore.saveInPortal(false);
    if (thisWindow.isClosed || thisWindow.isComparing() || kept === "kept") return;
    schedule("portal", kept === "away" ? retryDelaysMs.portal : delaysMs.portal, false, () => void saveInPortal());
  }

  async function saveAutomatically() {
    const result = await save(false);
    const isRetryable = !result.ok && result.problem !== null && isTemporary(result.problem);
    if (isRetryable && !thisWindow.isClosed)
      schedule("books", retryDelaysMs.books, true, () => void saveAutomatically());
  }

  async function save(isRequested: boolean, isIntoBooks = false): Promise<SaveResult<D>> {
    clearTimeout(timers.get("books"));
    timers.delete("books");
    const result = await (isIntoBooks ? booksSaver : defaultSaver).save(isRequested);
    // The person continued to type during the save, and that text is not in the books yet.
    if (result.ok && thisWindow.isChanged()) {
      textStore.saveInBrowser();
      scheduleSaves();
    }
    return result;
  }

  /** Handles a message from another window of this person. */
  function receiveMessage(message: TabMessage<D>) {
    if (thisWindow.isClosed || message.key !== thisWindow.key) return;
    if (message.kind === "kept") {
      const kept = parseTypedDraft(message.text);
      if (kept) textStore.mergeOtherWindow(kept, message.revision, message.keptAt);
      return;
    }
    const { draft, values } = message;
    const onMerged = () => {
      thisWindow.moveToVersion(draft, booksSaver.namedAs(draft, values), thisWindow.text(values));
      thisWindow.markSaved(ports.now());
    };
    thisWindow.mergeChange({ from: "window", base: thisWindow.known.values, theirs: values, onMerged });
  }

  /**
   * Shows earlier text in the form. When two windows were closed with different text, the text of this browser and the
   * text of the portal are merged.
   */
  function restore() {
    const { here, there } = start;
    if (isRestored) return;
    isRestored = true;
    const isBrowserTextLatest = here && (!there || here.follows.includes(there.revision));
    const restoredDraft = isBrowserTextLatest ? here : there?.typedDraft;
    if (!restoredDraft) return;
    showTypedDraft(restoredDraft);
    if (there) {
      const values = { ...thisWindow.base, ...there.typedDraft.values };
      thisWindow.known = { values, text: thisWindow.text(values), revision: there.revision, keptAt: there.keptAt };
    }
    if (here && !isBrowserTextLatest) {
      const theirs = { ...thisWindow.base, ...here.values };
      thisWindow.mergeChange({ from: "window", base: thisWindow.base, theirs, onMerged: () => undefined });
    }
    if (thisWindow.isChanged()) thisWindow.publish({ restoredTypedAt: restoredDraft.typedAt });
    scheduleSaves();
  }

  /** Shows text that was typed on this version, or merges text that was typed on an older version with this one. */
  function showTypedDraft(kept: TypedDraft) {
    const currentBase = thisWindow.base;
    const typedBase: DraftValues = { ...currentBase, ...kept.base };
    form.show({ ...currentBase, ...kept.values });
    if (kept.version === ports.draft.versionOf(start.draft) || start.draft.id === "") {
      thisWindow.base = { ...currentBase, rows: restoreRowKeys(currentBase.rows, typedBase.rows, numbers) };
      return;
    }
    // The window is based on the older version until the person has chosen, so that a reload before the choice asks
    // again.
    const olderDraft = ports.draft.atVersion(start.draft, kept.version);
    Object.assign(thisWindow, { draft: olderDraft, base: typedBase, stored: thisWindow.text(typedBase) });
    thisWindow.mergeChange({
      from: "books",
      base: typedBase,
      theirs: currentBase,
      onMerged: (merged) => thisWindow.moveToVersion(start.draft, merged.theirs, thisWindow.text(merged.theirs)),
    });
  }

  /** Erases the stored text of this draft from this browser and from the portal. */
  function eraseStoredText() {
    browserStore.drop(thisWindow.key);
    const { revision } = thisWindow.known;
    thisWindow.known = { ...thisWindow.noPortalText(thisWindow.base), text: thisWindow.stored };
    if (revision) void portal.erase(thisWindow.key, revision);
  }

  return {
    state: thisWindow.state,
    subscribe: thisWindow.subscribe,
    choose: thisWindow.choose,
    scheduleSaves,
    receiveMessage,
    /** Saves in the portal, and in the books too where drafts are saved there automatically. */
    save: (isRequested: boolean) => save(isRequested),
    /** Saves in the books at a person's request. */
    saveInBooks: () => save(true, true),
    restore,
    /** Looks for a newer version of the draft after an action was refused because the draft's version is gone. */
    follow: () => booksSaver.follow().catch(() => "same" as const),
    /** Saves the newest text in the portal at once, because the page may be hidden or closed. */
    saveBeforeLeaving: () => {
      if (thisWindow.isClosed || !start.mayWrite) return;
      textStore.saveInBrowser();
      void textStore.saveInPortal(true);
    },
    open: () => {
      thisWindow.isClosed = false;
    },
    /** Ends the autosave when another page of the portal opens. The portal keeps text that the books would refuse. */
    close: () => {
      if (thisWindow.isClosed) return;
      stopTimers();
      thisWindow.isClosed = true;
      if (!start.mayWrite) return;
      textStore.saveInBrowser();
      void textStore.saveInPortal(false);
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
    throwAway: async (): Promise<Result<null>> => {
      stopTimers();
      thisWindow.isClosed = true;
      // A write that is still under way would arrive after the erasure and store the text again.
      await textStore.saveInPortal(false);
      const { revision } = thisWindow.known;
      const eraseResult = revision ? await portal.erase(thisWindow.key, revision) : { ok: true as const, value: null };
      if (!eraseResult.ok) {
        thisWindow.isClosed = false;
        return eraseResult;
      }
      browserStore.drop(thisWindow.key);
      thisWindow.known = { ...thisWindow.noPortalText(thisWindow.base), text: thisWindow.stored };
      return eraseResult;
    },
    /** Discards the text that was typed after the draft was last saved in the books. */
    discard: () => {
      form.show(thisWindow.base);
      thisWindow.stored = thisWindow.text(thisWindow.base);
      eraseStoredText();
      // Without typed text of this window no difference is left to compare.
      thisWindow.choose({});
      thisWindow.publish({ restoredTypedAt: null, mergedFrom: null, refusal: null });
      thisWindow.showPlace();
    },
    /** Turns the typed text into a new draft at the next save, because the stored draft is gone. */
    detach: () => {
      thisWindow.draft = { ...thisWindow.draft, id: "" };
      thisWindow.stored = "";
      thisWindow.publish({ draft: thisWindow.draft, refusal: null });
      scheduleSaves();
    },
    /** Hides the notice about merged or restored text. */
    dismiss: () => thisWindow.publish({ mergedFrom: null, restoredTypedAt: null }),
  };
}
