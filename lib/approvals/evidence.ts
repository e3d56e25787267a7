import "server-only";
import * as z from "zod";
import { type Evidence, maxEvidenceDrafts } from "@/lib/api/contract/purchases/approval";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { collectEvidence } from "../rules/approvals/evidence/collect-evidence";
import { listDraftsByIds } from "./drafts-by-ids";
import { readComparedAccounts } from "./snapshots";
import { readSupplierHistory } from "./supplier-history";

const evidenceSchema = z.strictObject({ draftIds: z.array(z.guid()).max(maxEvidenceDrafts) });

/**
 * Reads the evidence about one draft before it is approved.
 *
 * @throws Problem `role_missing`, `not_found`, or a fault that passes by itself
 */
export async function readEvidence(access: CompanyAccess, draftId: string): Promise<Evidence> {
  requireAction(access, "purchase.read");
  const draft = await books(access).get(supplierInvoiceDrafts, parseUuid(draftId));
  const [evidence] = await collectEvidenceOf(access, [draft]);
  if (!evidence) throw new Error("no evidence of a draft that is there");
  return evidence;
}

/**
 * Reads the evidence about many drafts with few calls to the service; drafts that do not exist any more are left out.
 *
 * @throws Problem `role_missing`, `invalid_input`, or a fault that passes by itself
 */
export async function listEvidence(access: CompanyAccess, body: unknown): Promise<{ items: readonly Evidence[] }> {
  requireAction(access, "purchase.read");
  const { draftIds } = parseInput(evidenceSchema, body);
  const drafts = await listDraftsByIds(access, draftIds);
  return { items: drafts.length === 0 ? [] : await collectEvidenceOf(access, drafts) };
}

/** @throws Problem a fault that passes by itself */
export async function collectEvidenceOf(
  access: CompanyAccess,
  drafts: readonly SupplierInvoiceDraft[],
): Promise<readonly Evidence[]> {
  const supplierHistory = await readSupplierHistory(
    access,
    drafts.map(({ supplierId }) => supplierId),
  );
  const draftsWithSuppliers = drafts.map((draft) => ({
    draft,
    accounts: supplierHistory.accounts?.get(draft.supplierId) ?? null,
    invoices: supplierHistory.invoices?.filter(({ supplierId }) => supplierId === draft.supplierId) ?? null,
    drafts: supplierHistory.drafts?.filter(({ supplierId }) => supplierId === draft.supplierId) ?? null,
  }));
  const comparedAccounts = await readComparedAccounts(access, draftsWithSuppliers);
  const readAt = now().toISOString();
  const { company } = access;
  return draftsWithSuppliers.map((draftWithSupplier, index) =>
    collectEvidence(
      {
        ...draftWithSupplier,
        company,
        hasAllInvoices: supplierHistory.hasAllInvoices,
        accounts: comparedAccounts[index] ?? null,
      },
      readAt,
    ),
  );
}
