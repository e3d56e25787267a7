import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { FollowUp } from "../../api/contract/operations/command-input";
import type { OperationKind } from "../../api/contract/operations/operation";
import type { OperationDescription } from "../../api/contract/operations/operation-description";
import type { CompanyAccess } from "../../auth/access";
import type { Tenant, Tx } from "../../platform/db";
import type { Problem } from "../../values/problem";
import type { Command } from "../commands/command";
import type { AuthorizedOperation, LeasedOperation } from "./authorized-operation";
import type { FinishedDocument } from "./documents";
import type { OperationRow } from "./rows";

/**
 * The document a person names as the outcome of an operation, what its follow-ups need of it (null where none may begin),
 * and what else changes in the portal.
 */
export type NamedDocument = {
  result: Prisma.InputJsonObject;
  finishedDocument: FinishedDocument | null;
  storeChanges?: (tx: Tx) => Promise<void>;
};

/** How a kind of operation is executed. The folders of the business areas define it, and the engine calls it. */
export type KindOfOperation = {
  /** Whether an operation of this kind waits for the company's undo seconds and can be withdrawn until then. */
  canBeWithdrawn: boolean;
  /**
   * Present where carrying it out takes several calls that change something: an earlier one may be done when a later one
   * is postponed.
   */
  takesSeveralCalls?: true;
  /**
   * Checks the books when the command is submitted, before the wait.
   *
   * @throws Problem when the command may not, or cannot now, be executed
   */
  check(operation: AuthorizedOperation): Promise<OperationDescription | null>;
  /** Calls the service. It was not called yet, or it is certain that an earlier call did nothing. */
  perform(operation: AuthorizedOperation): Promise<void>;
  /** Reads back an operation whose call was made, and whose answer was lost or whose process died. */
  readBack(operation: AuthorizedOperation): Promise<void>;
  /**
   * Replaces `readBack` where nobody may act for the operation's person any more, because their membership or
   * connection ended.
   */
  awaitAccess(operation: LeasedOperation, problem: Problem): Promise<void>;
  /**
   * What is stored where a person names the document the operation made; null when it cannot be that one; absent for
   * mails.
   */
  findNamedDocument?(access: CompanyAccess, row: OperationRow, documentId: string): Promise<NamedDocument | null>;
  /** The input of a follow-up of this kind; absent where the follow-up expects the document as the service answered it. */
  followUpInput?(followUp: FollowUp, finishedDocument: FinishedDocument): object;
  /**
   * Lets the command run once more for a document whose earlier operation of this kind is done, but only where the
   * document that was created then is gone from the books. Absent where the operation can be done only once.
   *
   * @returns whether anything was released
   */
  releaseSubject?(access: CompanyAccess, command: Command): Promise<boolean>;
  /** Surrounds the end of an operation of this kind with the changes that belong in the same transaction. */
  surroundEnd?(tx: Tx, tenant: Tenant, subject: string, endOperation: () => Promise<void>): Promise<void>;
};

let registeredKinds: Readonly<Record<OperationKind, KindOfOperation>> | null = null;

/** Registers how each kind is executed. Each of Next's bundles has its own engine and its own table. */
export function registerKinds(kinds: Readonly<Record<OperationKind, KindOfOperation>>): void {
  registeredKinds = kinds;
}

export function kindOf(kind: OperationKind): KindOfOperation {
  if (registeredKinds === null)
    throw new Error("no kinds are registered: import the operations by lib/operations/operations");
  return registeredKinds[kind];
}

/** Ends an operation, with what its kind changes in the same transaction. */
export function endOperationOfKind(
  tx: Tx,
  tenant: Tenant,
  { kind, subject }: { kind: OperationKind; subject: string },
  endOperation: () => Promise<void>,
): Promise<void> {
  const { surroundEnd } = kindOf(kind);
  return surroundEnd ? surroundEnd(tx, tenant, subject, endOperation) : endOperation();
}
