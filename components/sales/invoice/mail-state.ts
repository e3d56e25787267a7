import { nextKey } from "@/components/undo/next-key";
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
 * What we know of a document's mails: only those ordered here can be known, because the books do not tell.
 *
 * Rule: a mail under way or without an answer matters most, then one that left, then one that was refused
 * @param operations the operations about the document, the newest first
 */
export function mailState(operations: readonly Operation[], kind: MailKind = "invoice-email"): MailState {
  const mails = operations.filter((one) => one.kind === kind);
  const find = (...stages: Operation["stage"][]) => mails.find((one) => stages.includes(one.stage));
  const underWay = find("waiting", "sent", "checking");
  if (underWay) return { is: isScheduled(underWay) ? "scheduled" : "underWay", operation: underWay };
  // Sent again, the mail without an answer is settled: the one that followed it tells.
  const unknown = mails.find((one) => one.stage === "unknown" && one.resolution === null);
  if (unknown) return { is: "unknown", operation: unknown };
  const done = find("done");
  if (done) return { is: "mailed", operation: done, to: done.email?.recipient ?? null };
  const refused = find("refused");
  return refused ? { is: "refused", operation: refused } : { is: "never" };
}

/** The key of the next mail, until one has been ordered and answered. */
export function mailKey(
  documentId: string,
  operations: readonly Operation[],
  kind: MailKind = "invoice-email",
): string {
  return nextKey({ base: `${documentId}:mail`, kind, subject: documentId }, operations);
}
