import "server-only";
import type { OperationStage } from "@/lib/api/contract/operations/operation";
import type { ApprovalFile } from "@/lib/api/contract/purchases/approval";
import type { RejectInput } from "@/lib/api/contract/purchases/approval-operation";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tx, withTenant } from "@/lib/platform/db";
import type { DocumentSeen, Operation } from "@/prisma/generated/client";
import { draftIdOf } from "./draft-id";
import { rowsOfDraft } from "./request-rows";
import { namesOf, viewsOfRequests } from "./request-view";

/**
 * What happened to one draft in the portal: who saw its files, who was asked and answered, and who decided.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function readFile(access: CompanyAccess, draft: string): Promise<ApprovalFile> {
  requireAction(access, "purchase.read");
  const draftId = draftIdOf(draft);
  return withTenant(access, async (tx) => {
    const requests = await viewsOfRequests(tx, access, await rowsOfDraft(tx, access, draftId));
    const seen = await seenOf(tx, access, draftId);
    const decided = await decidedOf(tx, access, draftId);
    const names = await namesOf(
      tx,
      access,
      [...seen, ...decided].map(({ personId }) => personId),
    );
    return {
      requests,
      seen: seen.map(({ personId, attachmentId, seenAt }) => ({
        ...{ personId, name: names.get(personId) ?? "", attachmentId },
        at: seenAt.toISOString(),
      })),
      decisions: decided.map((row) => decisionOf(row, names.get(row.personId) ?? "")),
    };
  });
}

function seenOf(tx: Tx, { partnerId, companyId }: CompanyAccess, draftId: string): Promise<DocumentSeen[]> {
  return tx.documentSeen.findMany({ where: { partnerId, companyId, draftId }, orderBy: { seenAt: "asc" } });
}

function decidedOf(tx: Tx, { partnerId, companyId }: CompanyAccess, subject: string): Promise<Operation[]> {
  const kind = { in: ["approve-supplier-invoice", "reject-supplier-invoice"] };
  return tx.operation.findMany({ where: { partnerId, companyId, subject, kind }, orderBy: { createdAt: "asc" } });
}

function decisionOf(row: Operation, name: string): ApprovalFile["decisions"][number] {
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
