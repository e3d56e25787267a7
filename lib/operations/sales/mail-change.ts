import "server-only";
import type { OperationAbout } from "../../api/contract/operations/about";
import type { Operation, Resolution } from "../../api/contract/operations/operation";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { type Tx, withTenant } from "../../platform/db";
import { operateAction, readAction } from "../../rules/access/operation-area";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import { parseMailChange } from "../commands/command";
import { conflict } from "../engine/conflict";
import { insertOperation } from "../engine/insert-operation";
import { findOperation, keyOf, type OperationRow } from "../engine/rows";
import { executeAndWatch, getOperationView } from "../engine/submit-and-watch";
import { checkSubmitted, type SubmittedCommand, storeCommand } from "../engine/submit-command";
import { updateWithdrawn } from "../engine/withdraw";
import { requestOf } from "./invoice-reminder";

/**
 * Replaces a scheduled mail by another mail or another time. The scheduled mail is withdrawn in the transaction that
 * submits the new one, which is sent with the connection of the person who changed it. If the old mail was on hold, the
 * new one is too, as long as it has a chosen time; without one it waits as any submitted mail does.
 * Where a person changes the mail again without having seen their own change, that change is replaced.
 *
 * @throws Problem `role_missing`, `not_found`; `invalid_input` naming `schedule.at`; `conflict` with detail
 *         `already_sent` for whoever comes too late
 */
export async function changeMail(access: CompanyAccess, id: string, body: unknown): Promise<Operation> {
  const { kind } = await getOperationView(access, id);
  requireAction(access, operateAction(kind));
  const change = parseMailChange(body);
  const press = await withTenant(access, async (tx) => {
    const isRepeat = (await tx.operation.count({ where: { ...ofCompany(access), key: change.key } })) > 0;
    const row = isRepeat ? await findOperation(tx, access, id) : await standingFor(tx, access, id);
    if (!row?.isScheduled) throw conflict("stage");
    if (!isRepeat && (await updateWithdrawn(tx, access, row.id)) === 0)
      throw new Problem("conflict", { detail: "already_sent" });
    const made = await replace(tx, access, row, change);
    if (isRepeat) return made;
    // The replacement is named in the resolution, so that the screen does not show the old mail as withdrawn.
    await tx.$executeRaw`
      UPDATE "operation" SET resolution = resolution || jsonb_build_object('nextId', ${made.row.id}::text)
      WHERE partner_id = ${access.partnerId}::uuid AND company_id = ${access.companyId}::uuid AND id = ${row.id}::uuid`;
    await audit(tx, access, { kind: "operation.changed", subject: row.id, detail: { kind: row.kind } });
    return made;
  });
  await checkSubmitted(access, press);
  return executeAndWatch(access, press.row.id);
}

/**
 * The mail that replaced this one through this person's own changes: a person whose answer was lost still sees the
 * earlier mail, and means the text they have written since. A colleague's change is not overwritten unseen.
 */
async function standingFor(tx: Tx, access: CompanyAccess, id: string): Promise<OperationRow | null> {
  const row = await findOperation(tx, access, id);
  const { decision, nextId } = (row?.resolution ?? {}) as Partial<Resolution>;
  if (row?.stage !== "withdrawn" || decision !== "withdrawn" || !nextId) return row;
  const next = await findOperation(tx, access, nextId);
  return next?.personId === access.personId ? standingFor(tx, access, nextId) : row;
}

type MailChange = ReturnType<typeof parseMailChange>;

async function replace(
  tx: Tx,
  access: CompanyAccess,
  row: OperationRow,
  change: MailChange,
): Promise<SubmittedCommand> {
  const { key, order, expected } = change;
  const { kind, subject: documentId, isOnHold } = row;
  if (kind === "invoice-email")
    return storeCommand(tx, access, { kind, key, input: { documentId, order } }, row, null, isOnHold);
  if (kind !== "invoice-reminder" || !row.carryOutAt) throw conflict("stage");
  // The rule decides the day of a reminder, and whether it may be sent is checked on that day.
  const { email, subject, message } = order;
  const { step = 1, expected: before } = requestOf(row);
  const input = { documentId, order: { email, subject, message }, expected: expected ?? before, step };
  const { carryOutAt, about } = row;
  const made = await insertOperation(tx, access, { kind, key, input }, row, {
    ...{ carryOutAt, isScheduled: true, isOnHold, leaseToken: null },
    about: about as unknown as OperationAbout,
  });
  return { row: made, token: made.id, endsAt: null };
}

/**
 * Records that the operation's person has seen how it ended.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function markSeen(access: CompanyAccess, id: string): Promise<Operation> {
  const { kind } = await getOperationView(access, id);
  requireAction(access, readAction(kind));
  await withTenant(access, (tx) =>
    tx.operation.updateMany({
      where: { ...keyOf(access, id), personId: access.personId, stage: { in: ["refused", "unknown"] } },
      data: { seenAt: now() },
    }),
  );
  return getOperationView(access, id);
}

function ofCompany({ partnerId, companyId }: CompanyAccess) {
  return { partnerId, companyId };
}
