import "server-only";
import * as z from "zod";
import { type Evidence, mostOfEvidence } from "@/lib/api/contract/purchases/approval";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { weighEvidence } from "../rules/approvals/evidence/weigh";
import { draftIdOf } from "./draft-id";
import { manyDrafts } from "./many-drafts";
import { accountsThen } from "./snapshots";
import { readHistory } from "./supplier-history";

const input = z.strictObject({ draftIds: z.array(z.guid()).max(mostOfEvidence) });

/**
 * Reads the evidence about one draft before it is approved.
 *
 * @throws Problem `role_missing`, `not_found`, or a fault that passes by itself
 */
export async function readEvidence(access: CompanyAccess, draftId: string): Promise<Evidence> {
  requireAction(access, "purchase.read");
  const draft = await books(access).one(supplierInvoiceDrafts, draftIdOf(draftId));
  const [evidence] = await evidenceOf(access, [draft]);
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
  const { draftIds } = parseInput(input, body);
  const drafts = await manyDrafts(access, draftIds);
  return { items: drafts.length === 0 ? [] : await evidenceOf(access, drafts) };
}

/** @throws Problem a fault that passes by itself */
export async function evidenceOf(
  access: CompanyAccess,
  drafts: readonly SupplierInvoiceDraft[],
): Promise<readonly Evidence[]> {
  const history = await readHistory(
    access,
    drafts.map(({ supplierId }) => supplierId),
  );
  const looked = drafts.map((draft) => ({
    draft,
    accounts: history.accounts?.get(draft.supplierId) ?? null,
    invoices: history.invoices?.filter(({ supplierId }) => supplierId === draft.supplierId) ?? null,
    drafts: history.drafts?.filter(({ supplierId }) => supplierId === draft.supplierId) ?? null,
  }));
  const accounts = await accountsThen(access, looked);
  const readAt = now().toISOString();
  const { company } = access;
  return looked.map((one, index) =>
    weighEvidence(
      { ...one, company, isEveryInvoice: history.isEveryInvoice, accounts: accounts[index] ?? null },
      readAt,
    ),
  );
}
