import { Problem } from "@/lib/values/problem";
import type { EditorDocument } from "../document-kind";
import { type DraftValues, isBlankRow } from "../draft-values";
import { restoreRowKeys } from "../grid/restore-row-keys";
import type { AutosavePorts, BooksPort, SaveResult } from "./autosave-ports";
import type { DraftWindow } from "./draft-window";

/** The number of newer versions that one save follows before it gives up, because others may save the draft faster. */
const maxFollowedVersions = 3;
/** The longest time by which the browser's clock may be ahead of the service's clock. */
const clockSkewMs = 10 * 60_000;

const versionGoneCodes: readonly string[] = ["not_found", "conflict"];

type FollowOutcome = "same" | "gone" | "followed" | "compare";

/**
 * Saves a draft in the books, and follows a draft that was saved elsewhere.
 *
 * Every save creates a new version of a draft. When the version of a replacing save is gone, another save came first,
 * and the replacing save has overwritten nothing.
 */
export function saveDraft<D extends EditorDocument>(
  { form, draft: draftPort, sendToTabs, now }: AutosavePorts<D>,
  booksPort: BooksPort<D>,
  thisWindow: DraftWindow<D>,
  numbers: string,
  mayWrite: boolean,
) {
  let queue: Promise<unknown> = Promise.resolve();
  /**
   * The time when a new draft was sent whose answer was lost, so that the draft may be in the books; null when there is
   * none.
   */
  let unansweredSince: Date | null = null;

  /**
   * Runs one save after the other; values that the books have already are not sent again.
   *
   * @param isRequested true when a person requested the save; otherwise only changed values that the books would accept
   *                    are sent
   */
  function save(isRequested: boolean): Promise<SaveResult<D>> {
    const queuedSave = queue
      .then(() => saveInTurn(isRequested))
      .catch((error: unknown): SaveResult<D> => {
        const problem = error instanceof Problem ? error : new Problem("internal", { cause: error });
        return { ok: false, problem };
      });
    queue = queuedSave;
    return queuedSave.then((saveResult) => {
      thisWindow.publish({ isSaving: false, refusal: !isRequested && !saveResult.ok ? saveResult.problem : null });
      return saveResult;
    });
  }

  async function saveInTurn(isRequested: boolean): Promise<SaveResult<D>> {
    for (let followedVersions = 0; followedVersions <= maxFollowedVersions; followedVersions++) {
      if (thisWindow.isComparing()) return { ok: false, problem: null };
      const values = thisWindow.valuesWithRowKeys();
      const { draft } = thisWindow;
      const isStored = draft.id !== "" && !thisWindow.isChanged();
      if (isStored && (!isRequested || isFilledIn(draft, values))) return { ok: true, draft };
      if (!isRequested && !(thisWindow.isChanged() && mayWrite && form.isSavable(values)))
        return { ok: false, problem: null };
      thisWindow.publish({ isSaving: true });
      const sentDraft = unansweredSince ? await findUnansweredDraft(values, unansweredSince) : null;
      // A found draft lacks the invoice date that was chosen for it, so it is saved once more.
      const isComplete = sentDraft && !values.ownInvoiceOn;
      const result = isComplete ? ({ ok: true, value: sentDraft } as const) : await send(sentDraft ?? draft, values);
      if (result.ok) {
        acceptAnswer(result.value, values);
        return { ok: true, draft: result.value };
      }
      const isOvertaken = draft.id !== "" && versionGoneCodes.includes(result.problem.code);
      const outcome = isOvertaken ? await follow() : "same";
      if (outcome === "compare") return { ok: false, problem: null };
      if (outcome !== "followed") return { ok: false, problem: result.problem };
      // The sheet that the person confirmed did not show the merged changes.
      if (!booksPort.isSavedAutomatically && thisWindow.isChanged()) return { ok: false, problem: null };
    }
    return { ok: false, problem: new Problem("conflict") };
  }

  /** False when the due date differs from the stored one; a due date by the customer's terms changes without typing. */
  function isFilledIn(draft: D, values: DraftValues): boolean {
    return draftPort.valuesOf(draftPort.withValues(draft, values)).dueOn === draftPort.valuesOf(draft).dueOn;
  }

  async function send(baseDraft: D, values: DraftValues) {
    const sentAt = now();
    const result = await booksPort.save(draftPort.withValues(baseDraft, values));
    const possiblySavedCodes = ["remote_busy", "unavailable", "remote_unexpected", "internal"];
    if (!result.ok && thisWindow.draft.id === "" && possiblySavedCodes.includes(result.problem.code))
      unansweredSince ??= sentAt;
    return result;
  }

  /** Finds a new draft whose answer was lost, because sending the draft again would store it twice. */
  async function findUnansweredDraft(values: DraftValues, sentSince: Date): Promise<D | null> {
    const newest = await booksPort.listNewest();
    // The books do not say which dates follow their rules, nor which date was chosen.
    const { invoiceOn, ownInvoiceOn, ownDueOn } = values;
    const textOf = (one: D) => thisWindow.text({ ...draftPort.valuesOf(one), invoiceOn, ownInvoiceOn, ownDueOn });
    const isOurs = (one: D) =>
      Date.parse(one.createdAt) > sentSince.getTime() - clockSkewMs && textOf(one) === thisWindow.text(values);
    return newest.find(isOurs) ?? null;
  }

  function acceptAnswer(savedDraft: D, values: DraftValues) {
    const { key } = thisWindow;
    unansweredSince = null;
    thisWindow.moveToVersion(savedDraft, namedAs(savedDraft, values), thisWindow.text(values));
    sendToTabs({ kind: "saved", key, draft: savedDraft, values });
    thisWindow.markSaved(now());
  }

  /**
   * The values of a draft that was just saved, as the books have them, with the keys of the sent rows in the same
   * order.
   */
  function namedAs(savedDraft: D, values: DraftValues): DraftValues {
    const booksValues = draftPort.valuesOf(savedDraft);
    const sentRows = values.rows.filter((row) => !isBlankRow(row));
    if (sentRows.length !== savedDraft.rows.length)
      return { ...booksValues, rows: restoreRowKeys(booksValues.rows, sentRows, numbers) };
    return {
      ...booksValues,
      rows: booksValues.rows.map((row, index) => ({ ...row, key: sentRows[index]?.key ?? row.key })),
    };
  }

  /** Finds the newer version of a draft that was saved elsewhere, and merges it into the form. @throws Problem */
  async function follow(): Promise<FollowOutcome> {
    if (thisWindow.isComparing()) return "compare";
    const { draft, base } = thisWindow;
    const newer = await booksPort.findNewer(draft);
    if (newer === "same") return "same";
    if (!newer || draftPort.versionOf(newer) === draftPort.versionOf(draft)) return "gone";
    const theirs = draftPort.valuesOf(newer);
    return thisWindow.mergeChange({
      from: "books",
      base,
      theirs,
      onMerged: (merged) => thisWindow.moveToVersion(newer, merged.theirs, thisWindow.text(merged.theirs)),
    })
      ? "followed"
      : "compare";
  }

  return { save, follow, namedAs };
}
