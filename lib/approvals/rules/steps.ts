import "server-only";
import { audit } from "@/lib/audit/audit";
import type { Tenant, Tx } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import type { ApprovalStep } from "@/prisma/generated/client";

/** The key of one version of a draft's text. */
export type StepKey = `${string} ${string}`;

export function stepKeyOf(draftId: string, draftVersion: string): StepKey {
  return `${draftId.toLowerCase()} ${draftVersion}`;
}

/** The ids of the people who approved in the portal, by version of a draft, the earliest first. */
export async function listApproversByVersion(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  draftIds: readonly string[],
): Promise<ReadonlyMap<StepKey, readonly string[]>> {
  const draftId = { in: draftIds.map((id) => id.toLowerCase()) };
  const where = { partnerId, companyId, draftId, voidedAt: null };
  const rows = await tx.approvalStep.findMany({ where, orderBy: { givenAt: "asc" } });
  const approverIdsByVersion = new Map<StepKey, string[]>();
  for (const row of rows) {
    const key = stepKeyOf(row.draftId, row.draftVersion);
    approverIdsByVersion.set(key, [...(approverIdsByVersion.get(key) ?? []), row.personId]);
  }
  return approverIdsByVersion;
}

export type NewApprovalStep = Pick<ApprovalStep, "operationId" | "draftId" | "draftVersion" | "ruleVersion"> & {
  rule: number | null;
  given: number;
  of: number;
  isSent: boolean;
};

/** Stores an approval in the transaction that ends its operation; a person who approved earlier keeps that approval. */
export async function insertApprovalStep(
  tx: Tx,
  approver: Tenant & { personId: string },
  step: NewApprovalStep,
): Promise<void> {
  const { partnerId, companyId, personId } = approver;
  const { operationId, draftVersion, ruleVersion, rule, given, of, isSent } = step;
  const draftId = step.draftId.toLowerCase();
  const { count } = await tx.approvalStep.createMany({
    skipDuplicates: true,
    data: { partnerId, companyId, personId, operationId, draftId, draftVersion, ruleVersion, givenAt: now() },
  });
  // Without rules the audit trail contains only the approval itself.
  if (count === 0 || ruleVersion === 0) return;
  const detail = { ruleVersion, rule, given, of, isSent, operationId };
  await audit(tx, approver, { kind: "approval.step_given", subject: draftId, detail });
}

/** Voids the approvals of a rejected draft, whose approval begins again. */
export async function voidApprovalSteps(tx: Tx, { partnerId, companyId }: Tenant, draftId: string): Promise<void> {
  const where = { partnerId, companyId, draftId: draftId.toLowerCase(), voidedAt: null };
  await tx.approvalStep.updateMany({ where, data: { voidedAt: now() } });
}
