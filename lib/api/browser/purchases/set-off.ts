import { shareCredit } from "../../../rules/purchases/set-off/share-credit";
import type { CalendarDate } from "../../../values/dates";
import type { Operation } from "../../contract/operations/operation";
import type { OperationDescription } from "../../contract/operations/operation-description";
import { type OffsetCandidate, offsetCandidatesOf } from "../../contract/purchases/offset-candidate";
import type { SetOffInput, UndoSetOffInput } from "../../contract/purchases/set-off-operation";
import type { SupplierInvoice } from "../../contract/purchases/supplier-invoice";
import type { Result } from "../call";
import { type CommandRequest, submitCommand } from "../operations/operations";
import { pageQuery } from "../resource-queries";

const maxCandidates = 1000;

/** Queries the debts that a credit invoice may be set off against. */
export function offsetCandidatesQuery(companyId: string, creditInvoiceId: string) {
  return pageQuery(companyId, offsetCandidatesOf(creditInvoiceId), { pageSize: maxCandidates });
}

type SetOffRequest = CommandRequest & {
  /** The credit invoice as it is shown on the screen. */
  credit: SupplierInvoice;
  /** The debts in the order in which they are settled. */
  debts: readonly Pick<OffsetCandidate, "id" | "remainingMinor">[];
  voucherOn: CalendarDate;
};

/**
 * Sets a credit invoice off against debts as they are shown. The same key never sets off twice.
 *
 * Errors: `conflict` for the same key with another request, or with detail `subject` while something else is done with the
 * credit invoice
 */
export function setOffSupplierInvoice({
  credit,
  debts,
  voucherOn,
  ...request
}: SetOffRequest): Promise<Result<Operation>> {
  const creditMinor = -credit.remainingMinor;
  const input: SetOffInput = {
    invoiceId: credit.id,
    voucherOn,
    debts: debts.map(({ id, remainingMinor }) => ({ invoiceId: id, remainingMinor: remainingMinor.toString() })),
    expected: { remainingMinor: creditMinor.toString() },
  };
  const setOffMinor = creditMinor - shareCredit(creditMinor, debts).remainingMinor;
  return submitCommand(request, "set-off-supplier-invoice", input, describeInvoice(credit, setOffMinor));
}

/** Takes every set-off of an invoice back, as they are shown. The same key never takes back twice. */
export function undoSupplierSetOff({
  invoice,
  ...request
}: CommandRequest & { invoice: SupplierInvoice }): Promise<Result<Operation>> {
  const { id: invoiceId, setOffMinor, offsetInvoiceIds } = invoice;
  const input: UndoSetOffInput = { invoiceId, expected: { setOffMinor: setOffMinor.toString(), offsetInvoiceIds } };
  return submitCommand(request, "undo-supplier-set-off", input, describeInvoice(invoice, setOffMinor));
}

const describeInvoice = (
  { supplierName, invoiceNumber, currencyCode }: SupplierInvoice,
  minor: bigint,
): OperationDescription => ({
  customerName: supplierName,
  number: null,
  reference: invoiceNumber,
  minor: minor.toString(),
  currencyCode,
});
