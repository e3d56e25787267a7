import { nextCommandKey } from "@/components/undo/next-command-key";
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
 * The state of a document's mails. Only mails submitted in the portal are known, because the books do not name other
 * mails.
 *
 * Rule: a mail under way or without an answer counts first, then a mail that was sent, then one that was refused
 * @param operations the operations about the document, the newest first
 */
export function mailState(operations: readonly Operation[], kind: MailKind = "invoice-email"): MailState {
  const mails = operations.filter((one) => one.kind === kind);
  const findByStage = (...stages: Operation["stage"][]) => mails.find((one) => stages.includes(one.stage));
  const underWay = findByStage("waiting", "sent", "checking");
  if (underWay) return { is: isScheduled(underWay) ? "scheduled" : "underWay", operation: underWay };
  // An unknown mail that a person had sent again is settled, and the mail that replaced it gives the state.
  const unknown = mails.find((one) => one.stage === "unknown" && one.resolution === null);
  if (unknown) return { is: "unknown", operation: unknown };
  const done = findByStage("done");
  if (done) return { is: "mailed", operation: done, to: done.email?.recipient ?? null };
  const refused = findByStage("refused");
  return refused ? { is: "refused", operation: refused } : { is: "never" };
}

/** The idempotency key of the next mail; it stays the same until a mail was submitted and answered. */
export function mailKey(
  documentId: string,
  operations: readonly Operation[],
  kind: MailKind = "invoice-email",
): string {
  return nextCommandKey({ base: `${documentId}:mail`, kind, subject: documentId }, operations);
}
