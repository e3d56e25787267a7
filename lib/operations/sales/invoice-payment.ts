import "server-only";
import { toOperationDescription } from "../../api/contract/operations/operation";
import type { ResourceContract } from "../../api/contract/resource";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type PaymentInput, type PaymentResult, paymentTypes } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import { findPaymentVoucher, paymentIdOf } from "../../payments/payment-voucher";
import { settledMinorOf } from "../../rules/sales/payment";
import { jsonFromScaled } from "../../values/decimal";
import { currencyExponentOf } from "../../values/money";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs, type DocumentWrite } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfTransition, type TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";

/** The invoice after the payment, with the id of the payment where the answer contained it. */
type PaidInvoice = Invoice & { paymentId: string | null };

const paidInvoices: ResourceContract<PaidInvoice> = {
  ...invoices,
  parse: (wire) => ({ ...invoices.parse(wire), paymentId: null }),
};

const storedRequestOf = ({ request }: Pick<OperationRow, "request">) => request as unknown as PaymentInput;

/** The write that registers a payment. Its outcome is read back from the remaining amount of the invoice. */
export const invoicePayment: DocumentWrite<Invoice, PaidInvoice> = {
  contract: paidInvoices,
  prepare: preparePayment,
  describe: (invoice) => toOperationDescription(invoice),
  requestBeforeCall: () => ({}),
  call: payAtService,
  async readBack({ access, row }, timing) {
    const invoice = await books(access).get(paidInvoices, row.subject);
    return { outcome: outcomeOfTransition(invoice.id, paymentStateOf(row, invoice), timing), documents: [invoice] };
  },
  finish: finishPayment,
  showsEarlierAttempt: ({ detail }) => detail === "invoice_changed",
  canBeOutcome: (row, invoice) => invoice.id === row.subject,
  resultOf: paymentResultOf,
};

async function preparePayment({ access, row }: AuthorizedOperation): Promise<Invoice> {
  const { invoiceId, expected } = storedRequestOf(row);
  const invoice = await books(access).get(invoices, invoiceId);
  if (invoice.remainingMinor !== BigInt(expected.remainingMinor)) throw conflictProblem("invoice_changed");
  return invoice;
}

/** Compares the remaining amount of the invoice with the amounts before and after the requested payment. */
function paymentStateOf(row: OperationRow, invoice: Invoice): TransitionState {
  const { amountMinor, type, expected } = storedRequestOf(row);
  const remainingBeforeMinor = BigInt(expected.remainingMinor);
  if (invoice.remainingMinor === remainingBeforeMinor) return "before";
  const clearedMinor = settledMinorOf({ amountMinor: BigInt(amountMinor), type }, remainingBeforeMinor);
  return invoice.remainingMinor === remainingBeforeMinor - clearedMinor ? "asked" : "elsewhere";
}

async function payAtService({ access, row }: AuthorizedOperation, invoice: Invoice): Promise<PaidInvoice> {
  const { bankAccountId, paidOn, amountMinor, type, reference } = storedRequestOf(row);
  const wire = await books(access).operate("POST", `${invoices.path}/${invoice.id}/payments`, {
    timeoutMs: callTimeoutMs,
    body: {
      CompanyBankAccountId: bankAccountId,
      PaymentDate: paidOn,
      PaymentAmount: jsonFromScaled(BigInt(amountMinor), currencyExponentOf(invoice.currencyCode)),
      PaymentCurrency: invoice.currencyCode,
      PaymentType: paymentTypes[type],
      ...(reference ? { Reference: reference } : {}),
    },
  });
  const clearedMinor = settledMinorOf({ amountMinor: BigInt(amountMinor), type }, invoice.remainingMinor);
  return { ...invoice, remainingMinor: invoice.remainingMinor - clearedMinor, paymentId: paymentIdOf(wire) };
}

async function finishPayment(operation: AuthorizedOperation, invoice: PaidInvoice): Promise<void> {
  const voucherFields = await findPaymentVoucher(operation.access, invoice.paymentId);
  await finishOperation(operation, { ...paymentResultOf(invoice, operation.row), ...voucherFields });
}

function paymentResultOf({ id, currencyCode, remainingMinor }: Invoice, row: OperationRow) {
  const { amountMinor, paidOn } = storedRequestOf(row);
  const remainingText = remainingMinor.toString();
  const emptyVoucher = { voucherId: null as string | null, voucherNumber: "" };
  return {
    invoiceId: id,
    amountMinor,
    currencyCode,
    paidOn,
    remainingMinor: remainingText,
    ...emptyVoucher,
  } satisfies PaymentResult;
}
