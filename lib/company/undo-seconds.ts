import "server-only";
import * as z from "zod";
import { audit } from "../audit/audit";
import { type CompanyAccess, requireAction } from "../auth/access";
import { type Tenant, type Tx, withTenant } from "../platform/db";
import { parseInput } from "../values/parse-input";
import { Problem } from "../values/problem";
import { maxUndoSeconds } from "../values/undo-wait";

const changeSchema = z.strictObject({ seconds: z.number().int().min(0).max(maxUndoSeconds) });

/**
 * Finds the undo wait of this company in seconds, before an operation is executed; 0 means that it is executed at once.
 */
export async function findUndoSeconds(tx: Tx, { partnerId, companyId }: Tenant): Promise<number> {
  const company = await tx.company.findFirst({ where: { partnerId, id: companyId }, select: { undoSeconds: true } });
  if (!company) throw new Problem("not_found");
  return company.undoSeconds;
}

/** @throws Problem `role_missing` */
export async function getUndoSeconds(access: CompanyAccess): Promise<{ seconds: number }> {
  requireAction(access, "settings.read");
  return { seconds: await withTenant(access, (tx) => findUndoSeconds(tx, access)) };
}

/**
 * Changes the undo wait for everybody in the company. Operations that wait already keep their time.
 *
 * @throws Problem `role_missing`; `invalid_input` naming `seconds`
 */
export async function changeUndoSeconds(access: CompanyAccess, body: unknown): Promise<{ seconds: number }> {
  requireAction(access, "company.write");
  const { seconds } = parseInput(changeSchema, body);
  const { partnerId, companyId } = access;
  await withTenant(access, async (tx) => {
    const where = { partnerId, id: companyId, undoSeconds: { not: seconds } };
    const { count } = await tx.company.updateMany({ where, data: { undoSeconds: seconds } });
    if (count > 0) await audit(tx, access, { kind: "undo.changed", detail: { seconds } });
  });
  return { seconds };
}
