import { findNextCommandKey } from "@/components/undo/next-command-key";
import { isScheduled, type Operation, type OperationKind } from "@/lib/api/contract/operations/operation";

export type MailKind = Extract<OperationKind, `${string}-email`>;

export type MailState =
  | { is: "never" }
  | { is: "underWay"; operation: Operation }
  | { is: "scheduled"; operation: Operation }
  | { is: "mailed"; operation: Operation; to: string | null }
  | { is: "unknown"; operation: Operation }
  | { is: "refused"; operation: Operation };

/**
 * Finds the state of a document's mails. Only mails that were submitted in the portal are known, because the books name
 * no mails.
 *
 * Rule: a mail under way or without an answer counts first, then a mail that was sent, then one that was refused
 * @param operations the operations about the document, the newest first
 */
export function getMailState(operations: readonly Operation[], kind: MailKind = "invoice-email"): MailState {
  const mails = operations.filter((operation) => operation.kind === kind);
  const findMailByStage = (...stages: Operation["stage"][]) =>
    mails.find((operation) => stages.includes(operation.stage));
  const openMail = findMailByStage("waiting", "sent", "checking");
  if (openMail) return { is: isScheduled(openMail) ? "scheduled" : "underWay", operation: openMail };
  // When a person sent a mail with an unknown outcome again, the new mail gives the state.
  const unknownMail = mails.find((operation) => operation.stage === "unknown" && operation.resolution === null);
  if (unknownMail) return { is: "unknown", operation: unknownMail };
  const sentMail = findMailByStage("done");
  if (sentMail) return { is: "mailed", operation: sentMail, to: sentMail.email?.recipient ?? null };
  const refusedMail = findMailByStage("refused");
  return refusedMail ? { is: "refused", operation: refusedMail } : { is: "never" };
}

/** Returns the idempotency key of the next mail. The key stays the same until a mail was submitted and answered. */
export function nextMailKey(
  documentId: string,
  operations: readonly Operation[],
  kind: MailKind = "invoice-email",
): string {
  return findNextCommandKey({ keyBase: `${documentId}:mail`, kind, subject: documentId }, operations);
}
