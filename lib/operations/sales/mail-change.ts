import "server-only";
import type { Operation, Resolution } from "../../api/contract/operations/operation";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { type Tx, withTenant } from "../../platform/db";
import { actionToOperate, actionToRead } from "../../rules/access/operation-area";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import { parseMailChange } from "../commands/command";
import { conflictProblem } from "../engine/conflict";
import { insertOperation } from "../engine/insert-operation";
import { findOperation, type OperationRow, operationKeyOf } from "../engine/rows";
import { executeAndWatch, getOperationView } from "../engine/submit-and-watch";
import { checkSubmittedCommand, type SubmittedCommand, storeCommand } from "../engine/submit-command";
import { updateWithdrawn } from "../engine/withdraw";
import { reminderRequestOf } from "./invoice-reminder";

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
  requireAction(access, actionToOperate(kind));
  const mailChange = parseMailChange(body);
  const submittedCommand = await withTenant(access, async (tx) => {
    const isRepeat = (await tx.operation.count({ where: { ...companyColumnsOf(access), key: mailChange.key } })) > 0;
    const row = isRepeat ? await findOperation(tx, access, id) : await findCurrentMail(tx, access, id);
    if (!row?.isScheduled) throw conflictProblem("stage");
    if (!isRepeat && (await updateWithdrawn(tx, access, row.id)) === 0)
      throw new Problem("conflict", { detail: "already_sent" });
    const replacement = await submitReplacement(tx, access, row, mailChange);
    if (isRepeat) return replacement;
    // The resolution names the replacement, so that the screen does not show the old mail as withdrawn.
    await tx.$executeRaw`
      UPDATE "operation" SET resolution = resolution || jsonb_build_object('nextId', ${replacement.row.id}::text)
      WHERE partner_id = ${access.partnerId}::uuid AND company_id = ${access.companyId}::uuid AND id = ${row.id}::uuid`;
    await audit(tx, access, { kind: "operation.changed", subject: row.id, detail: { kind: row.kind } });
    return replacement;
  });
  await checkSubmittedCommand(access, submittedCommand);
  return executeAndWatch(access, submittedCommand.row.id);
}

/**
 * Finds the last mail by which this person's own changes replaced a mail. Where the answer to such a change was lost,
 * the person still sees the earlier mail but means the last one. A colleague's change is not overwritten unseen.
 */
async function findCurrentMail(tx: Tx, access: CompanyAccess, id: string): Promise<OperationRow | null> {
  const row = await findOperation(tx, access, id);
  const { decision, nextId } = (row?.resolution ?? {}) as Partial<Resolution>;
  if (row?.stage !== "withdrawn" || decision !== "withdrawn" || !nextId) return row;
  const replacement = await findOperation(tx, access, nextId);
  return replacement?.personId === access.personId ? findCurrentMail(tx, access, nextId) : row;
}

type MailChange = ReturnType<typeof parseMailChange>;

async function submitReplacement(
  tx: Tx,
  access: CompanyAccess,
  row: OperationRow,
  mailChange: MailChange,
): Promise<SubmittedCommand> {
  const { key, order: content, expected } = mailChange;
  const { kind, subject: documentId, isOnHold } = row;
  if (kind === "invoice-email")
    return storeCommand(tx, access, { kind, key, input: { documentId, order: content } }, row, null, isOnHold);
  if (kind !== "invoice-reminder" || !row.carryOutAt) throw conflictProblem("stage");
  // The rule decides the day of a reminder, and whether it may be sent is checked on that day.
  const { email, subject, message } = content;
  const { step: ruleStep = 1, expected: earlierExpectation } = reminderRequestOf(row);
  const input = {
    documentId,
    order: { email, subject, message },
    expected: expected ?? earlierExpectation,
    step: ruleStep,
  };
  const { carryOutAt, about } = row;
  const replacement = await insertOperation(tx, access, { kind, key, input }, row, {
    ...{ carryOutAt, isScheduled: true, isOnHold, leaseToken: null },
    about: about as unknown as OperationDescription,
  });
  return { row: replacement, leaseToken: replacement.id, getWaitEnd: null };
}

/**
 * Records that the operation's person has seen how it ended.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function markSeen(access: CompanyAccess, id: string): Promise<Operation> {
  const { kind } = await getOperationView(access, id);
  requireAction(access, actionToRead(kind));
  await withTenant(access, (tx) =>
    tx.operation.updateMany({
      where: { ...operationKeyOf(access, id), personId: access.personId, stage: { in: ["refused", "unknown"] } },
      data: { seenAt: now() },
    }),
  );
  return getOperationView(access, id);
}

function companyColumnsOf({ partnerId, companyId }: CompanyAccess) {
  return { partnerId, companyId };
}
