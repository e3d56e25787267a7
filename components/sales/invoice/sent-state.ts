import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { type SendType, sendTypes } from "@/lib/api/contract/sales/invoice-operation";
import { type MailState, mailState } from "./mail-state";

/** An invoice that was handed to the service for delivery: over the network, on paper, to a bank or to Kivra. */
export type ServiceDelivery = {
  is: "handed";
  /** `failed` when the books say that the invoice could not be delivered. */
  how: "underWay" | "unknown" | "failed" | "left";
  /** Null when the books name a way of sending that the portal does not know. */
  way: SendType | null;
  /** The instant (ISO) when the service accepted the invoice; null when the portal did not hand it over. */
  at: string | null;
  operation: Operation | null;
};

/**
 * How an invoice was sent to its customer. `elsewhere`: it was created in the bookkeeping program, which does not
 * report its mails; `unread`: the operations of the portal could not be read, so that a new mail may be a second one.
 */
export type SentState = MailState | ServiceDelivery | { is: "elsewhere" } | { is: "unread" };

type BookedSendState = Pick<Invoice, "sendType" | "hasSendError">;

/**
 * The delivery of an invoice by the service.
 *
 * Rule: an operation that is under way or unknown comes first, then the books, then the operations done in the portal
 * @param operations the operations about the invoice, the newest first
 * @returns null for an invoice that was not handed over to the service
 */
export function serviceDeliveryOf(
  { sendType, hasSendError }: BookedSendState,
  operations: readonly Operation[],
): ServiceDelivery | null {
  const eInvoiceOperations = operations.filter(({ kind }) => kind === "invoice-einvoice");
  const openOperation = eInvoiceOperations.find(
    (one) => isUnderWay(one) || (one.stage === "unknown" && one.resolution === null),
  );
  if (openOperation) {
    const how = openOperation.stage === "unknown" ? "unknown" : "underWay";
    return { is: "handed", how, way: null, at: null, operation: openOperation };
  }
  const doneOperation = eInvoiceOperations.find(({ stage }) => stage === "done") ?? null;
  const way = doneOperation?.eInvoice?.sendType ?? sendTypeOf(sendType);
  if (hasSendError) return { is: "handed", how: "failed", way, at: null, operation: doneOperation };
  if (sendType === 0 && doneOperation === null) return null;
  return { is: "handed", how: "left", way, at: doneOperation?.finishedAt ?? null, operation: doneOperation };
}

/**
 * How an invoice was sent to its customer.
 *
 * Rule: a mail that was sent, or may have been sent, counts first; without one, a delivery by the service counts
 * @param operations the operations about the invoice and the one that created it, the newest first
 */
export function sentState(invoice: BookedSendState & Pick<Invoice, "id">, operations: readonly Operation[]): SentState {
  const mail = mailState(operations);
  if (mail.is !== "never" && mail.is !== "refused") return mail;
  const delivery = serviceDeliveryOf(invoice, operations);
  if (delivery) return delivery;
  const wasMadeHere = operations.some(({ posted }) => posted?.invoiceId === invoice.id);
  return mail.is === "never" && !wasMadeHere ? { is: "elsewhere" } : mail;
}

/**
 * The result of `getSentState` for an invoice and its operations, as far as they are read; null while they are being
 * read.
 */
export function sentStateOf(
  invoice: (BookedSendState & Pick<Invoice, "id">) | undefined,
  subjectOperations: { data: readonly Operation[] | undefined; isError: boolean },
): SentState | null {
  if (!subjectOperations.data) return subjectOperations.isError ? { is: "unread" } : null;
  return invoice ? sentState(invoice, subjectOperations.data) : null;
}

/** Tells whether the portal knows that the invoice was not sent and is not being sent. */
export function isUnsent(state: SentState): boolean {
  return state.is === "never" || state.is === "refused";
}

const sendTypeOf = (sendType: number): SendType | null =>
  (Object.keys(sendTypes) as SendType[]).find((name) => sendTypes[name] === sendType) ?? null;
