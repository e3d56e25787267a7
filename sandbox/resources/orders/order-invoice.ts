import { now } from "../../clock";
import { ruleRefusalError } from "../../http/problem";
import type { Tx } from "../../store/db";
import { getBuyer } from "../invoices/customer-invoice-draft-values";
import type { Call } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord, updateRecord } from "../records";
import { bookDocument } from "../sales-documents/document-invoice";
import { withMemberNames } from "../sales-documents/member-names";
import { deliverAllRows, toDeliveredRows } from "./delivered-quantities";
import { orderMemberByDraftMember, orderToDraft } from "./order-as-draft";
import { orderStatus } from "./order-stages";
import { getOrderForAction } from "./stored-order";

/**
 * Books an invoice of the delivered rows of an order. An ongoing order is shipped today by this call, and its rows
 * without a delivered quantity are delivered in full. Two calls for the same order wait for each other, and the second
 * call is refused.
 *
 * @returns the id of the invoice
 * @throws ApiError 404 with 3000; 4002 for a draft and for an invoiced order; 4031 when none of the articles is delivered;
 *         also the errors of `bookDocument`
 */
export async function bookInvoiceOfOrder(tx: Tx, call: Call): Promise<string> {
  const { companyId, today } = call;
  const order = await getOrderForAction(tx, companyId, call.path.id, "convert");
  const isShipped = order.Status === orderStatus.shipped;
  const Rows = isShipped ? order.Rows : deliverAllRows(order.Rows);
  const rowsToInvoice = toDeliveredRows(Rows);
  if (rowsToInvoice.every((row) => row.IsTextRow)) {
    throw ruleRefusalError(4031, "None of the order's articles is delivered, so there is nothing to invoice.", "Rows");
  }
  const buyer = await getBuyer(tx, companyId, order.CustomerId);
  const shippedOn = isShipped ? order.ShippedDateTime : today;
  const { WorkHouseOtherCosts } = completeBody("OrderConversionApi", call.body ?? {});
  const draft = {
    ...orderToDraft({ ...order, Rows: rowsToInvoice }, buyer),
    DeliveryDate: shippedOn,
    HouseWorkOtherCosts: WorkHouseOtherCosts,
  };
  const { Id, InvoiceCity, InvoicePostalCode, IncludesVat, CurrencyCode } = order;
  const invoiceOnlyMembers = { CreatedFromOrderId: Id, InvoiceCity, InvoicePostalCode };
  const orderTerms = { includesVat: IncludesVat, currency: CurrencyCode };
  const invoiceId = await withMemberNames(orderMemberByDraftMember, () =>
    bookDocument(tx, call, draft, invoiceOnlyMembers, orderTerms),
  );
  await updateRecord(tx, "Order", companyId, Id, {
    ...(await readInvoicedTotals(tx, companyId, invoiceId)),
    Status: orderStatus.invoiced,
    ShippedDateTime: shippedOn,
    Rows,
    ModifiedUtc: now(),
  });
  return invoiceId;
}

/**
 * The delivered totals of an invoiced order are the totals of its invoice, even if VAT rates have changed since the
 * order.
 */
async function readInvoicedTotals(tx: Tx, companyId: string, invoiceId: string): Promise<ColumnValues> {
  const invoice = await findRecord<ColumnValues>(tx, "CustomerInvoice", companyId, invoiceId);
  return {
    DeliveredAmount: invoice?.TotalAmountInvoiceCurrency,
    DeliveredVatAmount: invoice?.TotalVatAmountInvoiceCurrency,
    DeliveredRoundingsAmount: invoice?.TotalRoundings,
  };
}
