import type { Operation } from "@/lib/api/contract/operations/operation";
import type { SalesChain } from "@/lib/rules/sales/sales-chain";
import { type MailKind, mailState } from "../invoice/mail-state";

/** A mail of a sale that its page has to tell of: nobody knows if it left, or it did not. */
export type ToldMail = {
  is: "unknown" | "refused";
  document: "order" | "invoice";
  number: number | null;
  operation: Operation;
};

/**
 * The mails of a sale's orders and invoices that a person must decide about, and the confirmations of orders that were
 * refused last. That an invoice was not mailed is the chain's next step; a quote's mails are told with its turn.
 *
 * @param operations the newest first
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

  /** What a person said of one without an answer they know; of a refusal they may have seen nothing. */
  function refused({ id, number }: Numbered): ToldMail[] {
    const last = about(id).find(({ kind, stage }) => kind === "order-email" && stage !== "withdrawn");
    const isRefused = last?.stage === "refused" && last.problem !== null && last.resolution === null;
    return isRefused ? [{ is: "refused", document: "order", number, operation: last }] : [];
  }
}

type Numbered = { id: string; number: number | null };
