import { type Sql, sql } from "../../store/sql";
import { attachedTo, linkedTo } from "../attachments/links";
import { columns } from "../columns";
import type { Call } from "../pipeline/call";
import type { View } from "../resource";
import { periodsOf } from "./allocation-view";
import { booksByApproving } from "./approval-rules";

/**
 * Whether the caller may approve draft `d` now, and whether that would book it. The same rules as `approvalStep`, for many
 * drafts at once.
 */
const mayApprove = (call: Call): Sql => sql`
  SELECT d."ApprovalStatus" = 3 AND ${call.caller.role !== "read-only"} AND EXISTS (
           SELECT 1 FROM "Membership" m WHERE m."companyId" = d."companyId"
              AND m."userId" = ${call.caller.userId}::uuid AND m."canApprovePurchaseInvoices")
         AND (d."ApprovalOrderType" = 0 OR EXISTS (SELECT 1 FROM own WHERE NOT own.approved
           AND (d."ApprovalOrderType" = 2 OR own.priority <= (SELECT min(priority) FROM approvers WHERE NOT approved)))) AS may,
         d."ApprovalOrderType" = 0 OR (SELECT count(*) FROM approvers WHERE NOT approved) <= 1 AS "isLast"`;

const approval = (call: Call): Sql => sql`
  CROSS JOIN LATERAL (
    WITH approvers AS (
      SELECT (one ->> 'ApproverId')::uuid AS id, (one ->> 'IsApproved')::boolean AS approved,
             (one ->> 'Priority')::int AS priority
        FROM jsonb_array_elements(d."Approvers") AS one
    ), own AS (SELECT * FROM approvers WHERE id = ${call.caller.userId}::uuid)
    ${mayApprove(call)}) AS a`;

const all = (call: Call): Sql => sql`
  SELECT ${columns("SupplierInvoiceDraftApi", {
    AllocationPeriods: periodsOf("SupplierInvoiceDraftId"),
    Attachments: linkedTo(attachedTo.supplierInvoiceDraft),
    CanBeApprovedByCurrentUser: sql`a.may`,
    CanBeBookeptByCurrentUser: sql`a.may AND a."isLast" AND ${booksByApproving.has(call.caller.role)}`,
  })}, r.seq
  FROM "SupplierInvoiceDraft" r CROSS JOIN LATERAL (SELECT r.*) AS d ${approval(call)}
  WHERE r."companyId" = ${call.companyId}::uuid`;

export const supplierInvoiceDraftView: View = { model: "SupplierInvoiceDraftApi", source: all };

/** `/supplierinvoicedrafts?approvableByCurrentUser=true` leaves out what the caller cannot approve now. */
export const supplierInvoiceDraftsView: View = {
  ...supplierInvoiceDraftView,
  source: (call) => (call.query.approvableByCurrentUser === true ? sql`${all(call)} AND a.may` : all(call)),
};
