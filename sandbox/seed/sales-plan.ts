import { orderStatus } from "../resources/orders/order-stages";
import type { Body } from "../resources/pipeline/call";
import { quoteStatus } from "../resources/quotes/quote-stages";
import type { SeedArticle } from "./articles";
import { addDays, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { generator } from "./generator";
import { invoiceRows } from "./invoice-rows";
import {
  type CustomerRequest,
  deliveredRequest,
  orderBody,
  quoteBody,
  requestOfInvoice,
  splitInHalves,
} from "./sales-bodies";
import type { SeedInvoice } from "./sales-year";
import type { SeedCustomer } from "./seed-customer";

type PlannedDocument = {
  /** The day the document was created, YYYY-MM-DD. */
  readonly day: string;
  readonly status: number;
  readonly body: Body;
  /** The id of the invoice that the document became. */
  readonly invoice?: string;
};

export type PlannedQuote = PlannedDocument;

/**
 * An order, with the index of its quote in the plan, or the index of the order whose remaining quantities it delivers.
 */
export type PlannedOrder = PlannedDocument & { readonly quote?: number; readonly backOrderOf?: number };

export type SalesPlan = { readonly quotes: readonly PlannedQuote[]; readonly orders: readonly PlannedOrder[] };

/** Plans quotes and orders of the last weeks, in every possible status; a company without the sales module has none. */
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
  const randomRequest = (source = articles): CustomerRequest => {
    const { Id, IsPrivatePerson } = chance.pick(buyers);
    return { customerId: Id, rows: invoiceRows(chance, source, IsPrivatePerson, company.language) };
  };
  const daysAgo = (days: number) => workdayOnOrAfter(addDays(today, -days - 2));
  const quote = (status: number, day: string, source: CustomerRequest): PlannedQuote => ({
    day,
    status,
    body: quoteBody(company, source, day),
  });
  const order = (
    status: number,
    day: string,
    source: CustomerRequest,
    overrides: Partial<PlannedOrder> = {},
  ): PlannedOrder => ({
    day,
    status,
    body: orderBody(company, source, day),
    ...overrides,
  });
  const [quotedInvoice, orderedInvoice] = invoices.slice(-2).map(({ record }) => requestOfInvoice(record));
  if (!quotedInvoice || !orderedInvoice) throw new Error(`${company.name} has no invoices`);
  const [acceptedRequest, draftedRequest, parts] = [
    randomRequest(),
    randomRequest(),
    splitInHalves(randomRequest(goods)),
  ];
  return {
    quotes: [
      quote(quoteStatus.ongoing, daysAgo(40), randomRequest()),
      quote(quoteStatus.orderCreated, daysAgo(21), acceptedRequest),
      quote(quoteStatus.orderCreated, daysAgo(16), draftedRequest),
      quote(quoteStatus.approved, daysAgo(9), randomRequest()),
      { ...quote(quoteStatus.invoiced, addDays(quotedInvoice.day, -5), quotedInvoice), invoice: quotedInvoice.id },
      quote(quoteStatus.ongoing, daysAgo(2), randomRequest(goods)),
      quote(quoteStatus.draft, daysAgo(1), randomRequest()),
    ],
    orders: [
      order(orderStatus.ongoing, daysAgo(20), acceptedRequest, { quote: 1 }),
      order(orderStatus.draft, daysAgo(15), draftedRequest, { quote: 2 }),
      order(orderStatus.shipped, daysAgo(12), deliveredRequest(parts.sent, daysAgo(10))),
      order(orderStatus.ongoing, daysAgo(10), parts.remaining, { backOrderOf: 2 }),
      order(
        orderStatus.invoiced,
        addDays(orderedInvoice.day, -5),
        deliveredRequest(orderedInvoice, orderedInvoice.day),
        { invoice: orderedInvoice.id },
      ),
      order(orderStatus.ongoing, daysAgo(1), randomRequest(goods)),
    ],
  };
}
