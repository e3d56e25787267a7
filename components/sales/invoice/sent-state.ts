import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { type SendType, sendTypes } from "@/lib/api/contract/sales/invoice-operation";
import { getMailState, type MailState } from "./mail-state";

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
 * Tells how an invoice was sent to its customer. `elsewhere`: the invoice was created in the bookkeeping program, which
 * does not report its mails; `unread`: the operations of the portal could not be read, so that a new mail may be a
 * second one.
 */
export type SendState = MailState | ServiceDelivery | { is: "elsewhere" } | { is: "unread" };

type BookedSendFields = Pick<Invoice, "sendType" | "hasSendError">;

/**
 * Finds the delivery of an invoice by the service.
 *
 * Rule: an operation that is under way or unknown comes first, then the books, then the operations done in the portal
 * @param operations the operations about the invoice, the newest first
 * @returns null for an invoice that was not handed over to the service
 */
export function serviceDeliveryOf(
  { sendType: sendTypeCode, hasSendError }: BookedSendFields,
  operations: readonly Operation[],
): ServiceDelivery | null {
  const eInvoiceOperations = operations.filter(({ kind }) => kind === "invoice-einvoice");
  const openOperation = eInvoiceOperations.find(
    (operation) => isUnderWay(operation) || (operation.stage === "unknown" && operation.resolution === null),
  );
  if (openOperation) {
    const deliveryStage = openOperation.stage === "unknown" ? "unknown" : "underWay";
    return { is: "handed", how: deliveryStage, way: null, at: null, operation: openOperation };
  }
  const doneOperation = eInvoiceOperations.find(({ stage }) => stage === "done") ?? null;
  const doneSendType = doneOperation?.eInvoice?.sendType ?? sendTypeOfCode(sendTypeCode);
  if (hasSendError) return { is: "handed", how: "failed", way: doneSendType, at: null, operation: doneOperation };
  if (sendTypeCode === 0 && doneOperation === null) return null;
  return {
    is: "handed",
    how: "left",
    way: doneSendType,
    at: doneOperation?.finishedAt ?? null,
    operation: doneOperation,
  };
}

/**
 * Finds how an invoice was sent to its customer.
 *
 * Rule: a mail that was sent, or may have been sent, counts first; without one, a delivery by the service counts
 * @param operations the operations about the invoice and the one that created it, the newest first
 */
export function getSendState(
  invoice: BookedSendFields & Pick<Invoice, "id">,
  operations: readonly Operation[],
): SendState {
  const lastMail = getMailState(operations);
  if (lastMail.is !== "never" && lastMail.is !== "refused") return lastMail;
  const delivery = serviceDeliveryOf(invoice, operations);
  if (delivery) return delivery;
  const isCreatedInPortal = operations.some(({ posted }) => posted?.invoiceId === invoice.id);
  return lastMail.is === "never" && !isCreatedInPortal ? { is: "elsewhere" } : lastMail;
}

/** Finds how an invoice was sent, as far as its operations are read; null while they are being read. */
export function sendStateOfQuery(
  invoice: (BookedSendFields & Pick<Invoice, "id">) | undefined,
  subjectOperations: { data: readonly Operation[] | undefined; isError: boolean },
): SendState | null {
  if (!subjectOperations.data) return subjectOperations.isError ? { is: "unread" } : null;
  return invoice ? getSendState(invoice, subjectOperations.data) : null;
}

/** Tells whether the portal knows that the invoice was not sent and is not being sent. */
export function isUnsent(sendState: SendState): boolean {
  return sendState.is === "never" || sendState.is === "refused";
}

const sendTypeOfCode = (code: number): SendType | null =>
  (Object.keys(sendTypes) as SendType[]).find((name) => sendTypes[name] === code) ?? null;
