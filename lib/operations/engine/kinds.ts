import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { OperationAbout } from "../../api/contract/operations/about";
import type { FollowUp } from "../../api/contract/operations/command-input";
import type { OperationKind } from "../../api/contract/operations/operation";
import type { CompanyAccess } from "../../auth/access";
import type { Tenant, Tx } from "../../platform/db";
import type { Problem } from "../../values/problem";
import type { Command } from "../commands/command";
import type { AuthorizedOperation, LeasedOperation } from "./authorized-operation";
import type { FinishedDocument } from "./documents";
import type { OperationRow } from "./rows";

/** The document a person says an operation made, what follows sees of it, and what else it changes here. */
export type NamedDocument = {
  result: Prisma.InputJsonObject;
  outcome: FinishedDocument;
  keep?: (tx: Tx) => Promise<void>;
};

/** How a kind of operation is carried out. The rooms of the business areas say it; the engine asks. */
export type KindOfOperation = {
  /** It waits for the company's seconds and can be taken back until then. */
  canBeTakenBack: boolean;
  /**
   * Looks at the books when the command is submitted, before the wait.
   *
   * @throws Problem when it may not, or cannot now, be asked
   */
  check(operation: AuthorizedOperation): Promise<OperationAbout | null>;
  /** Asks the service; nobody has asked it yet, or it is certain that nothing came of it. */
  perform(operation: AuthorizedOperation): Promise<void>;
  /** The service was asked, and its answer was lost or the process that asked is gone. */
  readBack(operation: AuthorizedOperation): Promise<void>;
  /** The same where nobody may act for its person any more: membership or connection ended. */
  awaitAccess(operation: LeasedOperation, reason: Problem): Promise<void>;
  /** What is kept where a person says which document it made, null when it cannot be that one; absent of an e-mail. */
  namedDocument?(access: CompanyAccess, row: OperationRow, documentId: string): Promise<NamedDocument | null>;
  /** The input of a follow-up of this kind; absent where the follow-up expects the document as the service answered it. */
  followUpInput?(followUp: FollowUp, document: FinishedDocument): object;
  /**
   * Frees the document of a command whose operation of this kind is done for good, where the books say that what it made is
   * gone; absent where it can be done once only.
   *
   * @returns whether anything was freed
   */
  release?(access: CompanyAccess, command: Command): Promise<boolean>;
  /** Surrounds the end of an operation of this kind with what else has to be settled in the same transaction. */
  endWithin?(tx: Tx, tenant: Tenant, subject: string, end: () => Promise<void>): Promise<void>;
};

let registered: Readonly<Record<OperationKind, KindOfOperation>> | null = null;

/** Tells the engine how each kind is carried out. Each of Next's bundles has an engine, and a table, of its own. */
export function registerKinds(kinds: Readonly<Record<OperationKind, KindOfOperation>>): void {
  registered = kinds;
}

export function kindOf(kind: OperationKind): KindOfOperation {
  if (registered === null)
    throw new Error("no kinds are registered: import the operations by lib/operations/operations");
  return registered[kind];
}

/** Ends an operation, with what its kind settles in the same transaction. */
export function endOfKind(
  tx: Tx,
  tenant: Tenant,
  { kind, subject }: { kind: OperationKind; subject: string },
  end: () => Promise<void>,
): Promise<void> {
  const { endWithin } = kindOf(kind);
  return endWithin ? endWithin(tx, tenant, subject, end) : end();
}
