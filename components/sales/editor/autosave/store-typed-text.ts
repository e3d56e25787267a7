import { isTemporary } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import type { AutosavePorts } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";
import { parseTypedDraft, type TypedDraft, typedDraftText } from "./typed-draft";

/** The largest number of revisions that a window may still be sending when it is closed. */
const maxFollowedRevisions = 9;

/**
 * The result of one write to the portal: `again` when there is still text to store, `away` when the portal did not
 * answer.
 */
type StoreResult = "kept" | "again" | "away";

/** Stores the text of the form in this browser and in the portal, until the books have it. */
export function storeTypedText<D extends EditorDocument>(
  { form, browserStore, portal, sendToTabs, newId }: AutosavePorts<D>,
  thisWindow: DraftWindow<D>,
  followBooks: () => Promise<unknown>,
) {
  let pendingWrite: Promise<StoreResult> | null = null;

  function saveInBrowser() {
    const { known, writtenRevisions, key } = thisWindow;
    const text = thisWindow.text(form.values());
    if (text === thisWindow.stored) return browserStore.drop(key);
    if (text === known.text && known.keptAt !== null) return;
    const values = thisWindow.valuesWithRowKeys();
    const follows = [...writtenRevisions, ...(known.revision ? [known.revision] : [])].slice(-maxFollowedRevisions);
    thisWindow.publish({
      isMissingInBrowser: !browserStore.write(key, { ...thisWindow.typedDraftNow(values), follows }),
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
    const currentWrite = write(isPageClosing).finally(() => {
      if (pendingWrite === currentWrite) pendingWrite = null;
    });
    pendingWrite = currentWrite;
    return currentWrite;
  }

  async function write(isPageClosing: boolean): Promise<StoreResult> {
    const { key, known: previousText, draft, moves } = thisWindow;
    if (!thisWindow.isChanged()) {
      thisWindow.known = { ...thisWindow.noPortalText(thisWindow.valuesWithRowKeys()), text: thisWindow.stored };
      if (previousText.revision) await portal.erase(key, previousText.revision);
      return "kept";
    }
    const values = thisWindow.valuesWithRowKeys();
    const text = thisWindow.text(values);
    if (text === previousText.text && previousText.revision !== null) return "kept";
    const kept = typedDraftText(thisWindow.typedDraftNow(values));
    const revision = newId();
    thisWindow.writtenRevisions.add(revision);
    // The revision is recorded before the answer, because a later write of a closing window replaces this write. The
    // values that both windows agree on stay the previous ones until the portal has confirmed the write, because
    // another window may write first.
    thisWindow.known = { values: previousText.values, text, revision, keptAt: null };
    const input = { version: draft.id || null, text: kept, seen: previousText.revision, revision };
    const result = await portal.save(key, input, isPageClosing);
    if (thisWindow.moves !== moves) {
      // The draft was meanwhile saved in the books, as another version and usually under another id.
      if (result.ok) await portal.erase(key, revision);
      if (thisWindow.known.revision === revision) thisWindow.known = { ...thisWindow.known, revision: null };
      return "again";
    }
    const isLast = thisWindow.known.revision === revision;
    if (!result.ok) {
      if (isLast) thisWindow.known = previousText;
      if (result.problem.code === "conflict") return mergeTextInPortal();
      const isRetryable = isTemporary(result.problem) || result.problem.code === "internal";
      thisWindow.publish({ isPortalUnreachable: isRetryable });
      return isRetryable ? "away" : "kept";
    }
    thisWindow.publish({ isPortalUnreachable: false });
    if (isLast) thisWindow.known = { ...thisWindow.known, values, keptAt: result.value.keptAt };
    if (isLast && thisWindow.text(form.values()) === text) browserStore.drop(key);
    thisWindow.showPlace();
    sendToTabs({ kind: "kept", key, revision, text: kept, keptAt: result.value.keptAt });
    return thisWindow.text(form.values()) === text ? "kept" : "again";
  }

  /**
   * Handles a conflict: the portal has another text than this window knows. Either another window wrote that text, or
   * the portal has no text because the text is in the books.
   */
  async function mergeTextInPortal(): Promise<StoreResult> {
    const portalEdit = await portal.read(thisWindow.key).catch(() => undefined);
    if (portalEdit === undefined) return "away";
    if (portalEdit === null) {
      thisWindow.known = { ...thisWindow.known, revision: null, keptAt: null };
      if (thisWindow.draft.id !== "") await followBooks();
      return "again";
    }
    const kept = thisWindow.writtenRevisions.has(portalEdit.revision) ? null : parseTypedDraft(portalEdit.text);
    if (!kept) thisWindow.known = { ...thisWindow.known, text: "", revision: portalEdit.revision, keptAt: null };
    else if (!mergeOtherWindow(kept, portalEdit.revision, portalEdit.keptAt)) return "kept";
    return "again";
  }

  /** Merges the text of another window of this person. @returns false when the person has to choose first */
  function mergeOtherWindow(kept: TypedDraft, revision: string, keptAt: string | null): boolean {
    const theirs = { ...thisWindow.base, ...kept.values };
    const onMerged = () => {
      thisWindow.known = { values: theirs, text: thisWindow.text(theirs), revision, keptAt };
    };
    return thisWindow.mergeChange({ from: "window", base: thisWindow.known.values, theirs, onMerged });
  }

  return { saveInBrowser, saveInPortal, mergeOtherWindow };
}
