import { now } from "../../clock";
import { ruleRefusalError } from "../../http/problem";
import { countEvent } from "../../store/counters";
import { runAndRollBack, type Tx } from "../../store/db";
import { getBuyer } from "../invoices/customer-invoice-draft-values";
import { insertOrder } from "../orders/insert-order";
import { orderStatus } from "../orders/order-stages";
import { orderView } from "../orders/order-view";
import type { Answer, Call } from "../pipeline/call";
import { type ColumnValues, completeBody, updateRecord } from "../records";
import { byId, readRecordText } from "../resource";
import { assertSamePrices, assertStillVatFree, bookDocument } from "../sales-documents/document-invoice";
import { pickMembers } from "../sales-documents/document-rows";
import { withMemberNames } from "../sales-documents/member-names";
import { quoteToOrderBody } from "./quote-as-order";
import { quoteStatus } from "./quote-stages";
import { quoteMemberByDraftMember, quoteToDraft } from "./quote-values";
import { getQuoteForAction, type StoredQuote } from "./stored-quote";

/**
 * Creates an order from an accepted quote: an order with a number, or with `Type` 0 an order draft without a number.
 * @returns the id of the order
 * @throws ApiError 404 with 3000; 4002 for a quote that is not accepted or was already converted
 */
export async function createOrderOfQuote(tx: Tx, call: Call): Promise<string> {
  const { quote, body, buyer } = await getConvertibleQuote(tx, call);
  const Status = body.Type === 0 ? orderStatus.draft : orderStatus.ongoing;
  const orderBody = quoteToOrderBody(quote, buyer, call.today);
  const order = await insertOrder(tx, call.companyId, orderBody, { Status, CreatedFromQuoteId: quote.Id });
  assertSamePrices(quote.IncludesVat, order);
  assertStillVatFree(listVatFreeFlags(quote), order.Rows as readonly ColumnValues[]);
  await setQuoteStatus(tx, call, quote, quoteStatus.orderCreated);
  await countEvent(tx, call.companyId, "conversion", "committed");
  return order.Id;
}

/** Books an invoice of an accepted quote. @returns the id of the invoice */
export async function bookInvoiceOfQuote(tx: Tx, call: Call): Promise<string> {
  const { quote, buyer } = await getConvertibleQuote(tx, call);
  const deliveryMembers = pickMembers(quote, [
    "DeliveryMethodCode",
    "DeliveryMethodName",
    "DeliveryTermCode",
    "DeliveryTermName",
  ]);
  const quoteTerms = {
    includesVat: quote.IncludesVat,
    currency: String(quote.CurrencyCode),
    vatFree: listVatFreeFlags(quote),
  };
  const id = await withMemberNames(quoteMemberByDraftMember, () =>
    bookDocument(
      tx,
      call,
      { ...quoteToDraft(quote, buyer), ...deliveryMembers },
      { CreatedFromQuoteId: quote.Id },
      quoteTerms,
    ),
  );
  await setQuoteStatus(tx, call, quote, quoteStatus.invoiced);
  return id;
}

const emptyId = "00000000-0000-0000-0000-000000000000";

/**
 * The answer that `converttoorder` would give, with empty ids and without a number. The transaction is rolled back, so
 * nothing is written.
 */
export async function previewOrderOfQuote(call: Call): Promise<Answer> {
  const text = await runAndRollBack(async (tx) =>
    readRecordText(call, orderView, byId(await createOrderOfQuote(tx, call)), tx),
  );
  const order = JSON.parse(text);
  const Rows = order.Rows.map((row: object) => ({ ...row, Id: emptyId }));
  return { is: "json", text: JSON.stringify({ ...order, Id: emptyId, Number: null, Rows }) };
}

/** Reads and locks a quote that is to be converted, with the work hours that the call states for its rows. */
async function getConvertibleQuote(tx: Tx, call: Call) {
  const body = completeBody("QuoteConversionApi", call.body ?? {});
  const quote = await getQuoteForAction(tx, call.companyId, call.path.id, "convert");
  const hoursByRowId = new Map(body.Rows.map(({ Id, WorkHours }) => [Id.toLowerCase(), WorkHours]));
  const unknownRowIndex = body.Rows.findIndex(({ Id }) => !quote.Rows.some((row) => row.Id === Id.toLowerCase()));
  if (unknownRowIndex >= 0) throw ruleRefusalError(3000, "The quote has no such row.", `Rows[${unknownRowIndex}].Id`);
  const Rows = quote.Rows.map((row) =>
    hoursByRowId.has(row.Id) ? { ...row, WorkHours: hoursByRowId.get(row.Id) ?? null } : row,
  );
  const buyer = await getBuyer(tx, call.companyId, quote.CustomerId);
  return { quote: { ...quote, Rows }, body, buyer };
}

const listVatFreeFlags = (quote: StoredQuote): boolean[] => quote.Rows.map((row) => row.IsVatFree);

async function setQuoteStatus(tx: Tx, call: Call, quote: StoredQuote, Status: number): Promise<void> {
  await updateRecord(tx, "Quote", call.companyId, quote.Id, { Status, ModifiedUtc: now() });
}
