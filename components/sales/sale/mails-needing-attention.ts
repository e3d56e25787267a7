import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SalesChain } from "@/lib/rules/sales/sales-chain";
import { getMailState, type MailKind } from "../invoice/mail-state";

/**
 * The page of a sale has to show such a mail, because the mail was refused or it is not known whether the mail was
 * sent.
 */
export type MailNeedingAttention = {
  status: "unknown" | "refused";
  document: "order" | "invoice";
  number: number | null;
  operation: Operation;
};

/**
 * Lists the mails of a sale's orders and invoices that a person must decide about, and the refused confirmations of
 * orders. An invoice that was not mailed is left out, because mailing it is the chain's next step. The mails of a quote
 * are shown with the quote's next step.
 *
 * @param operations the operations of the sale, the newest first
 */
export function listMailsNeedingAttention(
  { orders, invoices }: SalesChain,
  operations: readonly Operation[],
): readonly MailNeedingAttention[] {
  const findUnknownMails = (
    document: MailNeedingAttention["document"],
    kind: MailKind,
    { id, number }: NumberedDocument,
  ): MailNeedingAttention[] => {
    const lastMail = getMailState(operationsOf(id), kind);
    return lastMail.is === "unknown" ? [{ status: "unknown", document, number, operation: lastMail.operation }] : [];
  };
  return [
    ...orders.flatMap(({ order }) => [
      ...findUnknownMails("order", "order-email", order),
      ...findRefusedConfirmations(order),
    ]),
    ...invoices.flatMap((invoice) => findUnknownMails("invoice", "invoice-email", invoice)),
  ];

  function operationsOf(id: string): readonly Operation[] {
    return operations.filter(({ subject }) => subject === id);
  }

  /**
   * Finds the last confirmation of an order if it was refused. A mail that a person marked as not sent is left out,
   * because the person has dealt with that mail.
   */
  function findRefusedConfirmations({ id, number }: NumberedDocument): MailNeedingAttention[] {
    const lastConfirmation = operationsOf(id).find(
      ({ kind, stage }) => kind === "order-email" && stage !== "withdrawn",
    );
    const isRefused =
      lastConfirmation?.stage === "refused" &&
      lastConfirmation.problem !== null &&
      lastConfirmation.resolution === null;
    return isRefused ? [{ status: "refused", document: "order", number, operation: lastConfirmation }] : [];
  }
}

type NumberedDocument = { id: string; number: number | null };
