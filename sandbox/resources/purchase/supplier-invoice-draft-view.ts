import { type Sql, sql } from "../../store/sql";
import { attachedDocumentType, attachmentLinkSql } from "../attachments/attachment-links";
import { columnsSql } from "../columns";
import type { Call } from "../pipeline/call";
import type { ResourceView } from "../resource";
import { periodsColumnSql } from "./allocation-view";
import { rolesBookingByApproval } from "./approval-rules";

/**
 * SQL for two columns: whether the caller may approve draft `d` now, and whether that approval would be the last one. The
 * rules are those of `takeApprovalStep`, for many drafts at once.
 */
const approvalColumnsSql = (call: Call): Sql => sql`
  SELECT d."ApprovalStatus" = 3 AND ${call.caller.role !== "read-only"} AND EXISTS (
           SELECT 1 FROM "Membership" m WHERE m."companyId" = d."companyId"
              AND m."userId" = ${call.caller.userId}::uuid AND m."canApprovePurchaseInvoices")
         AND (d."ApprovalOrderType" = 0 OR EXISTS (SELECT 1 FROM own WHERE NOT own.approved
           AND (d."ApprovalOrderType" = 2 OR own.priority <= (SELECT min(priority) FROM approvers WHERE NOT approved)))) AS may,
         d."ApprovalOrderType" = 0 OR (SELECT count(*) FROM approvers WHERE NOT approved) <= 1 AS "isLast"`;

const approvalJoinSql = (call: Call): Sql => sql`
  CROSS JOIN LATERAL (
    WITH approvers AS (
      SELECT (one ->> 'ApproverId')::uuid AS id, (one ->> 'IsApproved')::boolean AS approved,
             (one ->> 'Priority')::int AS priority
        FROM jsonb_array_elements(d."Approvers") AS one
    ), own AS (SELECT * FROM approvers WHERE id = ${call.caller.userId}::uuid)
    ${approvalColumnsSql(call)}) AS a`;

const draftsSql = (call: Call): Sql => sql`
  SELECT ${columnsSql("SupplierInvoiceDraftApi", {
    AllocationPeriods: periodsColumnSql("SupplierInvoiceDraftId"),
    Attachments: attachmentLinkSql(attachedDocumentType.supplierInvoiceDraft),
    CanBeApprovedByCurrentUser: sql`a.may`,
    CanBeBookeptByCurrentUser: sql`a.may AND a."isLast" AND ${rolesBookingByApproval.has(call.caller.role)}`,
  })}, r.seq
  FROM "SupplierInvoiceDraft" r CROSS JOIN LATERAL (SELECT r.*) AS d ${approvalJoinSql(call)}
  WHERE r."companyId" = ${call.companyId}::uuid`;

export const supplierInvoiceDraftView: ResourceView = { model: "SupplierInvoiceDraftApi", source: draftsSql };

/** `/supplierinvoicedrafts?approvableByCurrentUser=true` omits drafts that the caller cannot approve now. */
export const supplierInvoiceDraftsView: ResourceView = {
  ...supplierInvoiceDraftView,
  source: (call) => (call.query.approvableByCurrentUser === true ? sql`${draftsSql(call)} AND a.may` : draftsSql(call)),
};
