import { sql } from "../../store/sql";
import type { Handlers } from "../pipeline/call";
import { buildListAnswer, type ResourceView } from "../resource";

/** The view of all people who have access to the company. The answer does not depend on who makes the call. */
const usersView: ResourceView = {
  model: "UserApi",
  source: (call) => sql`
    SELECT u.email AS "Email", u."firstName" AS "FirstName", u.id AS "Id", u."isActive" AS "IsActive",
           m."isConsultant" AS "IsConsultant", u.id = ${call.caller.userId}::uuid AS "IsCurrentUser",
           u."lastName" AS "LastName",
           m."canApprovePurchaseInvoices" AS "HasPurchaseInvoicesApprovalPermission",
           m."canApproveVatReports" AS "HasVATReportsApprovalPermission", u.seq
    FROM "User" u JOIN "Membership" m ON m."userId" = u.id
    WHERE m."companyId" = ${call.companyId}::uuid`,
};

export const users: Handlers = { listUsers: (call) => buildListAnswer(call, usersView) };
