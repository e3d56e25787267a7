import type { CalendarDate } from "../../../values/dates";
import type { BatchCommand } from "../../contract/operations/batch";
import type { Operation } from "../../contract/operations/operation";
import type { OperationDescription } from "../../contract/operations/operation-description";
import type { SupplierInvoice } from "../../contract/purchases/supplier-invoice";
import type { SupplierPaymentInput } from "../../contract/purchases/supplier-payment-operation";
import type { PaymentType } from "../../contract/sales/invoice-operation";
import type { Result } from "../call";
import { type CommandRequest, submitCommand } from "../operations/operations";

/** The facts about an invoice that a payment of it needs; the amount that remains has the sign of the invoice. */
export type InvoiceToPay = Pick<
  SupplierInvoice,
  "id" | "supplierName" | "invoiceNumber" | "currencyCode" | "remainingMinor"
>;

/** A payment as the bank carried it out; amounts in minor units, without a sign. */
export type SupplierPayment = {
  amountMinor: bigint;
  /** What the bank account was debited with in the company's currency; null for an invoice in that currency. */
  domesticMinor: bigint | null;
  paidOn: CalendarDate;
  bankAccountId: string;
  type: PaymentType;
  reference: string;
};

/**
 * Registers a payment of an invoice as it is shown. The same key never registers twice.
 *
 * Errors: `conflict` for the same key with another request, or with detail `subject` while something else is done with the
 * invoice
 */
export function registerSupplierPayment({
  invoice,
  payment,
  ...request
}: CommandRequest & { invoice: InvoiceToPay; payment: SupplierPayment }): Promise<Result<Operation>> {
  return submitCommand(
    request,
    "register-supplier-payment",
    toPaymentInput(invoice, payment),
    describePayment(invoice, payment),
  );
}

/** Returns the command for one payment of many. */
export function toPaymentCommand(key: string, invoice: InvoiceToPay, payment: SupplierPayment): BatchCommand {
  return {
    kind: "register-supplier-payment",
    key,
    input: toPaymentInput(invoice, payment),
    about: describePayment(invoice, payment),
  };
}

function toPaymentInput(
  { id, remainingMinor }: InvoiceToPay,
  { amountMinor, domesticMinor, ...payment }: SupplierPayment,
): SupplierPaymentInput {
  return {
    invoiceId: id,
    ...payment,
    amountMinor: amountMinor.toString(),
    domesticMinor: domesticMinor === null ? null : domesticMinor.toString(),
    fileReference: null,
    expected: { remainingMinor: remainingMinor.toString() },
  };
}

const describePayment = (
  { supplierName, invoiceNumber, currencyCode }: InvoiceToPay,
  { amountMinor }: SupplierPayment,
): OperationDescription => ({
  customerName: supplierName,
  number: null,
  reference: invoiceNumber,
  minor: amountMinor.toString(),
  currencyCode,
});
