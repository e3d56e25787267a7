import "server-only";
import type { OperationKind } from "../../api/contract/operations/operation";
import { withTenant } from "../../platform/db";
import type { AuthorizedOperation } from "./authorized-operation";

/** The kinds that make documents. Those that only move a document do not say who made it. */
const makers: readonly OperationKind[] = [
  "quote-convert",
  "quote-order",
  "quote-invoice",
  "order-create",
  "order-backorder",
  "order-invoice",
  "invoice-convert",
  "invoice-void",
  "invoice-credit",
  "register-time",
];

/** Those of these documents that other operations are known to have made. */
export function documentsMadeByOthers(
  { access, row }: AuthorizedOperation,
  ids: readonly string[],
): Promise<Set<string>> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const done = await tx.operation.findMany({
      where: {
        partnerId,
        companyId,
        kind: { in: [...makers] },
        stage: "done",
        id: { not: row.id },
        OR: ids.flatMap((id) => ["invoiceId", "documentId"].map((name) => ({ result: { path: [name], equals: id } }))),
      },
      select: { result: true },
    });
    return new Set(
      done.flatMap(({ result }) => Object.values(result as { invoiceId?: string; documentId?: string }).map(String)),
    );
  });
}
