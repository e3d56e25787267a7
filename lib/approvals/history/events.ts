import "server-only";
import type { ApprovalRequest } from "@/lib/api/contract/purchases/approval";
import {
  type HistoryAction,
  type HistoryEvent,
  type HistoryField,
  historyFields,
} from "@/lib/api/contract/purchases/history";
import { type AuditRow, digestOf, hasStoredHash } from "@/lib/audit/chain";
import type { SupplierDraftField } from "@/lib/rules/purchases/supplier-draft-version";

/**
 * The names and texts that the audit trail does not contain and that are added when it is read. Everything else comes
 * from the hashed rows alone.
 */
export type HistoryContext = {
  draftId: string;
  /** The booked invoice that was made of the draft, in lower case; null where there is none. */
  invoiceId: string | null;
  names: ReadonlyMap<string, string>;
  /** The questions and hand-overs by their ids. `reasons` has the reasons of rejections by their operations' ids. */
  requests: ReadonlyMap<string, Pick<ApprovalRequest, "text" | "answer">>;
  /** The texts of comments by their ids; one that its writer took away, as the trail says, is null. */
  comments: ReadonlyMap<string, string | null>;
  reasons: ReadonlyMap<string, string>;
};

type AuditDetail = Readonly<Record<string, unknown>>;

const actByAuditKind = new Map<string, HistoryAction>(
  Object.entries({
    "purchase.registered": "registered",
    "purchase.changed": "changed",
    "purchase.removed": "removed",
    "purchase.asked": "asked",
    "document.seen": "seen",
    "document.not_shown": "notShown",
    "approval.asked": "question",
    "approval.handed_over": "handover",
    "approval.booking_asked": "bookingAsked",
    "approval.answered": "answered",
    "purchase.commented": "commented",
    "purchase.comment_removed": "commentRemoved",
    "approval.step_given": "step",
    "payment.attested": "attested",
    "payment.attest_withdrawn": "attestWithdrawn",
    "payment.file_made": "fileMade",
    "payment.file_fetched": "fileFetched",
    "payment.file_withdrawn": "fileWithdrawn",
    "payment.released": "paymentReleased",
    "history.exported": "exported",
  } as const),
);

const decisionActByAuditKind = new Map(
  Object.entries({
    "operation.ordered": "ordered",
    "operation.withdrawn": "withdrawn",
    "operation.sent_now": "sentNow",
  } as const),
);

const decisionByOperationKind = new Map(
  Object.entries({
    "approve-supplier-invoice": "approve",
    "reject-supplier-invoice": "reject",
    "book-supplier-invoice": "book",
    "register-supplier-payment": "pay",
    "set-off-supplier-invoice": "setOff",
    "undo-supplier-set-off": "undoSetOff",
    "change-allocation-plan": "plan",
  } as const),
);

/** The act by what a person answered about a decision whose outcome could not be read back. */
const actByResolution = new Map(
  Object.entries({ marked_done: "resolved.done", marked_not_done: "resolved.notDone" } as const),
);

/** A row of the audit trail as a person reads it. */
export function toHistoryEvent(
  row: AuditRow,
  { draftId, invoiceId, names, requests, comments, reasons }: HistoryContext,
): HistoryEvent {
  const detail = detailOf(row.detail);
  const act = actOf(row.kind, detail);
  const id = writtenTextIdOf(row) ?? "";
  const isTakenAway = act === "commented" && comments.get(id) === null;
  const writtenText =
    act === "commented" ? (comments.get(id) ?? null) : writtenTextOf(act, requests.get(id), reasons.get(id));
  return {
    number: row.number,
    at: row.at.toISOString(),
    act,
    kind: row.kind,
    name: names.get(row.personId ?? "") ?? "",
    to: names.get(textOf(detail.toPersonId)) ?? "",
    fields: fieldsOf(detail.fields),
    words: writtenText || null,
    areWordsAsWritten:
      writtenText === undefined || detail.words === undefined || isTakenAway
        ? null
        : detail.words === digestOf([id, writtenText]),
    isBound:
      row.subject === draftId ||
      draftIdInDetail(row) === draftId ||
      (invoiceId !== null && invoiceIdsInDetail(row).includes(invoiceId)),
    ruleVersion: versionOf(detail.ruleVersion),
    hash: row.hash,
    isAsWritten: hasStoredHash(row),
  };
}

/** The draft a row names in its hashed detail; null where it names none. */
export function draftIdInDetail({ detail }: AuditRow): string | null {
  return textOf(detailOf(detail).draftId) || null;
}

/** The booked invoices a row names in its hashed detail, in lower case. */
export function invoiceIdsInDetail({ detail }: AuditRow): readonly string[] {
  const { invoiceIds } = detailOf(detail);
  return Array.isArray(invoiceIds) ? invoiceIds.map(textOf) : [];
}

/**
 * The id under which the text of a row is stored: the id of the question, hand-over or comment, or of the decision; null
 * where the row has no text.
 */
export function writtenTextIdOf({ kind, subject, detail }: AuditRow): string | null {
  if (kindsNamingText.has(kind)) return textOf(detailOf(detail).id) || null;
  return kind === "approval.answered" || kind.startsWith("operation.") ? subject : null;
}

/** The kinds of rows whose detail names the text that was written. */
const kindsNamingText: ReadonlySet<string> = new Set(["approval.asked", "approval.handed_over", "purchase.commented"]);

function actOf(kind: string, detail: AuditDetail): HistoryAction {
  if (kind === "approval.request_closed") {
    const { closing } = detail;
    if (closing === "withdrawn" || closing === "decided" || closing === "passed_on") return `closed.${closing}`;
  }
  const decision = decisionByOperationKind.get(textOf(detail.kind));
  const act = decision && decisionActOf(kind, detail);
  if (act) return `${decision}.${act}`;
  return actByAuditKind.get(kind) ?? "other";
}

function decisionActOf(kind: string, { stage, decision: resolution }: AuditDetail) {
  if (kind === "operation.finished") return stage === "done" ? "done" : "refused";
  if (kind === "operation.resolved") return actByResolution.get(textOf(resolution)) ?? "resolved.said";
  return decisionActByAuditKind.get(kind) ?? null;
}

type RequestTexts = Pick<ApprovalRequest, "text" | "answer"> | undefined;

/** The text of an act: null where it is not stored any more, undefined for an act without a text. */
function writtenTextOf(act: HistoryAction, request: RequestTexts, reason: string | undefined) {
  if (act === "question" || act === "handover") return request?.text ?? null;
  if (act === "answered") return request?.answer ?? null;
  return act === "reject.ordered" ? (reason ?? null) : undefined;
}

/** The ids of all people a row names. */
export function personIdsOf({ personId, detail }: AuditRow): string[] {
  return [personId ?? "", textOf(detailOf(detail).toPersonId)].filter((id) => id !== "");
}

/** The version of the rules a row names. Versions are numbers, and older rows may contain them as text. */
function versionOf(value: unknown): string | null {
  return typeof value === "number" || (typeof value === "string" && value !== "") ? String(value) : null;
}

function fieldsOf(value: unknown): HistoryField[] {
  if (!Array.isArray(value)) return [];
  return historyFields.filter((field: SupplierDraftField) => value.includes(field));
}

function detailOf(value: unknown): AuditDetail {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
