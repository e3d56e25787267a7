import { isTemporaryProblem } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import type { AutosavePorts } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";
import { parseTypedDraft, type TypedDraft, typedDraftToText } from "./typed-draft";

/** A window that is closed may still be sending at most this number of revisions. */
const maxFollowedRevisions = 9;

/**
 * One write to the portal ends with `kept` when the portal has the text or refuses it for good, with `again` when there
 * is still text to store, and with `away` when the portal did not answer.
 */
type StoreResult = "kept" | "again" | "away";

/** Stores the text of the form in this browser and in the portal, until the books have it. */
export function createTypedTextStore<Draft extends EditorDocument>(
  { form, browserStore, portal, sendToTabs, newId }: AutosavePorts<Draft>,
  thisWindow: DraftWindow<Draft>,
  followBooks: () => Promise<unknown>,
) {
  let pendingWrite: Promise<StoreResult> | null = null;

  function saveInBrowser() {
    const { knownPortalText: portalText, writtenRevisions, key } = thisWindow;
    const typedText = thisWindow.comparableTextOf(form.values());
    if (typedText === thisWindow.textInBooks) return browserStore.deleteText(key);
    if (typedText === portalText.text && portalText.keptAt !== null) return;
    const values = thisWindow.valuesWithRowKeys();
    const followedRevisions = [...writtenRevisions, ...(portalText.revision ? [portalText.revision] : [])].slice(
      -maxFollowedRevisions,
    );
    thisWindow.publishState({
      isMissingInBrowser: !browserStore.write(key, {
        ...thisWindow.makeTypedDraft(values),
        follows: followedRevisions,
      }),
    });
  }

  /**
   * Writes the text of the form to the portal, one write after the other.
   *
   * @param isPageClosing true when the page may close before the answer, so that the last write does not wait for the
   *                      previous one
   */
  function saveInPortal(isPageClosing: boolean): Promise<StoreResult> {
    if (pendingWrite && !isPageClosing) return pendingWrite.then(() => saveInPortal(false));
    const thisWrite = writeToPortal(isPageClosing).finally(() => {
      if (pendingWrite === thisWrite) pendingWrite = null;
    });
    pendingWrite = thisWrite;
    return thisWrite;
  }

  async function writeToPortal(isPageClosing: boolean): Promise<StoreResult> {
    const { key, knownPortalText: previousText, draft, moveCount: moveCountBefore } = thisWindow;
    if (!thisWindow.isChanged()) {
      thisWindow.knownPortalText = {
        ...thisWindow.makeEmptyPortalText(thisWindow.valuesWithRowKeys()),
        text: thisWindow.textInBooks,
      };
      if (previousText.revision) await portal.erase(key, previousText.revision);
      return "kept";
    }
    const values = thisWindow.valuesWithRowKeys();
    const typedText = thisWindow.comparableTextOf(values);
    if (typedText === previousText.text && previousText.revision !== null) return "kept";
    const storedText = typedDraftToText(thisWindow.makeTypedDraft(values));
    const revision = newId();
    thisWindow.writtenRevisions.add(revision);
    // The revision is recorded before the portal answers, because a closing window may replace this write by a later
    // one. `values` stays the previous text until the portal has confirmed the write, because another window may write
    // first.
    thisWindow.knownPortalText = { values: previousText.values, text: typedText, revision, keptAt: null };
    const editInput = { version: draft.id || null, text: storedText, seen: previousText.revision, revision };
    const result = await portal.save(key, editInput, isPageClosing);
    if (thisWindow.moveCount !== moveCountBefore) {
      // The draft was meanwhile saved in the books, as another version and usually under another id.
      if (result.ok) await portal.erase(key, revision);
      if (thisWindow.knownPortalText.revision === revision)
        thisWindow.knownPortalText = { ...thisWindow.knownPortalText, revision: null };
      return "again";
    }
    const isLatestRevision = thisWindow.knownPortalText.revision === revision;
    if (!result.ok) {
      if (isLatestRevision) thisWindow.knownPortalText = previousText;
      if (result.problem.code === "conflict") return mergeTextInPortal();
      const isRetryable = isTemporaryProblem(result.problem) || result.problem.code === "internal";
      thisWindow.publishState({ isPortalUnreachable: isRetryable });
      return isRetryable ? "away" : "kept";
    }
    thisWindow.publishState({ isPortalUnreachable: false });
    if (isLatestRevision)
      thisWindow.knownPortalText = { ...thisWindow.knownPortalText, values, keptAt: result.value.keptAt };
    if (isLatestRevision && thisWindow.comparableTextOf(form.values()) === typedText) browserStore.deleteText(key);
    thisWindow.publishStoragePlace();
    sendToTabs({ kind: "kept", key, revision, text: storedText, keptAt: result.value.keptAt });
    return thisWindow.comparableTextOf(form.values()) === typedText ? "kept" : "again";
  }

  /**
   * Handles a conflict: the portal does not have the text that this window expects. Either another window wrote another
   * text, or the portal has no text because the text is in the books.
   */
  async function mergeTextInPortal(): Promise<StoreResult> {
    const portalEdit = await portal.read(thisWindow.key).catch(() => undefined);
    if (portalEdit === undefined) return "away";
    if (portalEdit === null) {
      thisWindow.knownPortalText = { ...thisWindow.knownPortalText, revision: null, keptAt: null };
      if (thisWindow.draft.id !== "") await followBooks();
      return "again";
    }
    const otherTypedDraft = thisWindow.writtenRevisions.has(portalEdit.revision)
      ? null
      : parseTypedDraft(portalEdit.text);
    if (!otherTypedDraft)
      thisWindow.knownPortalText = {
        ...thisWindow.knownPortalText,
        text: "",
        revision: portalEdit.revision,
        keptAt: null,
      };
    else if (!mergeOtherWindow(otherTypedDraft, portalEdit.revision, portalEdit.keptAt)) return "kept";
    return "again";
  }

  /** Merges the text of another window of this person. @returns false when the person has to choose first */
  function mergeOtherWindow(otherTypedDraft: TypedDraft, revision: string, keptAt: string | null): boolean {
    const otherValues = { ...thisWindow.base, ...otherTypedDraft.values };
    const onMerged = () => {
      thisWindow.knownPortalText = {
        values: otherValues,
        text: thisWindow.comparableTextOf(otherValues),
        revision,
        keptAt,
      };
    };
    return thisWindow.mergeChange({
      origin: "window",
      base: thisWindow.knownPortalText.values,
      theirs: otherValues,
      onMerged,
    });
  }

  return { saveInBrowser, saveInPortal, mergeOtherWindow };
}
