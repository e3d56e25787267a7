import { orderStatus } from "../resources/orders/order-stages";
import { orderValues } from "../resources/orders/order-values";
import { quoteStatus } from "../resources/quotes/quote-stages";
import { quoteValues } from "../resources/quotes/quote-values";
import { insertRecord, updateRecord, type Values } from "../resources/records";
import type { Tx } from "../store/db";
import { morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { seedId } from "./generator";
import type { PlannedOrder, PlannedQuote, SalesPlan } from "./sales-plan";

/** Writes the quotes and orders of a company the way a client's would be, as of the days they were made. */
export async function seedQuotesAndOrders(tx: Tx, company: SeedCompany, plan: SalesPlan): Promise<void> {
  let numbered = 0;
  for (const [index, quote] of plan.quotes.entries()) {
    const number = quote.status === quoteStatus.draft ? null : ++numbered;
    await insertRecord(tx, "Quote", company.id, {
      ...(await quoteValues(tx, company.id, quote.body, rowIds(company, "quote", index))),
      ...stamps(quote, index),
      Id: quoteId(company, index),
      Number: number,
      Status: quote.status,
      ApprovedDate: quote.status > quoteStatus.ongoing ? morningOf(quote.day, 3_600 + index) : null,
    });
    await linkInvoice(tx, company, quote, { CreatedFromQuoteId: quoteId(company, index) });
  }
  const quotes = numbered;
  numbered = 0;
  for (const [index, order] of plan.orders.entries()) {
    const number = order.status === orderStatus.draft ? null : ++numbered;
    await insertRecord(tx, "Order", company.id, {
      ...(await orderValues(tx, company.id, order.body, rowIds(company, "order", index))),
      ...stamps(order, index),
      Id: orderId(company, index),
      Number: number,
      Status: order.status,
      CreatedFromQuoteId: order.quote === undefined ? null : quoteId(company, order.quote),
      backOrderOf: order.backOrderOf === undefined ? null : orderId(company, order.backOrderOf),
    });
    await linkInvoice(tx, company, order, { CreatedFromOrderId: orderId(company, index) });
  }
  await tx.query(`UPDATE "CompanySettings" SET "NextQuoteNumber" = $2, "NextOrderNumber" = $3 WHERE "companyId" = $1`, [
    company.id,
    quotes + 1,
    numbered + 1,
  ]);
}

const quoteId = (company: SeedCompany, index: number) => seedId(company.id, "quote", index);
const orderId = (company: SeedCompany, index: number) => seedId(company.id, "order", index);

const stamps = ({ day }: { readonly day: string }, index: number): Values => ({
  CreatedUtc: morningOf(day, index),
  ModifiedUtc: morningOf(day, 7_200 + index),
});

function rowIds(company: SeedCompany, kind: string, index: number): () => string {
  let made = 0;
  return () => seedId(company.id, kind, index, "row", made++);
}

/** The invoice a quote or an order became is one of the year's. */
async function linkInvoice(tx: Tx, company: SeedCompany, { invoice }: PlannedQuote | PlannedOrder, link: Values) {
  if (invoice !== undefined) await updateRecord(tx, "CustomerInvoice", company.id, invoice, link);
}
