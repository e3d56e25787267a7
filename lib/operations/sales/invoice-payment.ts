import "server-only";
import { vouchers } from "../../api/contract/books/voucher";
import { compare } from "../../api/contract/list-query";
import { aboutOf } from "../../api/contract/operations/operation";
import type { ResourceContract } from "../../api/contract/resource";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type PaymentInput, type PaymentResult, paymentTypes } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import { settledBy } from "../../rules/sales/payment";
import { jsonFromScaled } from "../../values/decimal";
import { currencyExponent } from "../../values/money";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { callTimeoutMs, type DocumentWrite } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfTransition, type TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";

/** The invoice after the payment, with the id of the payment where the answer contained it. */
type Paid = Invoice & { paymentId: string | null };

const paid: ResourceContract<Paid> = {
  ...invoices,
  parse: (wire) => ({ ...invoices.parse(wire), paymentId: null }),
};

const requestOf = ({ request }: Pick<OperationRow, "request">) => request as unknown as PaymentInput;

/** Registers a payment once. Its outcome is read back from the remaining amount of the invoice. */
export const payInvoice: DocumentWrite<Invoice, Paid> = {
  contract: paid,
  prepare: lookBefore,
  about: (invoice) => aboutOf(invoice),
  requestBeforeCall: () => ({}),
  call: ask,
  async readBack({ access, row }, attempt) {
    const invoice = await books(access).one(paid, row.subject);
    return { outcome: outcomeOfTransition(invoice.id, standing(row, invoice), attempt), documents: [invoice] };
  },
  finish: finishPaid,
  mayBeOutcome: ({ detail }) => detail === "invoice_changed",
  isOutcome: (row, invoice) => invoice.id === row.subject,
  resultOf,
};

async function lookBefore({ access, row }: AuthorizedOperation): Promise<Invoice> {
  const { invoiceId, expected } = requestOf(row);
  const invoice = await books(access).one(invoices, invoiceId);
  if (invoice.remainingMinor !== BigInt(expected.remainingMinor)) throw conflict("invoice_changed");
  return invoice;
}

/** Compares the remaining amount of the invoice with the amounts before and after the requested payment. */
function standing(row: OperationRow, invoice: Invoice): TransitionState {
  const { amountMinor, type, expected } = requestOf(row);
  const before = BigInt(expected.remainingMinor);
  if (invoice.remainingMinor === before) return "before";
  const settled = settledBy({ amountMinor: BigInt(amountMinor), type }, before);
  return invoice.remainingMinor === before - settled ? "asked" : "elsewhere";
}

async function ask({ access, row }: AuthorizedOperation, invoice: Invoice): Promise<Paid> {
  const { bankAccountId, paidOn, amountMinor, type, reference } = requestOf(row);
  const wire = await books(access).operate("POST", `${invoices.path}/${invoice.id}/payments`, {
    timeoutMs: callTimeoutMs,
    body: {
      CompanyBankAccountId: bankAccountId,
      PaymentDate: paidOn,
      PaymentAmount: jsonFromScaled(BigInt(amountMinor), currencyExponent(invoice.currencyCode)),
      PaymentCurrency: invoice.currencyCode,
      PaymentType: paymentTypes[type],
      ...(reference ? { Reference: reference } : {}),
    },
  });
  const { BankTransactionId } = (wire ?? {}) as { BankTransactionId?: unknown };
  const settled = settledBy({ amountMinor: BigInt(amountMinor), type }, invoice.remainingMinor);
  const paymentId = typeof BankTransactionId === "string" ? BankTransactionId : null;
  return { ...invoice, remainingMinor: invoice.remainingMinor - settled, paymentId };
}

async function finishPaid(operation: AuthorizedOperation, invoice: Paid): Promise<void> {
  const voucher = await voucherOf(operation, invoice);
  const told = { voucherId: voucher?.id ?? null, voucherNumber: voucher?.number ?? "" };
  await finishOperation(operation, { ...resultOf(invoice, operation.row), ...told });
}

/**
 * The voucher of the payment, found by its source; null where the payment's id is unknown or the voucher may not be
 * read.
 */
async function voucherOf({ access }: AuthorizedOperation, { paymentId }: Paid) {
  if (paymentId === null) return null;
  const filter = compare("SourceId", "eq", { id: paymentId });
  const page = await books(access)
    .page(vouchers, { pageSize: 1, filter })
    .catch(() => null);
  return page?.items[0] ?? null;
}

function resultOf({ id, currencyCode, remainingMinor }: Invoice, row: OperationRow) {
  const { amountMinor, paidOn } = requestOf(row);
  const left = remainingMinor.toString();
  const voucher = { voucherId: null as string | null, voucherNumber: "" };
  return { invoiceId: id, amountMinor, currencyCode, paidOn, remainingMinor: left, ...voucher } satisfies PaymentResult;
}
