import type { Supplier, SupplierPayments } from "./supplier";
import type { SupplierInvoice } from "./supplier-invoice";

/**
 * Why an invoice is not paid at all: it is a credit invoice, nothing remains, it was removed, it is paid, the service pays it
 * itself, its status is none the portal knows, or the supplier draws the money.
 */
export type NotDue = "credit" | "nothingRemains" | "deleted" | "paid" | "servicePays" | "unknownStatus" | "drawn";

/** What is wrong with a value: it is not there, has not its form, has a wrong check digit, is too long or cannot be paid to. */
export type ValueProblem = "missing" | "form" | "digit" | "tooLong" | "unsupported";

/** A field of the supplier that a person mends. */
export type SupplierPaymentField = keyof SupplierPayments | keyof Pick<Supplier, "name"> | "city" | "countryCode";

/** A reason against a payment; where a field is named, a person mends it there. */
export type PaymentObstacle =
  | { of: "invoice"; reason: NotDue }
  | { of: "invoice"; field: keyof Pick<SupplierInvoice, "ocr" | "message" | "invoiceNumber">; reason: ValueProblem }
  | { of: "supplier"; field: SupplierPaymentField; reason: ValueProblem };
