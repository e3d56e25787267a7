import { orderStatus } from "../resources/orders/order-stages";
import { orderValues } from "../resources/orders/order-values";
import type { Body } from "../resources/pipeline/call";
import { quoteStatus } from "../resources/quotes/quote-stages";
import { quoteValues } from "../resources/quotes/quote-values";
import { updateRecord, type Values } from "../resources/records";
import type { Parties } from "../resources/sales-documents/document-pricing";
import type { Tx } from "../store/db";
import { insertAll, type SeedRecord } from "./bulk";
import { morningOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { seedId } from "./generator";
import type { SalesPlan } from "./sales-plan";

/** Writes the quotes and orders of a company with what a client's would have, as of the days they were made. */
export async function seedQuotesAndOrders(
  tx: Tx,
  company: SeedCompany,
  plan: SalesPlan,
  partiesOf: PartiesOf,
): Promise<void> {
  if (plan.quotes.length === 0) return;
  const quotes = await quoteRecords(tx, company, plan, partiesOf);
  const orders = await orderRecords(tx, company, plan, partiesOf);
  await insertAll(tx, "Quote", quotes);
  await insertAll(tx, "Order", orders);
  for (const [index, { invoice }] of plan.quotes.entries()) {
    await linkInvoice(tx, company, invoice, { CreatedFromQuoteId: idOf(company, "quote", index) });
  }
  for (const [index, { invoice }] of plan.orders.entries()) {
    await linkInvoice(tx, company, invoice, { CreatedFromOrderId: idOf(company, "order", index) });
  }
  await tx.query(`UPDATE "CompanySettings" SET "NextQuoteNumber" = $2, "NextOrderNumber" = $3 WHERE "companyId" = $1`, [
    company.id,
    nextOf(quotes),
    nextOf(orders),
  ]);
}

type PartiesOf = (body: Body) => Parties;

const idOf = (company: SeedCompany, kind: "quote" | "order", index: number) => seedId(company.id, kind, index);
const nextOf = (records: readonly SeedRecord[]) => records.filter((record) => record.Number !== null).length + 1;

async function quoteRecords(
  tx: Tx,
  company: SeedCompany,
  plan: SalesPlan,
  partiesOf: PartiesOf,
): Promise<SeedRecord[]> {
  const records: SeedRecord[] = [];
  for (const [index, quote] of plan.quotes.entries()) {
    records.push({
      companyId: company.id,
      ...(await quoteValues(tx, company.id, quote.body, {
        newId: rowIds(company, "quote", index),
        parties: partiesOf(quote.body),
      })),
      ...stamps(quote, index),
      Id: idOf(company, "quote", index),
      Number: quote.status === quoteStatus.draft ? null : nextOf(records),
      Status: quote.status,
      ApprovedDate: quote.status > quoteStatus.ongoing ? morningOf(quote.day, 3_600 + index) : null,
    });
  }
  return records;
}

async function orderRecords(
  tx: Tx,
  company: SeedCompany,
  plan: SalesPlan,
  partiesOf: PartiesOf,
): Promise<SeedRecord[]> {
  const records: SeedRecord[] = [];
  for (const [index, order] of plan.orders.entries()) {
    records.push({
      companyId: company.id,
      ...(await orderValues(tx, company.id, order.body, {
        newId: rowIds(company, "order", index),
        parties: partiesOf(order.body),
      })),
      ...stamps(order, index),
      // What came of a quote came after its acceptance.
      ...(order.quote === undefined ? {} : { CreatedUtc: morningOf(order.day, 5_400 + index) }),
      Id: idOf(company, "order", index),
      Number: order.status === orderStatus.draft ? null : nextOf(records),
      Status: order.status,
      CreatedFromQuoteId: order.quote === undefined ? null : idOf(company, "quote", order.quote),
      backOrderOf: order.backOrderOf === undefined ? null : idOf(company, "order", order.backOrderOf),
    });
  }
  return records;
}

const stamps = ({ day }: { readonly day: string }, index: number): Values => ({
  CreatedUtc: morningOf(day, index),
  ModifiedUtc: morningOf(day, 7_200 + index),
});

function rowIds(company: SeedCompany, kind: string, index: number): () => string {
  let made = 0;
  return () => seedId(company.id, kind, index, "row", made++);
}

/** The invoice a quote or an order became is one of the year's. */
async function linkInvoice(tx: Tx, company: SeedCompany, invoice: string | undefined, link: Values): Promise<void> {
  if (invoice !== undefined) await updateRecord(tx, "CustomerInvoice", company.id, invoice, link);
}
