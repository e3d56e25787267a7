import { companyKey } from "../resource-queries";

/** Everything about approvals of a company; what a decision makes stale. */
export function approvalsKey(companyId: string): readonly string[] {
  return [...companyKey(companyId), "approvals"];
}
