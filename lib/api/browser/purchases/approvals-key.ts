import { companyKeyOf } from "../resource-queries";

/** Returns the key of all queries about approvals of a company, which a decision makes stale. */
export function approvalsKeyOf(companyId: string): readonly string[] {
  return [...companyKeyOf(companyId), "approvals"];
}
