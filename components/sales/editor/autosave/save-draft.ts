import { Problem } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import { type DraftValues, isBlankRow } from "../draft-values";
import { restoreRowKeys } from "../grid/restore-row-keys";
import type { AutosavePorts, BooksPort, SaveResult } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";

/**
 * One save follows at most this number of newer versions and then gives up, because others may save the draft faster.
 */
const maxFollowedVersions = 3;
/** The browser's clock may be ahead of the service's clock by at most this time. */
const clockSkewMs = 10 * 60_000;

const versionGoneCodes: readonly string[] = ["not_found", "conflict"];

type FollowResult = "same" | "gone" | "followed" | "compare";

/**
 * Saves a draft in the books, and follows a draft that was saved elsewhere.
 *
 * Every save creates a new version of a draft. A save names the version that it replaces. When the books no longer have
 * this version, another save came first, and this save is refused and overwrites nothing.
 */
export function createBooksSaver<Draft extends EditorDocument>(
  { form, draft: draftPort, sendToTabs, getCurrentTime }: AutosavePorts<Draft>,
  booksPort: BooksPort<Draft>,
  thisWindow: DraftWindow<Draft>,
  numberLocale: string,
  mayWrite: boolean,
) {
  let queue: Promise<unknown> = Promise.resolve();
  /**
   * The time when a new draft was sent and the answer was lost, so that the draft may be in the books; null when no
   * such draft is open.
   */
  let unansweredSentAt: Date | null = null;

  /**
   * Queues a save behind the saves that are under way. Values that the books have already are not sent again.
   *
   * @param isRequested true when a person requested the save; otherwise only changed values that the books would accept
   *                    are sent
   */
  function save(isRequested: boolean): Promise<SaveResult<Draft>> {
    const queuedSave = queue
      .then(() => runSave(isRequested))
      .catch((error: unknown): SaveResult<Draft> => {
        const problem = error instanceof Problem ? error : new Problem("internal", { cause: error });
        return { ok: false, problem };
      });
    queue = queuedSave;
    return queuedSave.then((saveResult) => {
      thisWindow.publishState({ isSaving: false, refusal: !isRequested && !saveResult.ok ? saveResult.problem : null });
      return saveResult;
    });
  }

  async function runSave(isRequested: boolean): Promise<SaveResult<Draft>> {
    for (let followedCount = 0; followedCount <= maxFollowedVersions; followedCount++) {
      if (thisWindow.isComparing()) return { ok: false, problem: null };
      const values = thisWindow.valuesWithRowKeys();
      const { draft } = thisWindow;
      const isStored = draft.id !== "" && !thisWindow.isChanged();
      if (isStored && (!isRequested || isDueOnUnchanged(draft, values))) return { ok: true, draft };
      if (!isRequested && !(thisWindow.isChanged() && mayWrite && form.isSavable(values)))
        return { ok: false, problem: null };
      thisWindow.publishState({ isSaving: true });
      const foundDraft = unansweredSentAt ? await findUnansweredDraft(values, unansweredSentAt) : null;
      // A found draft lacks the invoice date that was chosen for it, so it is saved once more.
      const isFoundDraftComplete = foundDraft && !values.ownInvoiceOn;
      const result = isFoundDraftComplete
        ? ({ ok: true, value: foundDraft } as const)
        : await sendDraft(foundDraft ?? draft, values);
      if (result.ok) {
        acceptSavedDraft(result.value, values);
        return { ok: true, draft: result.value };
      }
      const isOvertaken = draft.id !== "" && versionGoneCodes.includes(result.problem.code);
      const followResult = isOvertaken ? await followNewerVersion() : "same";
      if (followResult === "compare") return { ok: false, problem: null };
      if (followResult !== "followed") return { ok: false, problem: result.problem };
      // The sheet that the person confirmed did not show the merged changes, so they are not saved before the person
      // confirms them as well.
      if (!booksPort.isSavedAutomatically && thisWindow.isChanged()) return { ok: false, problem: null };
    }
    return { ok: false, problem: new Problem("conflict") };
  }

  /**
   * False when the due date differs from the stored one. A due date that follows the customer's terms changes without
   * typing.
   */
  function isDueOnUnchanged(draft: Draft, values: DraftValues): boolean {
    return draftPort.valuesOf(draftPort.withValues(draft, values)).dueOn === draftPort.valuesOf(draft).dueOn;
  }

  async function sendDraft(baseDraft: Draft, values: DraftValues) {
    const sentAt = getCurrentTime();
    const result = await booksPort.save(draftPort.withValues(baseDraft, values));
    const possiblySavedCodes = ["remote_busy", "unavailable", "remote_unexpected", "internal"];
    if (!result.ok && thisWindow.draft.id === "" && possiblySavedCodes.includes(result.problem.code))
      unansweredSentAt ??= sentAt;
    return result;
  }

  /** Finds a new draft whose answer was lost, because sending the draft again would store it twice. */
  async function findUnansweredDraft(values: DraftValues, firstSentAt: Date): Promise<Draft | null> {
    const newestDrafts = await booksPort.listNewest();
    // The books do not say which dates follow their rules, nor which date was chosen.
    const { invoiceOn, ownInvoiceOn, ownDueOn } = values;
    const comparableTextOfDraft = (candidateDraft: Draft) =>
      thisWindow.comparableTextOf({ ...draftPort.valuesOf(candidateDraft), invoiceOn, ownInvoiceOn, ownDueOn });
    const isUnansweredDraft = (candidateDraft: Draft) =>
      Date.parse(candidateDraft.createdAt) > firstSentAt.getTime() - clockSkewMs &&
      comparableTextOfDraft(candidateDraft) === thisWindow.comparableTextOf(values);
    return newestDrafts.find(isUnansweredDraft) ?? null;
  }

  function acceptSavedDraft(savedDraft: Draft, values: DraftValues) {
    const { key } = thisWindow;
    unansweredSentAt = null;
    thisWindow.moveToVersion(savedDraft, withSentRowKeys(savedDraft, values), thisWindow.comparableTextOf(values));
    sendToTabs({ kind: "saved", key, draft: savedDraft, values });
    thisWindow.markAsSaved(getCurrentTime());
  }

  /**
   * Returns the values of a draft that was just saved, as the books have them, with the keys of the sent rows in the
   * same sequence.
   */
  function withSentRowKeys(savedDraft: Draft, values: DraftValues): DraftValues {
    const booksValues = draftPort.valuesOf(savedDraft);
    const sentRows = values.rows.filter((row) => !isBlankRow(row));
    if (sentRows.length !== savedDraft.rows.length)
      return { ...booksValues, rows: restoreRowKeys(booksValues.rows, sentRows, numberLocale) };
    return {
      ...booksValues,
      rows: booksValues.rows.map((row, index) => ({ ...row, key: sentRows[index]?.key ?? row.key })),
    };
  }

  /** Finds the newer version of a draft that was saved elsewhere, and merges it into the form. @throws Problem */
  async function followNewerVersion(): Promise<FollowResult> {
    if (thisWindow.isComparing()) return "compare";
    const { draft, base } = thisWindow;
    const newerDraft = await booksPort.findNewerVersion(draft);
    if (newerDraft === "same") return "same";
    if (!newerDraft || draftPort.versionOf(newerDraft) === draftPort.versionOf(draft)) return "gone";
    const theirValues = draftPort.valuesOf(newerDraft);
    return thisWindow.mergeChange({
      origin: "books",
      base,
      theirs: theirValues,
      onMerged: (mergedDraft) =>
        thisWindow.moveToVersion(newerDraft, mergedDraft.theirs, thisWindow.comparableTextOf(mergedDraft.theirs)),
    })
      ? "followed"
      : "compare";
  }

  return { save, followNewerVersion, withSentRowKeys };
}
