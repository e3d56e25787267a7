import "server-only";
import type { SupplierInvoice } from "../../api/contract/purchases/supplier-invoice";
import { supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import type { SupplierPaymentInput } from "../../api/contract/purchases/supplier-payment-operation";
import { type PaymentResult, paymentTypes } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { assertMayPay } from "../../payments/attest/attests";
import { markAccountsPaid } from "../../payments/attest/supplier-accounts";
import { endPayments, listPaymentsOnTheirWay } from "../../payments/files/file-rows";
import { findPaymentVoucher, paymentIdOf } from "../../payments/payment-voucher";
import { withTenant } from "../../platform/db";
import { settledMinorOf } from "../../rules/sales/payment";
import { jsonFromScaled } from "../../values/decimal";
import { currencyExponentOf } from "../../values/money";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import type { TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { defineInvoiceTransition } from "./invoice-transition";

const storedRequestOf = ({ request }: Pick<OperationRow, "request">) => request as unknown as SupplierPaymentInput;

/**
 * The write that registers a payment of a supplier invoice, or money that came back for a credit invoice. Its outcome is
 * read back from what remains of the invoice.
 */
export const supplierPaymentRegistration = defineInvoiceTransition({
  prepare: preparePayment,
  call: registerAtService,
  amountMinorOf: (row) => BigInt(storedRequestOf(row).amountMinor),
  transitionStateOf: paymentStateOf,
  async finish(operation, invoice) {
    await recordRegisteredPayment(operation, invoice);
    const voucherFields = await findPaymentVoucher(operation.access, paymentIdOf(invoice.callAnswer));
    await finishOperation(operation, { ...paymentResultOf(invoice, operation.row), ...voucherFields });
  },
  resultOf: paymentResultOf,
});

async function preparePayment({ access, row }: AuthorizedOperation): Promise<SupplierInvoice> {
  const request = storedRequestOf(row);
  const invoice = await books(access).get(supplierInvoices, request.invoiceId);
  if (invoice.remainingMinor !== BigInt(request.expected.remainingMinor)) throw conflictProblem("invoice_changed");
  await assertPaymentIsOpen(access, invoice, request);
  return invoice;
}

/**
 * Checks that the invoice is paid in one way only: by the file that it is in, with the amount in the file, or in another way
 * where somebody else attested what needs it. What is in a file was attested before the file was made.
 *
 * @throws Problem `conflict` with detail `in_payment_file`, `attest_needed` or `attest_own`
 */
async function assertPaymentIsOpen(
  access: CompanyAccess,
  invoice: SupplierInvoice,
  { fileReference, amountMinor }: SupplierPaymentInput,
): Promise<void> {
  const [paymentOnItsWay] = await withTenant(access, (tx) => listPaymentsOnTheirWay(tx, access, [invoice.id]));
  if ((paymentOnItsWay?.endToEndId ?? null) !== fileReference) throw conflictProblem("in_payment_file");
  if (paymentOnItsWay && paymentOnItsWay.amountMinor !== BigInt(amountMinor)) throw conflictProblem("in_payment_file");
  if (fileReference === null) await assertMayPay(access, [invoice]);
}

async function recordRegisteredPayment({ access, row }: AuthorizedOperation, invoice: SupplierInvoice): Promise<void> {
  const { fileReference } = storedRequestOf(row);
  await withTenant(access, async (tx) => {
    // A file was made for the accounts of its day. Those that the supplier has now may have changed since.
    if (fileReference === null) await markAccountsPaid(tx, access, invoice.supplierId, null);
    else await endPayments(tx, access, [fileReference], "registered", row.personId);
  });
}

/** Compares what remains of the invoice with what remained before the requested payment and what it leaves. */
function paymentStateOf(row: OperationRow, { remainingMinor }: SupplierInvoice): TransitionState {
  const { amountMinor, type, expected } = storedRequestOf(row);
  const remainingBeforeMinor = BigInt(expected.remainingMinor);
  if (remainingMinor === remainingBeforeMinor) return "before";
  const settledMinor = settledMinorOf({ amountMinor: BigInt(amountMinor), type }, remainingBeforeMinor);
  return remainingMinor === remainingBeforeMinor - settledMinor ? "asked" : "elsewhere";
}

function registerAtService({ access, row }: AuthorizedOperation, invoice: SupplierInvoice): Promise<unknown> {
  const { bankAccountId, paidOn, amountMinor, domesticMinor, type, reference } = storedRequestOf(row);
  const amountOf = (minor: string, currencyCode: string) =>
    jsonFromScaled(BigInt(minor), currencyExponentOf(currencyCode));
  const body = {
    CompanyBankAccountId: bankAccountId,
    PaymentDate: paidOn,
    PaymentAmount: amountOf(amountMinor, invoice.currencyCode),
    PaymentCurrency: invoice.currencyCode,
    PaymentType: paymentTypes[type],
    ...(domesticMinor === null ? {} : { DomesticPaymentAmount: amountOf(domesticMinor, access.company.currencyCode) }),
    ...(reference ? { Reference: reference } : {}),
  };
  const path = `${supplierInvoices.path}/${invoice.id}/payments`;
  return books(access).operate("POST", path, { body, timeoutMs: callTimeoutMs });
}

function paymentResultOf({ id, currencyCode, remainingMinor }: SupplierInvoice, row: Pick<OperationRow, "request">) {
  const { amountMinor, paidOn } = storedRequestOf(row);
  const emptyVoucher = { voucherId: null as string | null, voucherNumber: "" };
  const result = { invoiceId: id, amountMinor, currencyCode, paidOn, remainingMinor: remainingMinor.toString() };
  return { ...result, ...emptyVoucher } satisfies PaymentResult;
}
