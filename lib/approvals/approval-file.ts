import "server-only";
import type { OperationStage } from "@/lib/api/contract/operations/operation";
import type { ApprovalRecord } from "@/lib/api/contract/purchases/approval";
import type { RejectInput } from "@/lib/api/contract/purchases/approval-operation";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tx, withTenant } from "@/lib/platform/db";
import { parseUuid } from "@/lib/values/parse-uuid";
import type { DocumentSeen, Operation } from "@/prisma/generated/client";
import { listRequestsOfDraft } from "./request-rows";
import { readPersonNames, toRequestViews } from "./request-view";

/**
 * The history of one draft in the portal: the people who saw its files, the requests and their answers, and the
 * decisions.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function readApprovalFile(access: CompanyAccess, draftIdText: string): Promise<ApprovalRecord> {
  requireAction(access, "purchase.read");
  const draftId = parseUuid(draftIdText);
  return withTenant(access, async (tx) => {
    const requests = await toRequestViews(tx, access, await listRequestsOfDraft(tx, access, draftId));
    const seenDocuments = await listSeenDocuments(tx, access, draftId);
    const decisionRows = await listDecisions(tx, access, draftId);
    const names = await readPersonNames(
      tx,
      access,
      [...seenDocuments, ...decisionRows].map(({ personId }) => personId),
    );
    return {
      requests,
      seen: seenDocuments.map(({ personId, attachmentId, seenAt }) => ({
        ...{ personId, name: names.get(personId) ?? "", attachmentId },
        at: seenAt.toISOString(),
      })),
      decisions: decisionRows.map((row) => toDecision(row, names.get(row.personId) ?? "")),
    };
  });
}

function listSeenDocuments(tx: Tx, { partnerId, companyId }: CompanyAccess, draftId: string): Promise<DocumentSeen[]> {
  return tx.documentSeen.findMany({ where: { partnerId, companyId, draftId }, orderBy: { seenAt: "asc" } });
}

function listDecisions(tx: Tx, { partnerId, companyId }: CompanyAccess, draftId: string): Promise<Operation[]> {
  const kind = { in: ["approve-supplier-invoice", "reject-supplier-invoice"] };
  return tx.operation.findMany({
    where: { partnerId, companyId, subject: draftId, kind },
    orderBy: { createdAt: "asc" },
  });
}

function toDecision(row: Operation, name: string): ApprovalRecord["decisions"][number] {
  const { reason = null } = row.request as unknown as Partial<RejectInput>;
  return {
    operationId: row.id,
    kind: row.kind === "reject-supplier-invoice" ? "reject" : "approve",
    stage: row.stage as OperationStage,
    personId: row.personId,
    name,
    at: (row.finishedAt ?? row.createdAt).toISOString(),
    reason,
    conflict: (row.problem as { detail?: string } | null)?.detail ?? null,
  };
}
