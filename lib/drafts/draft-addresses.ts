import "server-only";
import * as z from "zod";
import type { AllowedCall } from "../api/remote/allow-list";
import { type Tenant, type Tx, withTenant } from "../platform/db";
import { log } from "../platform/log";
import { machineNow } from "../values/clock";

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const storedDraftSchema = z.looseObject({
  Id: z.guid(),
  CreatedUtc: z.string().regex(instantPattern).nullish().catch(null),
});

/** The last address of a draft, and when the service first stored the draft. */
export type LastAddress = { draftId: string; createdAt: string | null };

/**
 * Records the address an invoice draft has once the service has stored it: every save gives the draft another address, and
 * a request for an older one is redirected to it (docs/api/requests.md#replacing-a-record). The service has stored the
 * draft by then, so an error here is only logged: the older address then leads nowhere, as it would without the portal.
 */
export async function recordAddress(tenant: Tenant, { path }: AllowedCall, serviceAnswer: unknown): Promise<void> {
  const [, previousId] = path.split("/");
  try {
    const { Id, CreatedUtc } = storedDraftSchema.parse(serviceAnswer);
    await storeAddress(tenant, { previousId: previousId ?? null, draftId: Id, createdAt: CreatedUtc ?? null });
  } catch (error) {
    log("documents").error({ err: error }, "the new address of an invoice draft was not noted");
  }
}

/**
 * Stores an address of a draft, and enters it in the row of the previous address as the next one. `previousId` is null
 * where there is no previous address.
 */
export function storeAddress(
  { partnerId, companyId }: Tenant,
  { previousId, draftId, createdAt }: { previousId: string | null; draftId: string; createdAt: string | null },
): Promise<void> {
  const savedAt = machineNow();
  const addressKeyOf = (id: string) => ({ partnerId, companyId, draftId: id.toLowerCase() });
  return withTenant({ partnerId, companyId }, async (tx) => {
    // A later save that was recorded first is not overwritten.
    await tx.draftAddress.createMany({ data: { ...addressKeyOf(draftId), createdAt, savedAt }, skipDuplicates: true });
    if (previousId === null || previousId.toLowerCase() === draftId.toLowerCase()) return;
    const nextAddress = { becameId: draftId.toLowerCase(), createdAt, savedAt };
    await tx.draftAddress.upsert({
      where: { partnerId_companyId_draftId: addressKeyOf(previousId) },
      create: { ...addressKeyOf(previousId), ...nextAddress },
      update: nextAddress,
    });
  });
}

/**
 * Finds the last address of the draft that has or had this address, over any number of saves.
 *
 * @returns the given address where no other is known; null where the addresses form a circle
 */
export async function findLastAddress(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  draftId: string,
): Promise<LastAddress | null> {
  const rows = await tx.$queryRaw<{ draftId: string; becameId: string | null; createdAt: string | null }[]>`
    WITH RECURSIVE later AS (
      SELECT draft_id, became_id, created_at FROM "draft_address"
      WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND draft_id = ${draftId}::uuid
      UNION
      SELECT next.draft_id, next.became_id, next.created_at FROM "draft_address" next
      JOIN later ON next.draft_id = later.became_id
      WHERE next.partner_id = ${partnerId}::uuid AND next.company_id = ${companyId}::uuid)
    SELECT draft_id AS "draftId", became_id AS "becameId", created_at AS "createdAt" FROM later`;
  if (rows.length === 0) return { draftId: draftId.toLowerCase(), createdAt: null };
  const knownIds = new Set(rows.map((row) => row.draftId));
  const lastRow = rows.find(({ becameId }) => becameId === null || !knownIds.has(becameId));
  return lastRow ? { draftId: lastRow.becameId ?? lastRow.draftId, createdAt: lastRow.createdAt } : null;
}

/** The addresses a draft had before this one. */
export async function listEarlierAddresses(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  draftId: string,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ draftId: string }[]>`
    WITH RECURSIVE earlier AS (
      SELECT draft_id FROM "draft_address"
      WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid AND became_id = ${draftId}::uuid
      UNION
      SELECT before.draft_id FROM "draft_address" before
      JOIN earlier ON before.became_id = earlier.draft_id
      WHERE before.partner_id = ${partnerId}::uuid AND before.company_id = ${companyId}::uuid)
    SELECT draft_id AS "draftId" FROM earlier`;
  return rows.map((address) => address.draftId).filter((address) => address !== draftId.toLowerCase());
}
