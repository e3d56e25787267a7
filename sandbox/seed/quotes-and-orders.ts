import { orderStatus } from "../resources/orders/order-stages";
import { buildOrderValues } from "../resources/orders/order-values";
import type { RequestBody } from "../resources/pipeline/call";
import { quoteStatus } from "../resources/quotes/quote-stages";
import { buildQuoteValues } from "../resources/quotes/quote-values";
import { type ColumnValues, updateRecord } from "../resources/records";
import type { Parties } from "../resources/sales-documents/document-pricing";
import type { Tx } from "../store/db";
import { insertAll, type SeedRecord } from "./bulk";
import { morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";
import type { SalesPlan } from "./sales-plan";

/**
 * Writes the quotes and orders of a company with the values that documents of a client have, dated on their own days.
 */
export async function seedQuotesAndOrders(
  tx: Tx,
  company: SeedCompany,
  plan: SalesPlan,
  findParties: PartiesOf,
): Promise<void> {
  if (plan.quotes.length === 0) return;
  const quotes = await makeQuoteRecords(tx, company, plan, findParties);
  const orders = await makeOrderRecords(tx, company, plan, findParties);
  await insertAll(tx, "Quote", quotes);
  await insertAll(tx, "Order", orders);
  for (const [index, { invoiceId }] of plan.quotes.entries()) {
    await linkInvoice(tx, company, invoiceId, { CreatedFromQuoteId: makeDocumentId(company, "quote", index) });
  }
  for (const [index, { invoiceId }] of plan.orders.entries()) {
    await linkInvoice(tx, company, invoiceId, { CreatedFromOrderId: makeDocumentId(company, "order", index) });
  }
  await tx.query(`UPDATE "CompanySettings" SET "NextQuoteNumber" = $2, "NextOrderNumber" = $3 WHERE "companyId" = $1`, [
    company.id,
    nextNumberOf(quotes),
    nextNumberOf(orders),
  ]);
}

type PartiesOf = (body: RequestBody) => Parties;

const makeDocumentId = (company: SeedCompany, kind: "quote" | "order", index: number) =>
  makeSeedId(company.id, kind, index);
const nextNumberOf = (records: readonly SeedRecord[]) => records.filter((record) => record.Number !== null).length + 1;

async function makeQuoteRecords(
  tx: Tx,
  company: SeedCompany,
  plan: SalesPlan,
  findParties: PartiesOf,
): Promise<SeedRecord[]> {
  const records: SeedRecord[] = [];
  for (const [index, quote] of plan.quotes.entries()) {
    records.push({
      companyId: company.id,
      ...(await buildQuoteValues(tx, company.id, quote.body, {
        newId: makeRowIdGenerator(company, "quote", index),
        parties: findParties(quote.body),
      })),
      ...makeDocumentStamps(quote, index),
      Id: makeDocumentId(company, "quote", index),
      Number: quote.status === quoteStatus.draft ? null : nextNumberOf(records),
      Status: quote.status,
      ApprovedDate: quote.status > quoteStatus.ongoing ? morningOf(quote.day, 3_600 + index) : null,
    });
  }
  return records;
}

async function makeOrderRecords(
  tx: Tx,
  company: SeedCompany,
  plan: SalesPlan,
  findParties: PartiesOf,
): Promise<SeedRecord[]> {
  const records: SeedRecord[] = [];
  for (const [index, order] of plan.orders.entries()) {
    records.push({
      companyId: company.id,
      ...(await buildOrderValues(tx, company.id, order.body, {
        newId: makeRowIdGenerator(company, "order", index),
        parties: findParties(order.body),
      })),
      ...makeDocumentStamps(order, index),
      // An order of a quote is created after the quote is accepted.
      ...(order.quoteIndex === undefined ? {} : { CreatedUtc: morningOf(order.day, 5_400 + index) }),
      Id: makeDocumentId(company, "order", index),
      Number: order.status === orderStatus.draft ? null : nextNumberOf(records),
      Status: order.status,
      CreatedFromQuoteId: order.quoteIndex === undefined ? null : makeDocumentId(company, "quote", order.quoteIndex),
      backOrderOf:
        order.backOrderOfIndex === undefined ? null : makeDocumentId(company, "order", order.backOrderOfIndex),
    });
  }
  return records;
}

const makeDocumentStamps = ({ day }: { readonly day: string }, index: number): ColumnValues => ({
  CreatedUtc: morningOf(day, index),
  ModifiedUtc: morningOf(day, 7_200 + index),
});

function makeRowIdGenerator(company: SeedCompany, kind: string, index: number): () => string {
  let rowCount = 0;
  return () => makeSeedId(company.id, kind, index, "row", rowCount++);
}

/** Links a quote or an order to the invoice it became, which is one of the seeded invoices of the year. */
async function linkInvoice(
  tx: Tx,
  company: SeedCompany,
  invoiceId: string | undefined,
  invoiceLink: ColumnValues,
): Promise<void> {
  if (invoiceId !== undefined) await updateRecord(tx, "CustomerInvoice", company.id, invoiceId, invoiceLink);
}
