import { now } from "../../clock";
import { refused } from "../../http/problem";
import { count } from "../../store/counters";
import { rehearsed, type Tx } from "../../store/db";
import { buyerOf } from "../invoices/customer-invoice-draft-values";
import { insertOrder } from "../orders/insert-order";
import { orderStatus } from "../orders/order-stages";
import { orderView } from "../orders/order-view";
import type { Answer, Call } from "../pipeline/call";
import { completed, updateRecord, type Values } from "../records";
import { byId, recordText } from "../resource";
import { assertSamePrices, assertStillVatFree, bookDocument } from "../sales-documents/document-invoice";
import { chosen } from "../sales-documents/document-rows";
import { withNames } from "../sales-documents/renamed-fields";
import { quoteAsOrder } from "./quote-as-order";
import { quoteStatus } from "./quote-stages";
import { quoteAsDraft, quoteNames } from "./quote-values";
import { quoteFor, type StoredQuote } from "./stored-quote";

/**
 * Makes the order of an accepted quote: an order with a number, or an order draft without (`Type` 0).
 * @returns its id
 * @throws ApiError 404 with 3000; 4002 for a quote that is not accepted, or no longer
 */
export async function orderOfQuote(tx: Tx, call: Call): Promise<string> {
  const { quote, body, buyer } = await convertible(tx, call);
  const Status = body.Type === 0 ? orderStatus.draft : orderStatus.ongoing;
  const asked = quoteAsOrder(quote, buyer, call.today);
  const order = await insertOrder(tx, call.companyId, asked, { Status, CreatedFromQuoteId: quote.Id });
  assertSamePrices(quote.IncludesVat, order);
  assertStillVatFree(vatFree(quote), order.Rows as readonly Values[]);
  await leave(tx, call, quote, quoteStatus.orderCreated);
  await count(tx, call.companyId, "conversion", "committed");
  return order.Id;
}

/** Books the invoice of an accepted quote. @returns its id */
export async function invoiceOfQuote(tx: Tx, call: Call): Promise<string> {
  const { quote, buyer } = await convertible(tx, call);
  const delivery = chosen(quote, ["DeliveryMethodCode", "DeliveryMethodName", "DeliveryTermCode", "DeliveryTermName"]);
  const agreed = { includesVat: quote.IncludesVat, currency: String(quote.CurrencyCode), vatFree: vatFree(quote) };
  const id = await withNames(quoteNames, () =>
    bookDocument(tx, call, { ...quoteAsDraft(quote, buyer), ...delivery }, { CreatedFromQuoteId: quote.Id }, agreed),
  );
  await leave(tx, call, quote, quoteStatus.invoiced);
  return id;
}

const nobody = "00000000-0000-0000-0000-000000000000";

/** What `converttoorder` would answer, under an id that names nothing and without a number; nothing is written. */
export async function previewedOrder(call: Call): Promise<Answer> {
  const text = await rehearsed(async (tx) => recordText(call, orderView, byId(await orderOfQuote(tx, call)), tx));
  const order = JSON.parse(text);
  const Rows = order.Rows.map((row: object) => ({ ...row, Id: nobody }));
  return { is: "json", text: JSON.stringify({ ...order, Id: nobody, Number: null, Rows }) };
}

/** The quote, locked, with the hours of work that the call tells of its rows. */
async function convertible(tx: Tx, call: Call) {
  const body = completed("QuoteConversionApi", call.body ?? {});
  const quote = await quoteFor(tx, call.companyId, call.path.id, "convert");
  const hours = new Map(body.Rows.map(({ Id, WorkHours }) => [Id.toLowerCase(), WorkHours]));
  const stranger = body.Rows.findIndex(({ Id }) => !quote.Rows.some((row) => row.Id === Id.toLowerCase()));
  if (stranger >= 0) throw refused(3000, "The quote has no such row.", `Rows[${stranger}].Id`);
  const Rows = quote.Rows.map((row) => (hours.has(row.Id) ? { ...row, WorkHours: hours.get(row.Id) ?? null } : row));
  const buyer = await buyerOf(tx, call.companyId, quote.CustomerId);
  return { quote: { ...quote, Rows }, body, buyer };
}

const vatFree = (quote: StoredQuote): boolean[] => quote.Rows.map((row) => row.IsVatFree);

async function leave(tx: Tx, call: Call, quote: StoredQuote, Status: number): Promise<void> {
  await updateRecord(tx, "Quote", call.companyId, quote.Id, { Status, ModifiedUtc: now() });
}
