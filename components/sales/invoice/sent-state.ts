import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { type SendType, sendTypes } from "@/lib/api/contract/sales/invoice-operation";
import { type MailState, mailState } from "./mail-state";

/** An invoice that was handed to the service for delivery: over the network, on paper, to a bank or to Kivra. */
export type Handed = {
  is: "handed";
  /** `failed` when the books say that the invoice could not be delivered. */
  how: "underWay" | "unknown" | "failed" | "left";
  /** Null when the books name a way of sending that the portal does not know. */
  way: SendType | null;
  /** The instant (ISO) when the service accepted the invoice; null when it was not handed over from the portal. */
  at: string | null;
  operation: Operation | null;
};

/**
 * How an invoice was sent to its customer. `elsewhere`: it was made in the bookkeeping program, which does not tell what it
 * mailed; `unread`: the operations of the portal could not be read, so that a new mail may be a second one.
 */
export type SentState = MailState | Handed | { is: "elsewhere" } | { is: "unread" };

type InBooks = Pick<Invoice, "sendType" | "hasSendError">;

/**
 * The delivery of an invoice by the service.
 *
 * Rule: an operation that is under way or unknown comes first, then what the books say, then what was submitted here
 * @param operations the operations about the invoice, the newest first
 * @returns null for an invoice that was not handed over
 */
export function handedState({ sendType, hasSendError }: InBooks, operations: readonly Operation[]): Handed | null {
  const own = operations.filter(({ kind }) => kind === "invoice-einvoice");
  const open = own.find((one) => isUnderWay(one) || (one.stage === "unknown" && one.resolution === null));
  if (open) {
    const how = open.stage === "unknown" ? "unknown" : "underWay";
    return { is: "handed", how, way: null, at: null, operation: open };
  }
  const done = own.find(({ stage }) => stage === "done") ?? null;
  const way = done?.eInvoice?.sendType ?? wayOf(sendType);
  if (hasSendError) return { is: "handed", how: "failed", way, at: null, operation: done };
  if (sendType === 0 && done === null) return null;
  return { is: "handed", how: "left", way, at: done?.finishedAt ?? null, operation: done };
}

/**
 * How an invoice was sent to its customer.
 *
 * Rule: a mail that was sent, or may have been sent, counts first; without one, a delivery by the service counts
 * @param operations the operations about the invoice and the one that created it, the newest first
 */
export function sentState(invoice: InBooks & Pick<Invoice, "id">, operations: readonly Operation[]): SentState {
  const mail = mailState(operations);
  if (mail.is !== "never" && mail.is !== "refused") return mail;
  const handed = handedState(invoice, operations);
  if (handed) return handed;
  const isOurs = operations.some(({ posted }) => posted?.invoiceId === invoice.id);
  return mail.is === "never" && !isOurs ? { is: "elsewhere" } : mail;
}

/** The {@link sentState} of an invoice and its operations as far as they have been read; null while they are being read. */
export function sentStateOf(
  invoice: (InBooks & Pick<Invoice, "id">) | undefined,
  about: { data: readonly Operation[] | undefined; isError: boolean },
): SentState | null {
  if (!about.data) return about.isError ? { is: "unread" } : null;
  return invoice ? sentState(invoice, about.data) : null;
}

/** Whether it is known that the invoice was not sent and is not being sent. */
export function isUnsent(sent: SentState): boolean {
  return sent.is === "never" || sent.is === "refused";
}

const wayOf = (sendType: number): SendType | null =>
  (Object.keys(sendTypes) as SendType[]).find((way) => sendTypes[way] === sendType) ?? null;
