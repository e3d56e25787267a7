import { companyKey } from "../resource-queries";

/** Returns the key of all queries about approvals of a company, which a decision makes stale. */
export function approvalsKey(companyId: string): readonly string[] {
  return [...companyKey(companyId), "approvals"];
}
