import { orderStatus } from "../resources/orders/order-stages";
import type { Body } from "../resources/pipeline/call";
import { quoteStatus } from "../resources/quotes/quote-stages";
import type { SeedArticle } from "./articles";
import type { SeedInvoice } from "./business";
import { addDays, workday } from "./calendar";
import type { SeedCompany } from "./companies";
import { generator } from "./generator";
import { invoiceRows } from "./invoice-rows";
import { type Asked, askedOf, delivered, halves, orderBody, quoteBody } from "./sales-bodies";
import type { SeedCustomer } from "./seed-customer";

type Planned = {
  /** The day it was made, YYYY-MM-DD. */
  readonly day: string;
  readonly status: number;
  readonly body: Body;
  /** The id of the invoice it became. */
  readonly invoice?: string;
};

export type PlannedQuote = Planned;

/** `quote` and `backOrderOf` are places in the lists of the plan. */
export type PlannedOrder = Planned & { readonly quote?: number; readonly backOrderOf?: number };

export type SalesPlan = { readonly quotes: readonly PlannedQuote[]; readonly orders: readonly PlannedOrder[] };

/** Quotes and orders at every status they can have, of the last weeks; none without the module for them. */
export function salesPlan(
  company: SeedCompany,
  today: string,
  customers: readonly SeedCustomer[],
  articles: readonly SeedArticle[],
  invoices: readonly SeedInvoice[],
): SalesPlan {
  if (!company.modules.includes("sales_standard")) return { quotes: [], orders: [] };
  const chance = generator(`quotes and orders of ${company.slug}`);
  const buyers = customers.filter((one) => one.IsActive && one.InvoiceCountryCode === company.countryCode);
  const goods = articles.filter(({ sold }) => !sold.isService);
  const asked = (of = articles): Asked => {
    const { Id, IsPrivatePerson } = chance.pick(buyers);
    return { customerId: Id, rows: invoiceRows(chance, of, IsPrivatePerson, company.language) };
  };
  const ago = (days: number) => workday(addDays(today, -days - 2));
  const quote = (status: number, day: string, of: Asked): PlannedQuote => ({
    day,
    status,
    body: quoteBody(company, of, day),
  });
  const order = (status: number, day: string, of: Asked, more: Partial<PlannedOrder> = {}): PlannedOrder => ({
    day,
    status,
    body: orderBody(company, of, day),
    ...more,
  });
  const [quoted, ordered] = invoices.slice(-2).map(({ record }) => askedOf(record));
  if (!quoted || !ordered) throw new Error(`${company.name} has no invoices`);
  const [accepted, drafted, parts] = [asked(), asked(), halves(asked(goods))];
  return {
    quotes: [
      quote(quoteStatus.ongoing, ago(40), asked()),
      quote(quoteStatus.orderCreated, ago(21), accepted),
      quote(quoteStatus.orderCreated, ago(16), drafted),
      quote(quoteStatus.approved, ago(9), asked()),
      { ...quote(quoteStatus.invoiced, addDays(quoted.day, -5), quoted), invoice: quoted.id },
      quote(quoteStatus.ongoing, ago(2), asked(goods)),
      quote(quoteStatus.draft, ago(1), asked()),
    ],
    orders: [
      order(orderStatus.ongoing, ago(20), accepted, { quote: 1 }),
      order(orderStatus.draft, ago(15), drafted, { quote: 2 }),
      order(orderStatus.shipped, ago(12), delivered(parts.sent, ago(10))),
      order(orderStatus.ongoing, ago(10), parts.left, { backOrderOf: 2 }),
      order(orderStatus.invoiced, addDays(ordered.day, -5), delivered(ordered, ordered.day), { invoice: ordered.id }),
      order(orderStatus.ongoing, ago(1), asked(goods)),
    ],
  };
}
