import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { type SendType, sendTypes } from "@/lib/api/contract/sales/invoice-operation";
import { type MailState, mailState } from "./mail-state";

/** An invoice that the service was given to deliver: over the network, on paper, to a bank or to Kivra. */
export type Handed = {
  is: "handed";
  /** `failed` where the books say that it could not be delivered. */
  how: "underWay" | "unknown" | "failed" | "left";
  /** Null where the books name a way this program does not know. */
  way: SendType | null;
  /** When the service accepted it, ISO; null where that was not done from here. */
  at: string | null;
  operation: Operation | null;
};

/**
 * How an invoice came to its customer; `elsewhere`: made in the bookkeeping program, which does not tell what it mailed;
 * `unread`: what was ordered here could not be read, so that a mail may be the second one.
 */
export type SentState = MailState | Handed | { is: "elsewhere" } | { is: "unread" };

type InBooks = Pick<Invoice, "sendType" | "hasSendError">;

/**
 * Rule: what a person has to wait for or to decide comes first, then the books' word, then what was ordered here
 * @param operations the operations about the invoice, the newest first
 * @returns null of one that was not handed over
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
 * Rule: a mail that left or may have left tells most; one that never was, or was refused, is outweighed by what was handed over
 * @param operations the operations about the invoice and the one that made it, the newest first
 */
export function sentState(invoice: InBooks & Pick<Invoice, "id">, operations: readonly Operation[]): SentState {
  const mail = mailState(operations);
  if (mail.is !== "never" && mail.is !== "refused") return mail;
  const handed = handedState(invoice, operations);
  if (handed) return handed;
  const isOurs = operations.some(({ posted }) => posted?.invoiceId === invoice.id);
  return mail.is === "never" && !isOurs ? { is: "elsewhere" } : mail;
}

/** {@link sentState} of what was read so far; null while it is being read. */
export function sentStateOf(
  invoice: (InBooks & Pick<Invoice, "id">) | undefined,
  about: { data: readonly Operation[] | undefined; isError: boolean },
): SentState | null {
  if (!about.data) return about.isError ? { is: "unread" } : null;
  return invoice ? sentState(invoice, about.data) : null;
}

/** Whether nothing has left, nor is on its way, of an invoice of which that is known. */
export function isUnsent(sent: SentState): boolean {
  return sent.is === "never" || sent.is === "refused";
}

const wayOf = (sendType: number): SendType | null =>
  (Object.keys(sendTypes) as SendType[]).find((way) => sendTypes[way] === sendType) ?? null;
