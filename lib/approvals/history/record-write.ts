import "server-only";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { audit } from "@/lib/audit/audit";
import type { CompanyAccess } from "@/lib/auth/access";
import { log } from "@/lib/platform/log";
import { compareSupplierDrafts } from "@/lib/rules/purchases/supplier-draft-version";
import { changesFiles, type FileChange } from "./files";

/**
 * A write to the service about drafts of supplier invoices: its row of the allow-list, its path and its body, and the
 * drafts whose files it changes.
 */
export type DraftWrite = { method: string; pattern: string; path: string; body: unknown; files: readonly FileChange[] };

/**
 * The outcome of a write: the draft that was replaced and the new one, each null where it is not known; `lost` where
 * the service's answer was lost.
 */
export type WriteOutcome = { before: unknown; after: unknown } | "lost";

const draftsPath = "/supplierinvoicedrafts";

/** Whether a write replaces a draft, so that the differences are known only from the draft before it. */
export function replacesDraft(method: string, pattern: string): boolean {
  return method === "PUT" && pattern === `${draftsPath}/:uuid`;
}

/**
 * The drafts whose writer a person becomes by a write. Spreading a cost over months changes nothing that an approval
 * depends on.
 */
export function writtenDraftIdsOf({ method, pattern, path, files }: DraftWrite): string[] {
  if (replacesDraft(method, pattern)) return [draftIdInPath(path)];
  return [...new Set(files.map(({ draftId }) => draftId))];
}

/**
 * Records in the trail that a person registered, changed or removed a draft through the portal: the draft and the names of
 * the changed fields, never their content. The write is done by now, so a failure to record it is logged and stops nothing.
 * A draft whose creation was not answered has no id to record it by; the request for its approval is recorded later.
 */
export async function recordWrite(access: CompanyAccess, draftWrite: DraftWrite, outcome: WriteOutcome): Promise<void> {
  try {
    for (const auditEntry of auditEntriesOf(draftWrite, outcome)) await audit(null, access, auditEntry);
  } catch (error) {
    log("documents").error(
      { err: error, path: draftWrite.pattern },
      "a change of a supplier invoice is missing in the trail",
    );
  }
}

type AuditEntry = {
  kind: "purchase.registered" | "purchase.changed" | "purchase.removed";
  subject: string;
  detail?: { fields: string[]; attached?: string[]; detached?: string[] };
};

function auditEntriesOf(draftWrite: DraftWrite, outcome: WriteOutcome): AuditEntry[] {
  const { method, pattern, path, body, files } = draftWrite;
  // After a lost answer it is not known which fields were changed, only that the person may have changed the draft.
  if (outcome === "lost") return changedDraftIdsOf(draftWrite).map((id) => makeChangedEntry(id, []));
  const { before, after } = outcome;
  if (files.length > 0) return files.map(makeFilesEntry);
  if (changesFiles(method, pattern)) return [];
  if (pattern === draftsPath) {
    return after === null ? [] : [{ kind: "purchase.registered", subject: supplierInvoiceDrafts.parse(after).id }];
  }
  if (pattern === "/allocationperiods") return draftIdsOfPlans(body).map((id) => makeChangedEntry(id, ["allocation"]));
  const draftId = draftIdInPath(path);
  if (pattern.endsWith("/allocationperiods")) return [makeChangedEntry(draftId, ["allocation"])];
  if (method === "DELETE") return [{ kind: "purchase.removed", subject: draftId }];
  if (before === null || after === null) return [makeChangedEntry(draftId, [])];
  const differences = compareSupplierDrafts(supplierInvoiceDrafts.parse(before), supplierInvoiceDrafts.parse(after));
  // A save without differences is not recorded as a change.
  return differences.length === 0
    ? []
    : [makeChangedEntry(draftId, [...new Set(differences.map(({ field }) => field))])];
}

function changedDraftIdsOf(draftWrite: DraftWrite): string[] {
  const { method, pattern, path, body } = draftWrite;
  if (changesFiles(method, pattern)) return writtenDraftIdsOf(draftWrite);
  if (pattern === "/allocationperiods") return draftIdsOfPlans(body);
  return pattern === draftsPath ? [] : [draftIdInPath(path)];
}

function draftIdInPath(path: string): string {
  return (path.split("/")[1] ?? "").toLowerCase();
}

function makeFilesEntry({ draftId, attached, detached }: FileChange): AuditEntry {
  const auditEntry = makeChangedEntry(draftId, ["files"]);
  return { ...auditEntry, detail: { fields: ["files"], attached: [...attached], detached: [...detached] } };
}

function makeChangedEntry(subject: string, fields: string[]): AuditEntry {
  return { kind: "purchase.changed", subject, detail: { fields } };
}

/** The ids of the drafts whose rows a body spreads over months. */
function draftIdsOfPlans(body: unknown): string[] {
  const plans: unknown[] = [body].flat();
  const ids = plans.map((plan) => (plan as { SupplierInvoiceDraftId?: unknown } | null)?.SupplierInvoiceDraftId);
  return [...new Set(ids.filter((id) => typeof id === "string").map((id) => id.toLowerCase()))];
}
