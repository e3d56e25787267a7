import "server-only";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { Problem } from "../../values/problem";
import { supplierInvoiceDrafts, wireStatusOf } from "../contract/purchases/supplier-invoice-draft";
import { books } from "./books";

/** Not allowed in the approval flow: also what a company answers that approves no supplier invoices. */
const notInFlow = 4033;

/**
 * Asks for approval of a draft. Asked twice it is the same: a draft that waits already is not asked for again, and after a
 * lost answer the draft itself says whether it waits.
 *
 * @returns `none` where the company approves no supplier invoices: the draft then stays as it is
 * @throws Problem `role_missing`, `not_found`; what the service refused
 */
export async function handInDraft(access: CompanyAccess, draftId: string) {
  requireAction(access, "purchase.write");
  const before = await approvalOf(access, draftId);
  if (isAsked(before)) return { approval: before };
  const path = `approval/supplierinvoice/${draftId}`;
  const body = { DocumentApprovalStatus: wireStatusOf("ready") };
  try {
    await books(access).operate("PUT", path, { body });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const after = await approvalOf(access, draftId);
    if (isAsked(after)) return asked(access, draftId, after);
    if (error.remote?.code === notInFlow) return { approval: "none" as const };
    throw error;
  }
  return asked(access, draftId, "ready");
}

async function asked<T extends string>(access: CompanyAccess, draftId: string, approval: T) {
  await audit(null, access, { kind: "purchase.asked", subject: draftId.toLowerCase() });
  return { approval };
}

const isAsked = (approval: string): approval is "ready" | "approved" => approval === "ready" || approval === "approved";

async function approvalOf(access: CompanyAccess, draftId: string) {
  return (await books(access).one(supplierInvoiceDrafts, draftId)).approval;
}
