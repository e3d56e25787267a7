import "server-only";
import type { Tenant, Tx } from "@/lib/platform/db";
import { actions, mayDo, type Role } from "@/lib/rules/access/roles";

/**
 * Ends the declines of rights that a role gives, so that the person can ask again at once if they lose the role. That a
 * request was declined stays in the audit trail.
 */
export async function endDeclinesOfGivenRights(
  tx: Tx,
  { partnerId, companyId, personId }: Tenant & { personId: string },
  role: Role,
): Promise<void> {
  await tx.rightRequest.updateMany({
    where: {
      ...{ partnerId, companyId, personId, answer: "declined" },
      action: { in: actions.filter((action) => mayDo(role, action)) },
    },
    data: { answer: null, answeredById: null },
  });
}
