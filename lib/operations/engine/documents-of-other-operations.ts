import "server-only";
import type { OperationKind } from "../../api/contract/operations/operation";
import { withTenant } from "../../platform/db";
import type { AuthorizedOperation } from "./authorized-operation";

/**
 * The kinds that create documents. A document whose stage was only changed does not show which operation changed it.
 */
const creatingKinds: readonly OperationKind[] = [
  "quote-convert",
  "quote-order",
  "quote-invoice",
  "order-create",
  "order-backorder",
  "order-invoice",
  "invoice-convert",
  "invoice-void",
  "invoice-credit",
  "book-supplier-invoice",
  "register-time",
];

/** The documents among these that other operations are known to have created. */
export function findDocumentsOfOtherOperations(
  { access, row }: AuthorizedOperation,
  ids: readonly string[],
): Promise<Set<string>> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const finishedOperations = await tx.operation.findMany({
      where: {
        partnerId,
        companyId,
        kind: { in: [...creatingKinds] },
        stage: "done",
        id: { not: row.id },
        OR: ids.flatMap((id) => ["invoiceId", "documentId"].map((name) => ({ result: { path: [name], equals: id } }))),
      },
      select: { result: true },
    });
    return new Set(
      finishedOperations.flatMap(({ result }) =>
        Object.values(result as { invoiceId?: string; documentId?: string }).map(String),
      ),
    );
  });
}
