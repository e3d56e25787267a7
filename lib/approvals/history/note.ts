import "server-only";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { audit } from "@/lib/audit/audit";
import type { CompanyAccess } from "@/lib/auth/access";
import { log } from "@/lib/platform/log";
import { supplierDraftDifferences } from "@/lib/rules/purchases/supplier-draft-version";
import { changesFiles, type FileChange } from "./files";

/**
 * A change of the service that is about drafts of supplier invoices: its row of the allow-list, its path and its body, and
 * which files of which drafts it is about.
 */
export type Write = { method: string; pattern: string; path: string; body: unknown; files: readonly FileChange[] };

/** What became of it. `before` and `after` are the draft it replaced, null where that is not known. */
export type WriteOutcome = { before: unknown; after: unknown } | "lost";

const drafts = "/supplierinvoicedrafts";

/** Whether a change replaces a draft, so that what differs is known only by what stood there before. */
export function replacesDraft(method: string, pattern: string): boolean {
  return method === "PUT" && pattern === `${drafts}/:uuid`;
}

/** The drafts a change makes its person a writer of. Who spreads a cost over months writes nothing an approval goes by. */
export function writtenBy({ method, pattern, path, files }: Write): string[] {
  if (replacesDraft(method, pattern)) return [draftIn(path)];
  return [...new Set(files.map(({ draftId }) => draftId))];
}

/**
 * Notes in the trail that a person registered, changed or removed a draft through the portal: which draft, and the names of
 * what was changed; never what it says. It happened by now, so that a trail that cannot be written is told and stops nothing.
 * A draft whose making was not answered has no id to note it by; asking for its approval is noted.
 */
export async function noteWrite(access: CompanyAccess, write: Write, outcome: WriteOutcome): Promise<void> {
  try {
    for (const entry of entriesOf(write, outcome)) await audit(null, access, entry);
  } catch (error) {
    log().error({ err: error, path: write.pattern }, "a change of a supplier invoice is missing in the trail");
  }
}

type Entry = {
  kind: "purchase.registered" | "purchase.changed" | "purchase.removed";
  subject: string;
  detail?: { fields: string[]; attached?: string[]; detached?: string[] };
};

function entriesOf(write: Write, outcome: WriteOutcome): Entry[] {
  const { method, pattern, path, body, files } = write;
  // What was changed is not known then; that somebody may have done it is.
  if (outcome === "lost") return subjectsOf(write).map((id) => changed(id, []));
  const { before, after } = outcome;
  if (files.length > 0) return files.map(filesEntry);
  if (changesFiles(method, pattern)) return [];
  if (pattern === drafts) {
    return after === null ? [] : [{ kind: "purchase.registered", subject: supplierInvoiceDrafts.parse(after).id }];
  }
  if (pattern === "/allocationperiods") return spreadOf(body).map((id) => changed(id, ["allocation"]));
  const draftId = draftIn(path);
  if (pattern.endsWith("/allocationperiods")) return [changed(draftId, ["allocation"])];
  if (method === "DELETE") return [{ kind: "purchase.removed", subject: draftId }];
  if (before === null || after === null) return [changed(draftId, [])];
  const fields = supplierDraftDifferences(supplierInvoiceDrafts.parse(before), supplierInvoiceDrafts.parse(after));
  // A save that changes nothing is no change.
  return fields.length === 0 ? [] : [changed(draftId, [...new Set(fields.map(({ field }) => field))])];
}

function subjectsOf(write: Write): string[] {
  const { method, pattern, path, body } = write;
  if (changesFiles(method, pattern)) return writtenBy(write);
  if (pattern === "/allocationperiods") return spreadOf(body);
  return pattern === drafts ? [] : [draftIn(path)];
}

function draftIn(path: string): string {
  return (path.split("/")[1] ?? "").toLowerCase();
}

function filesEntry({ draftId, attached, detached }: FileChange): Entry {
  const entry = changed(draftId, ["files"]);
  return { ...entry, detail: { fields: ["files"], attached: [...attached], detached: [...detached] } };
}

function changed(subject: string, fields: string[]): Entry {
  return { kind: "purchase.changed", subject, detail: { fields } };
}

/** The drafts whose rows a body spreads over months. */
function spreadOf(body: unknown): string[] {
  const plans: unknown[] = [body].flat();
  const ids = plans.map((plan) => (plan as { SupplierInvoiceDraftId?: unknown } | null)?.SupplierInvoiceDraftId);
  return [...new Set(ids.filter((id) => typeof id === "string").map((id) => id.toLowerCase()))];
}
