import type { ExpectedPosting } from "../../../rules/sales/postings/expected-postings";
import type { CalendarDate } from "../../../values/dates";
import type { Operation } from "../../contract/operations/operation";
import type { Invoice } from "../../contract/sales/customer-invoice";
import type {
  CreditInput,
  CreditLineInput,
  EInvoiceInput,
  PaymentInput,
  PaymentType,
  SendType,
} from "../../contract/sales/invoice-operation";
import type { Result } from "../call";
import { type CommandRequest, submitCommand, toAnnouncedPostings } from "../operations/operations";

type CreditRequest = CommandRequest & {
  invoice: Invoice;
  /** The amount that was credited of the invoice before, in minor units. */
  creditedMinor: bigint;
  reason: string;
  /** The list has one line for each row of the invoice. */
  lines: readonly ({ quantity: bigint } | { minor: bigint } | null)[];
  /** The amounts of the credit note as they were shown. */
  totals: { grossMinor: bigint; vatMinor: bigint };
  /** The part of the tax reduction for house work that it takes back. */
  reductionMinor: bigint;
  announcedPostings: readonly ExpectedPosting[] | null;
};

/**
 * Credits an invoice row by row. The same key never credits twice.
 *
 * Errors: `conflict` for the same key with another request, or when another operation credits or voids the same invoice
 */
export function creditInvoice({
  companyId,
  key,
  invoice,
  lines,
  totals,
  reductionMinor,
  ...request
}: CreditRequest): Promise<Result<Operation>> {
  const input: CreditInput = {
    invoiceId: invoice.id,
    reason: request.reason,
    lines: lines.map(toCreditLineInput),
    expected: {
      grossMinor: invoice.grossMinor.toString(),
      creditedMinor: request.creditedMinor.toString(),
      creditMinor: totals.grossMinor.toString(),
      creditVatMinor: totals.vatMinor.toString(),
      creditReductionMinor: reductionMinor.toString(),
    },
    postings: request.announcedPostings && toAnnouncedPostings(request.announcedPostings),
  };
  return submitCommand({ companyId, key }, "invoice-credit", input, invoice);
}

function toCreditLineInput(line: CreditRequest["lines"][number]): CreditLineInput {
  if (line === null) return null;
  return "quantity" in line ? { quantity: line.quantity.toString() } : { minor: line.minor.toString() };
}

type PaymentRequest = CommandRequest & {
  invoice: Invoice;
  bankAccountId: string;
  paidOn: CalendarDate;
  /** The amount is above zero, in minor units of the invoice's currency. */
  amountMinor: bigint;
  type: PaymentType;
  reference: string;
};

/**
 * Registers a payment of an invoice. The same key never registers twice.
 *
 * Errors: `conflict` for the same key with another request, or when another operation registers a payment of the same
 * invoice
 */
export function payInvoice({
  companyId,
  key,
  invoice,
  amountMinor,
  ...payment
}: PaymentRequest): Promise<Result<Operation>> {
  const input: PaymentInput = {
    invoiceId: invoice.id,
    ...payment,
    amountMinor: amountMinor.toString(),
    expected: { remainingMinor: invoice.remainingMinor.toString() },
  };
  return submitCommand({ companyId, key }, "invoice-payment", input, invoice);
}

/** Sends an invoice electronically or on paper, once per key. A lost answer ends in `unknown`: a person decides. */
export function sendEInvoice(
  request: CommandRequest & { invoice: Invoice; sendType: SendType },
): Promise<Result<Operation>> {
  const input: EInvoiceInput = { documentId: request.invoice.id, sendType: request.sendType };
  return submitCommand(request, "invoice-einvoice", input, request.invoice);
}
