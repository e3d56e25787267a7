import "server-only";
import { withTenant } from "../db";
import type { Step } from "./step";

/** Of these documents those that are the known outcome of other operations. */
export function takenByOthers({ access, row }: Step, ids: readonly string[]): Promise<Set<string>> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const done = await tx.operation.findMany({
      where: {
        partnerId,
        companyId,
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
