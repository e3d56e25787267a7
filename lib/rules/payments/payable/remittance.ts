import type { PaymentObstacle } from "../../../api/contract/purchases/payment-obstacle";
import type { SupplierInvoice } from "../../../api/contract/purchases/supplier-invoice";
import {
  creditorReferenceProblemOf,
  kidProblemOf,
  normalisePaymentReference,
  paymentReferenceProblemOf,
} from "../accounts/payment-references";
import type { CreditorAccount } from "./creditor-account";

/** What tells the supplier which invoice is paid: a reference with a check digit, or a text. */
export type Remittance =
  | { kind: "ocr" | "kid" | "creditorReference"; reference: string }
  | { kind: "text"; text: string };

/** A message to the supplier has at most this many characters (ISO 20022, Max140Text). */
const maxTextLength = 140;

const referenceKinds = {
  bankgiro: { kind: "ocr", problemOf: (text: string) => paymentReferenceProblemOf(text) },
  plusgiro: { kind: "ocr", problemOf: (text: string) => paymentReferenceProblemOf(text) },
  norwegianAccount: { kind: "kid", problemOf: kidProblemOf },
  domesticIban: { kind: "creditorReference", problemOf: creditorReferenceProblemOf },
  sepa: { kind: "creditorReference", problemOf: creditorReferenceProblemOf },
  abroad: { kind: "creditorReference", problemOf: creditorReferenceProblemOf },
} as const;

/**
 * Chooses what is sent with the payment, or says what the invoice lacks.
 *
 * Rule: a sound reference of the kind that the method carries goes as a reference. A supplier whose record says that it uses
 *       references gets no domestic payment without one, because its bank would refuse the payment or nobody could match it.
 *       Otherwise a text is sent: the message, or the reference as it is, or the number of the invoice
 */
export function chooseRemittance(
  invoice: Pick<SupplierInvoice, "ocr" | "message" | "invoiceNumber">,
  usesReferences: boolean,
  method: CreditorAccount["method"],
): { remittance: Remittance } | { obstacle: PaymentObstacle } {
  const { kind, problemOf } = referenceKinds[method];
  const reference = normalisePaymentReference(invoice.ocr);
  const problem = reference === "" ? "missing" : problemOf(reference);
  if (problem === null) return { remittance: { kind, reference } };
  if (usesReferences && kind !== "creditorReference")
    return { obstacle: { of: "invoice", field: "ocr", reason: problem } };
  const field = (["message", "ocr", "invoiceNumber"] as const).find((name) => invoice[name].trim() !== "");
  if (field === undefined) return { obstacle: { of: "invoice", field: "invoiceNumber", reason: "missing" } };
  const text = invoice[field].trim().replace(/\s+/g, " ");
  return text.length > maxTextLength
    ? { obstacle: { of: "invoice", field, reason: "tooLong" } }
    : { remittance: { kind: "text", text } };
}
