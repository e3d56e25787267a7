import "server-only";
import type { Tenant, Tx } from "@/lib/platform/db";

const approvingKinds = ["approve-supplier-invoice", "book-supplier-invoice"];

/**
 * The people who registered, changed, handed in, approved or booked supplier invoices here.
 *
 * @param draftIds the drafts that the invoices were booked from
 * @returns by the id of the draft, in lower case; a draft that nobody worked on here is missing
 */
export async function listInvolvedPeople(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  draftIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = draftIds.map((id) => id.toLowerCase());
  const tenant = { partnerId, companyId };
  const [writers, steps, operations, requests] = [
    await tx.draftWriter.findMany({ where: { ...tenant, draftId: { in: ids }, refusedAt: null } }),
    await tx.approvalStep.findMany({ where: { ...tenant, draftId: { in: ids }, voidedAt: null } }),
    await tx.operation.findMany({
      where: {
        ...tenant,
        subject: { in: [...new Set([...draftIds, ...ids])] },
        kind: { in: approvingKinds },
        stage: "done",
      },
      select: { subject: true, personId: true },
    }),
    await tx.auditEvent.findMany({ where: { ...tenant, subject: { in: ids }, kind: "purchase.asked" } }),
  ];
  const people = new Map<string, Set<string>>();
  const addPerson = (draftId: string | null, personId: string | null) => {
    if (draftId === null || personId === null) return;
    const key = draftId.toLowerCase();
    people.set(key, (people.get(key) ?? new Set<string>()).add(personId));
  };
  for (const { draftId, personId } of [...writers, ...steps]) addPerson(draftId, personId);
  for (const { subject, personId } of [...operations, ...requests]) addPerson(subject, personId);
  return new Map([...people].map(([draftId, personIds]) => [draftId, [...personIds]]));
}
