import "server-only";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { Problem } from "../../values/problem";
import { supplierInvoiceDrafts, wireStatusOf } from "../contract/purchases/supplier-invoice-draft";
import { books } from "./books";

/**
 * The service's code for a draft that is not in the approval flow; a company without approval of supplier invoices answers
 * it too.
 */
const notInApprovalFlowCode = 4033;

/**
 * Submits a draft for approval. A repeated call has the same result: a draft that waits already is not submitted again, and
 * after a lost answer the draft itself says whether it waits.
 *
 * @returns `none` where the company does not approve supplier invoices: the draft then stays as it is
 * @throws Problem `role_missing`, `not_found`; the refusal of the service
 */
export async function submitDraftForApproval(access: CompanyAccess, draftId: string) {
  requireAction(access, "purchase.write");
  const approvalBefore = await readApproval(access, draftId);
  if (isSubmitted(approvalBefore)) return { approval: approvalBefore };
  const path = `approval/supplierinvoice/${draftId}`;
  const body = { DocumentApprovalStatus: wireStatusOf("ready") };
  try {
    await books(access).operate("PUT", path, { body });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const approvalAfter = await readApproval(access, draftId);
    if (isSubmitted(approvalAfter)) return recordSubmission(access, draftId, approvalAfter);
    if (error.remote?.code === notInApprovalFlowCode) return { approval: "none" as const };
    throw error;
  }
  return recordSubmission(access, draftId, "ready");
}

async function recordSubmission<T extends string>(access: CompanyAccess, draftId: string, approval: T) {
  await audit(null, access, { kind: "purchase.asked", subject: draftId.toLowerCase() });
  return { approval };
}

const isSubmitted = (approval: string): approval is "ready" | "approved" =>
  approval === "ready" || approval === "approved";

async function readApproval(access: CompanyAccess, draftId: string) {
  return (await books(access).get(supplierInvoiceDrafts, draftId)).approval;
}
