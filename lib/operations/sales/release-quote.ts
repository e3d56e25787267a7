import "server-only";
import { orders } from "../../api/contract/sales/order";
import { books } from "../../api/remote/books";
import { audit } from "../../audit/audit";
import type { CompanyAccess } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { now } from "../../values/clock";
import { type Command, subjectOf } from "../commands/command";
import { operationKeyOf } from "../engine/rows";

/**
 * Releases a quote whose order somebody removed from the books, so that an order may be made of it once more.
 *
 * Rule: only an operation that is done is released, and only when the books say that its order does not exist
 * @returns whether anything was released
 */
export async function releaseQuoteOfDeletedOrder(access: CompanyAccess, command: Command): Promise<boolean> {
  const { partnerId, companyId } = access;
  const whereDone = {
    partnerId,
    companyId,
    kind: command.kind,
    subject: subjectOf(command),
    stage: "done",
    goneAt: null,
  };
  const finishedOperation = await withTenant(access, (tx) => tx.operation.findFirst({ where: whereDone }));
  const documentId = (finishedOperation?.result as { documentId?: string } | null)?.documentId;
  if (!finishedOperation || !documentId || (await books(access).find(orders, documentId)) !== null) return false;
  return withTenant(access, async (tx) => {
    const { count } = await tx.operation.updateMany({
      where: { ...operationKeyOf(access, finishedOperation.id), goneAt: null },
      data: { goneAt: now() },
    });
    if (count === 1)
      await audit(tx, access, {
        kind: "operation.gone",
        subject: finishedOperation.id,
        detail: { kind: command.kind },
      });
    return count === 1;
  });
}
