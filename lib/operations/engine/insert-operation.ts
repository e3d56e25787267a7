import "server-only";
import { randomUUID } from "node:crypto";
import type { Prisma } from "@/prisma/generated/client";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import { audit } from "../../audit/audit";
import type { Tenant, Tx } from "../../platform/db";
import { findContext } from "../../platform/work-context";
import { now } from "../../values/clock";
import { Problem } from "../../values/problem";
import { type Command, hashOfCommand, subjectOf, versionOf } from "../commands/command";
import { auditDetailOf } from "./audit-detail";
import { conflictProblem } from "./conflict";
import type { OperationRow } from "./rows";

/**
 * The person for whom a command is submitted. The command is executed with their connection, whatever state it is in
 * then.
 */
export type Requester = Tenant & { personId: string };

/** When a waiting operation is executed, and the lease under which it is still being checked, if there is one. */
export type Postponement = {
  carryOutAt: Date;
  isScheduled: boolean;
  isOnHold?: boolean;
  leaseToken: string | null;
  /** Present where it is known without reading the books. */
  about?: OperationDescription;
};

/** The batch a command belongs to, and what the person saw of its document. */
export type BatchMembership = { batchId: string; about: OperationDescription };

/**
 * An operation that nobody watches, such as the acceptance of a quote by a customer. The portal notifies its person
 * when it fails.
 */
export type UnattendedOperation = { hasWaited: true; about: OperationDescription };

/**
 * Stores the operation before the service is called, or finds the operation that was stored with this key.
 *
 * @param previousOperation the operation this one follows
 * @param postponement      null for an operation that is executed at once
 * @throws Problem `conflict`: detail `key` when the key belongs to another request, `subject` when another command does
 *         the same to the same draft or document at this moment
 */
export async function insertOperation(
  tx: Tx,
  requester: Requester,
  command: Command,
  previousOperation: Pick<OperationRow, "id" | "hasWaited"> | null,
  postponement: Postponement | null = null,
  extraColumns: BatchMembership | UnattendedOperation | null = null,
): Promise<OperationRow> {
  const { partnerId, companyId, personId } = requester;
  const requestHash = hashOfCommand(command);
  const id = randomUUID();
  const { count } = await tx.operation.createMany({
    skipDuplicates: true,
    data: {
      partnerId,
      companyId,
      personId,
      id,
      kind: command.kind,
      key: command.key,
      requestHash,
      subject: subjectOf(command),
      version: versionOf(command),
      stage: "waiting",
      request: command.input as unknown as Prisma.InputJsonObject,
      previousId: previousOperation?.id ?? null,
      hasWaited: postponement !== null || (previousOperation?.hasWaited ?? false),
      requestId: findContext()?.requestId ?? null,
      createdAt: now(),
      ...postponement,
      ...extraColumns,
    },
  });
  const storedOperation = (await tx.operation.findFirst({
    where: { partnerId, companyId, key: command.key },
  })) as OperationRow | null;
  if (!storedOperation) throw conflictProblem("subject");
  if (storedOperation.requestHash !== requestHash) throw new Problem("conflict", { detail: "key" });
  if (count === 1)
    await audit(tx, requester, { kind: "operation.ordered", subject: id, detail: auditDetailOf(storedOperation) });
  return storedOperation;
}
