import { orderStatus } from "../resources/orders/order-stages";
import type { RequestBody } from "../resources/pipeline/call";
import { quoteStatus } from "../resources/quotes/quote-stages";
import type { SeedArticle } from "./articles";
import { addDays, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { randomGenerator } from "./generator";
import { makeInvoiceRows } from "./invoice-rows";
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
  readonly body: RequestBody;
  /** The id of the invoice that the document became. */
  readonly invoiceId?: string;
};

export type PlannedQuote = PlannedDocument;

/**
 * An order, with the index of its quote in the plan, or the index of the order whose remaining quantities it delivers.
 */
export type PlannedOrder = PlannedDocument & { readonly quoteIndex?: number; readonly backOrderOfIndex?: number };

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
  const random = randomGenerator(`quotes and orders of ${company.slug}`);
  const buyers = customers.filter(
    (customer) => customer.IsActive && customer.InvoiceCountryCode === company.countryCode,
  );
  const goodsArticles = articles.filter(({ soldArticle }) => !soldArticle.isService);
  const randomRequest = (candidateArticles = articles): CustomerRequest => {
    const { Id, IsPrivatePerson } = random.pick(buyers);
    return { customerId: Id, rows: makeInvoiceRows(random, candidateArticles, IsPrivatePerson, company.language) };
  };
  // Two more days are subtracted, so that the next workday is never later than the wanted day.
  const daysAgo = (days: number) => workdayOnOrAfter(addDays(today, -days - 2));
  const planQuote = (status: number, day: string, request: CustomerRequest): PlannedQuote => ({
    day,
    status,
    body: quoteBody(company, request, day),
  });
  const planOrder = (
    status: number,
    day: string,
    request: CustomerRequest,
    overrides: Partial<PlannedOrder> = {},
  ): PlannedOrder => ({
    day,
    status,
    body: orderBody(company, request, day),
    ...overrides,
  });
  const [quotedInvoice, orderedInvoice] = invoices.slice(-2).map(({ record }) => requestOfInvoice(record));
  if (!quotedInvoice || !orderedInvoice) throw new Error(`${company.name} has no invoices`);
  const [acceptedRequest, draftedRequest, requestParts] = [
    randomRequest(),
    randomRequest(),
    splitInHalves(randomRequest(goodsArticles)),
  ];
  return {
    quotes: [
      planQuote(quoteStatus.ongoing, daysAgo(40), randomRequest()),
      planQuote(quoteStatus.orderCreated, daysAgo(21), acceptedRequest),
      planQuote(quoteStatus.orderCreated, daysAgo(16), draftedRequest),
      planQuote(quoteStatus.approved, daysAgo(9), randomRequest()),
      {
        ...planQuote(quoteStatus.invoiced, addDays(quotedInvoice.day, -5), quotedInvoice),
        invoiceId: quotedInvoice.id,
      },
      planQuote(quoteStatus.ongoing, daysAgo(2), randomRequest(goodsArticles)),
      planQuote(quoteStatus.draft, daysAgo(1), randomRequest()),
    ],
    orders: [
      planOrder(orderStatus.ongoing, daysAgo(20), acceptedRequest, { quoteIndex: 1 }),
      planOrder(orderStatus.draft, daysAgo(15), draftedRequest, { quoteIndex: 2 }),
      planOrder(orderStatus.shipped, daysAgo(12), deliveredRequest(requestParts.sentHalf, daysAgo(10))),
      planOrder(orderStatus.ongoing, daysAgo(10), requestParts.remainingHalf, { backOrderOfIndex: 2 }),
      planOrder(
        orderStatus.invoiced,
        addDays(orderedInvoice.day, -5),
        deliveredRequest(orderedInvoice, orderedInvoice.day),
        { invoiceId: orderedInvoice.id },
      ),
      planOrder(orderStatus.ongoing, daysAgo(1), randomRequest(goodsArticles)),
    ],
  };
}
