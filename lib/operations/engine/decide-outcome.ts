import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { QuoteEmailInput } from "../../api/contract/operations/command-input";
import type { Operation, Resolution } from "../../api/contract/operations/operation";
import { audit } from "../../audit/audit";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { type Tx, withTenant } from "../../platform/db";
import { actionToOperate } from "../../rules/access/operation-area";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import { type DecisionOnUnknown, parseCommand, parseDecision } from "../commands/command";
import { auditDetailOf } from "./audit-detail";
import { submitFollowUp } from "./follow-up";
import { endOperationOfKind, kindOf, type NamedDocument } from "./kinds";
import { isMailingKind } from "./result-kinds";
import { findOperation, type OperationRow, operationKeyOf } from "./rows";
import { omitPastSchedule } from "./schedule";
import { executeAndWatch, getOperationView } from "./submit-and-watch";
import { checkSubmittedCommand, type SubmittedCommand, storeCommand } from "./submit-command";

/**
 * Stores the decision of a person about an operation whose outcome could not be read back. If the operation was done,
 * its follow-up begins now. The follow-up can be withdrawn, since the person may not have thought of it.
 *
 * @throws Problem `not_found`; `conflict` when it is not, or no longer, open to a decision
 */
export async function decideOutcome(access: CompanyAccess, id: string, body: unknown): Promise<Operation> {
  const { kind } = await getOperationView(access, id);
  requireAction(access, actionToOperate(kind));
  const decision = parseDecision(body);
  const row = await withTenant(access, (tx) => findOperation(tx, access, id));
  if (!row) throw new Problem("not_found");
  const chosenDocument = await findChosenDocument(access, row, decision);
  const followUp = await withTenant(access, (tx) => storeDecision(tx, access, row, decision, chosenDocument));
  if (followUp) {
    await checkSubmittedCommand(access, followUp);
    await executeAndWatch(access, followUp.row.id);
  }
  return getOperationView(access, id);
}

/** Finds the document that a person names as the outcome of the operation, if it can be that one. */
async function findChosenDocument(
  access: CompanyAccess,
  row: OperationRow,
  decision: DecisionOnUnknown,
): Promise<NamedDocument | null> {
  const { findNamedDocument } = kindOf(row.kind);
  if (!findNamedDocument || decision.decision !== "marked_done") return null;
  if (!decision.documentId) throw new Problem("invalid_input", { fields: [{ field: "documentId", code: "required" }] });
  const document = await findNamedDocument(access, row, decision.documentId);
  if (document) return document;
  throw new Problem("invalid_input", { fields: [{ field: "documentId", code: "other_document" }] });
}

async function storeDecision(
  tx: Tx,
  access: CompanyAccess,
  row: OperationRow,
  decision: DecisionOnUnknown,
  chosenDocument: NamedDocument | null,
): Promise<SubmittedCommand | null> {
  const resubmittedMail =
    decision.decision === "sent_again" ? await submitMailAgain(tx, access, row, decision.key) : null;
  const resolution: Resolution = {
    decision: decision.decision,
    personId: access.personId,
    at: now().toISOString(),
    ...(resubmittedMail ? { nextId: resubmittedMail.row.id } : {}),
  };
  await endOperationOfKind(tx, access, row, async () => {
    const { count } = await tx.operation.updateMany({
      where: { ...operationKeyOf(access, row.id), stage: "unknown", resolution: { equals: Prisma.DbNull } },
      data: {
        resolution: { ...resolution },
        finishedAt: now(),
        seenAt: now(),
        ...columnsOfDecision(decision, chosenDocument),
      },
    });
    if (count !== 1) throw new Problem("conflict", { detail: "decided" });
  });
  await chosenDocument?.storeChanges?.(tx);
  const detail = { ...auditDetailOf(row), decision: decision.decision };
  await audit(tx, access, { kind: "operation.resolved", subject: row.id, detail });
  return resubmittedMail ?? (chosenDocument && submitFollowUpOfDecided(tx, access, row, chosenDocument));
}

/** Submits the follow-up in the name of the person who decided. */
async function submitFollowUpOfDecided(
  tx: Tx,
  access: CompanyAccess,
  row: OperationRow,
  { finishedDocument }: NamedDocument,
): Promise<SubmittedCommand | null> {
  if (finishedDocument === null) return null;
  let submittedFollowUp: SubmittedCommand | null = null;
  await submitFollowUp(tx, { access, row }, finishedDocument, async (command) => {
    submittedFollowUp = await storeCommand(tx, access, omitPastSchedule(access, command), row);
  });
  return submittedFollowUp;
}

function submitMailAgain(tx: Tx, access: CompanyAccess, row: OperationRow, key: string): Promise<SubmittedCommand> {
  const { kind } = row;
  // An operation that may have posted something is never repeated at a person's request; the person answers "not
  // done" instead.
  if (!isMailingKind(kind)) throw new Problem("conflict", { detail: "kind" });
  const { order: content, ...input } = row.request as unknown as QuoteEmailInput;
  // The chosen time has passed, and the person sends the mail now.
  const { schedule: _, ...contentWithoutSchedule } = content;
  return storeCommand(tx, access, parseCommand({ kind, key, input: { ...input, order: contentWithoutSchedule } }), row);
}

function columnsOfDecision(decision: DecisionOnUnknown, chosenDocument: NamedDocument | null) {
  if (decision.decision === "sent_again") return {};
  if (decision.decision === "marked_not_done") return { stage: "refused" };
  return { stage: "done", result: chosenDocument?.result ?? { recipient: null } };
}
