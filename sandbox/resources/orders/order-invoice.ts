import { now } from "../../clock";
import { refused } from "../../http/problem";
import type { Tx } from "../../store/db";
import { buyerOf } from "../invoices/customer-invoice-draft-values";
import type { Call } from "../pipeline/call";
import { completed, findStored, updateRecord, type Values } from "../records";
import { bookDocument } from "../sales-documents/document-invoice";
import { withNames } from "../sales-documents/renamed-fields";
import { allDelivered, deliveredRows } from "./delivered";
import { orderAsDraft, orderNames } from "./order-as-draft";
import { orderStatus } from "./order-stages";
import { orderFor } from "./stored-order";

/**
 * Books the invoice of what an order delivers: of an ongoing one, which this ships today, all that is not said to be
 * less. Two calls for one order wait for each other, and the second is refused.
 *
 * @returns the id of the invoice
 * @throws ApiError 404 with 3000; 4002 for a draft and an invoiced order; 4031 when none of its articles is delivered;
 *         else what `bookDocument` throws
 */
export async function invoiceOfOrder(tx: Tx, call: Call): Promise<string> {
  const { companyId, today } = call;
  const order = await orderFor(tx, companyId, call.path.id, "convert");
  const isShipped = order.Status === orderStatus.shipped;
  const Rows = isShipped ? order.Rows : allDelivered(order.Rows);
  const sold = deliveredRows(Rows);
  if (sold.every((row) => row.IsTextRow)) {
    throw refused(4031, "None of the order's articles is delivered, so there is nothing to invoice.", "Rows");
  }
  const buyer = await buyerOf(tx, companyId, order.CustomerId);
  const shippedOn = isShipped ? order.ShippedDateTime : today;
  const { WorkHouseOtherCosts } = completed("OrderConversionApi", call.body ?? {});
  const draft = {
    ...orderAsDraft({ ...order, Rows: sold }, buyer),
    DeliveryDate: shippedOn,
    HouseWorkOtherCosts: WorkHouseOtherCosts,
  };
  const { Id, InvoiceCity, InvoicePostalCode, IncludesVat, CurrencyCode } = order;
  const own = { CreatedFromOrderId: Id, InvoiceCity, InvoicePostalCode };
  const agreed = { includesVat: IncludesVat, currency: CurrencyCode };
  const invoiceId = await withNames(orderNames, () => bookDocument(tx, call, draft, own, agreed));
  await updateRecord(tx, "Order", companyId, Id, {
    ...(await invoicedTotals(tx, companyId, invoiceId)),
    Status: orderStatus.invoiced,
    ShippedDateTime: shippedOn,
    Rows,
    ModifiedUtc: now(),
  });
  return invoiceId;
}

/** What is delivered comes to what was invoiced, whatever VAT rates did in between. */
async function invoicedTotals(tx: Tx, companyId: string, invoiceId: string): Promise<Values> {
  const invoice = await findStored<Values>(tx, "CustomerInvoice", companyId, invoiceId);
  return {
    DeliveredAmount: invoice?.TotalAmountInvoiceCurrency,
    DeliveredVatAmount: invoice?.TotalVatAmountInvoiceCurrency,
    DeliveredRoundingsAmount: invoice?.TotalRoundings,
  };
}
