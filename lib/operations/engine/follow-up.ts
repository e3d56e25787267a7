import "server-only";
import type { Tx } from "../../platform/db";
import { Problem } from "../../values/problem";
import { type Command, parseCommand } from "../commands/command";
import { followUpsOf } from "../commands/follow-ups";
import type { AuthorizedOperation } from "./authorized-operation";
import type { FinishedDocument } from "./documents";
import { insertOperation, type Postponement } from "./insert-operation";
import { kindOf } from "./kinds";
import { instantOfFollowUp, scheduleOf } from "./schedule";

/**
 * Submits the first follow-up of an operation, in the transaction that ends the operation. Where a colleague has submitted
 * the same command meanwhile, the colleague's command counts.
 *
 * @param finishedDocument what the follow-up is about
 * @param insertCommand stores the follow-up; a follow-up that begins by itself cannot be withdrawn
 */
export async function submitFollowUp(
  tx: Tx,
  { access, row }: Pick<AuthorizedOperation, "access" | "row">,
  finishedDocument: FinishedDocument,
  insertCommand: (command: Command, postponement: Postponement | null) => Promise<unknown> = (command, postponement) =>
    insertOperation(tx, access, command, row, postponement),
): Promise<void> {
  const [firstFollowUp, ...follows] = followUpsOf(row.request as object);
  if (!firstFollowUp) return;
  const { kind, ...input } = firstFollowUp;
  const command = parseCommand({
    kind,
    key: `${row.id}:${kind}`,
    input: kindOf(kind).followUpInput?.(firstFollowUp, finishedDocument) ?? {
      ...{ documentId: finishedDocument.id, expected: finishedDocument.expected, follows },
      ...input,
    },
  });
  const schedule = scheduleOf(command);
  const postponement = schedule && {
    carryOutAt: instantOfFollowUp(access, schedule),
    isScheduled: true,
    leaseToken: null,
    about: finishedDocument.about,
  };
  await insertCommand(command, postponement).catch((error) => {
    if (!(error instanceof Problem && error.code === "conflict")) throw error;
  });
}
