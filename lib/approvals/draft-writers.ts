import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { AllowedCall } from "../api/remote/allow-list";
import type { CompanyAccess } from "../auth/access";
import { withTenant } from "../platform/db";
import { log } from "../platform/log";
import { now } from "../values/clock";

/** The actions that make a person a writer of a supplier invoice draft: nobody approves alone what they wrote. */
type WriterAction = "registered" | "changed";

const createdDraftSchema = z.looseObject({ Id: z.guid() });

/** Records each of these writes as a row. @returns the ids of the rows */
export async function recordWriter(
  access: CompanyAccess,
  draftIds: readonly string[],
  writerAction: WriterAction,
): Promise<string[]> {
  if (draftIds.length === 0) return [];
  const { partnerId, companyId, personId } = access;
  const at = now();
  const data = draftIds.map((draftId) => ({
    ...{ partnerId, companyId, personId, id: randomUUID() },
    ...{ draftId: draftId.toLowerCase(), did: writerAction, at },
  }));
  await withTenant(access, (tx) => tx.draftWriter.createMany({ data }));
  return data.map(({ id }) => id);
}

/**
 * Marks writes as refused that the service has clearly refused. Where marking fails the writes count as made: the person
 * who tried to change a draft then does not approve it alone.
 */
export async function markWritesRefused(access: CompanyAccess, writerRowIds: readonly string[]): Promise<void> {
  if (writerRowIds.length === 0) return;
  const { partnerId, companyId } = access;
  const where = { partnerId, companyId, id: { in: [...writerRowIds] } };
  try {
    await withTenant(access, (tx) => tx.draftWriter.updateMany({ where, data: { refusedAt: now() } }));
  } catch (error) {
    log("documents").error({ err: error }, "a refused change of a supplier invoice draft counts as made");
  }
}

/**
 * Records who registered the draft in the service's answer. The service has stored the draft by then, so an error here is
 * only logged: it is then unknown who registered the draft, and the person who requests its approval counts as its writer.
 */
export async function recordRegistration(access: CompanyAccess, _: AllowedCall, serviceAnswer: unknown): Promise<void> {
  try {
    const { Id } = createdDraftSchema.parse(serviceAnswer);
    await recordWriter(access, [Id], "registered");
  } catch (error) {
    log("documents").error({ err: error }, "who registered a supplier invoice draft was not noted");
  }
}
