import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SalesChain } from "@/lib/rules/sales/sales-chain";
import { type MailKind, mailState } from "../invoice/mail-state";

/** A mail of a sale that its page has to show: it is unknown whether the mail was sent, or the mail was refused. */
export type ToldMail = {
  is: "unknown" | "refused";
  document: "order" | "invoice";
  number: number | null;
  operation: Operation;
};

/**
 * The mails of a sale's orders and invoices that a person must decide about, and the confirmations of orders whose last mail
 * was refused. Mailing an invoice that was not mailed is the chain's next step, and the mails of a quote are shown with the
 * quote's turn.
 *
 * @param operations the operations of the sale, the newest first
 */
export function mailsToTell({ orders, invoices }: SalesChain, operations: readonly Operation[]): readonly ToldMail[] {
  const lost = (document: ToldMail["document"], kind: MailKind, { id, number }: Numbered): ToldMail[] => {
    const mail = mailState(about(id), kind);
    return mail.is === "unknown" ? [{ is: "unknown", document, number, operation: mail.operation }] : [];
  };
  return [
    ...orders.flatMap(({ order }) => [...lost("order", "order-email", order), ...refused(order)]),
    ...invoices.flatMap((invoice) => lost("invoice", "invoice-email", invoice)),
  ];

  function about(id: string): readonly Operation[] {
    return operations.filter(({ subject }) => subject === id);
  }

  /**
   * The refused confirmation of an order. A mail that a person marked as not sent is left out, because the person knows of
   * it.
   */
  function refused({ id, number }: Numbered): ToldMail[] {
    const last = about(id).find(({ kind, stage }) => kind === "order-email" && stage !== "withdrawn");
    const isRefused = last?.stage === "refused" && last.problem !== null && last.resolution === null;
    return isRefused ? [{ is: "refused", document: "order", number, operation: last }] : [];
  }
}

type Numbered = { id: string; number: number | null };
