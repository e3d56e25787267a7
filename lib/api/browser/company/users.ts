import { users } from "../../contract/company/user";
import { pageQuery } from "../resource-queries";

/** Queries everybody with access to the company in the service: possible approvers, and receivers of a rejection. */
export function usersQuery(companyId: string) {
  return pageQuery(companyId, users, { pageSize: 1000 });
}
