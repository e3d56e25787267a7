import type { DraftEdit, DraftEditAnswer, DraftEditInput, DraftEditKind } from "../../contract/operations/draft-edit";
import { type Result, readFromPortal, writeToPortal } from "../call";

/**
 * Browsers let a closing page send about this much. A longer text was saved up to a second before, or stays in the browser.
 */
const maxClosingTextLength = 60_000;

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asEditAnswer = (wire: unknown) => wire as DraftEditAnswer;
const asEdit = (wire: unknown) => asEditAnswer(wire).edit;
const asEdits = (wire: unknown) => (wire as { items: DraftEdit[] }).items;
const asStoredEdit = (wire: unknown) => wire as Pick<DraftEdit, "revision" | "keptAt">;

function buildEditsPath(companyId: string, kind: DraftEditKind, draftId?: string): string {
  const kindPath = `/api/companies/${encodeURIComponent(companyId)}/draft-edits/${kind}`;
  return draftId === undefined ? kindPath : `${kindPath}/${encodeURIComponent(draftId)}`;
}

/** Reads this person's own typed text of a draft; null when none is stored. @throws Problem */
export function readDraftEdit(companyId: string, kind: DraftEditKind, draftId: string): Promise<DraftEdit | null> {
  return readFromPortal(buildEditsPath(companyId, kind, draftId), asEdit);
}

/** Reads this person's own typed text of a draft, and the text typed under earlier ids of the draft. @throws Problem */
export function readDraftEdits(companyId: string, kind: DraftEditKind, draftId: string): Promise<DraftEditAnswer> {
  return readFromPortal(buildEditsPath(companyId, kind, draftId), asEditAnswer);
}

/**
 * Reads this person's own documents of a kind that were begun and are in no books yet, the newest first.
 *
 * @throws Problem
 */
export function readEditsOfNewDocuments(companyId: string, kind: DraftEditKind): Promise<DraftEdit[]> {
  return readFromPortal(buildEditsPath(companyId, kind), asEdits);
}

/**
 * Stores typed text in the portal.
 *
 * @param isPageClosing the page is being closed: the request then continues without the page
 */
export function saveDraftEdit(
  companyId: string,
  kind: DraftEditKind,
  draftId: string,
  input: DraftEditInput,
  isPageClosing: boolean,
): Promise<Result<Pick<DraftEdit, "revision" | "keptAt">>> {
  const keepalive = isPageClosing && input.text.length < maxClosingTextLength;
  return writeToPortal("PUT", buildEditsPath(companyId, kind, draftId), input, asStoredEdit, { keepalive });
}

/** Erases typed text, unless it is newer than the revision that was seen. */
export function eraseDraftEdit(
  companyId: string,
  kind: DraftEditKind,
  draftId: string,
  seenRevision: string,
): Promise<Result<null>> {
  const path = `${buildEditsPath(companyId, kind, draftId)}?seen=${encodeURIComponent(seenRevision)}`;
  return writeToPortal("DELETE", path, undefined, () => null, { keepalive: true });
}
