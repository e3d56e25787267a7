import { orderStatus } from "../resources/orders/order-stages";
import type { RequestBody } from "../resources/pipeline/call";
import { quoteStatus } from "../resources/quotes/quote-stages";
import type { SeedArticle } from "./articles";
import { addDays, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeRandomGenerator } from "./generator";
import { makeInvoiceRows } from "./invoice-rows";
import {
  type CustomerRequest,
  makeDeliveredRequest,
  makeOrderBody,
  makeQuoteBody,
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
export function makeSalesPlan(
  company: SeedCompany,
  today: string,
  customers: readonly SeedCustomer[],
  articles: readonly SeedArticle[],
  invoices: readonly SeedInvoice[],
): SalesPlan {
  if (!company.modules.includes("sales_standard")) return { quotes: [], orders: [] };
  const random = makeRandomGenerator(`quotes and orders of ${company.slug}`);
  const buyers = customers.filter(
    (customer) => customer.IsActive && customer.InvoiceCountryCode === company.countryCode,
  );
  const goodsArticles = articles.filter(({ soldArticle }) => !soldArticle.isService);
  const makeRandomRequest = (candidateArticles = articles): CustomerRequest => {
    const { Id, IsPrivatePerson } = random.pick(buyers);
    return { customerId: Id, rows: makeInvoiceRows(random, candidateArticles, IsPrivatePerson, company.language) };
  };
  // Two more days are subtracted, so that the next workday is never later than the wanted day.
  const getWorkdayBefore = (dayCount: number) => workdayOnOrAfter(addDays(today, -dayCount - 2));
  const planQuote = (status: number, day: string, request: CustomerRequest): PlannedQuote => ({
    day,
    status,
    body: makeQuoteBody(company, request, day),
  });
  const planOrder = (
    status: number,
    day: string,
    request: CustomerRequest,
    overrides: Partial<PlannedOrder> = {},
  ): PlannedOrder => ({
    day,
    status,
    body: makeOrderBody(company, request, day),
    ...overrides,
  });
  const [requestOfQuotedInvoice, requestOfOrderedInvoice] = invoices
    .slice(-2)
    .map(({ record }) => requestOfInvoice(record));
  if (!requestOfQuotedInvoice || !requestOfOrderedInvoice) throw new Error(`${company.name} has no invoices`);
  const [requestOfOngoingOrder, requestOfDraftOrder, halvedRequest] = [
    makeRandomRequest(),
    makeRandomRequest(),
    splitInHalves(makeRandomRequest(goodsArticles)),
  ];
  return {
    quotes: [
      planQuote(quoteStatus.ongoing, getWorkdayBefore(40), makeRandomRequest()),
      planQuote(quoteStatus.orderCreated, getWorkdayBefore(21), requestOfOngoingOrder),
      planQuote(quoteStatus.orderCreated, getWorkdayBefore(16), requestOfDraftOrder),
      planQuote(quoteStatus.approved, getWorkdayBefore(9), makeRandomRequest()),
      {
        ...planQuote(quoteStatus.invoiced, addDays(requestOfQuotedInvoice.day, -5), requestOfQuotedInvoice),
        invoiceId: requestOfQuotedInvoice.id,
      },
      planQuote(quoteStatus.ongoing, getWorkdayBefore(2), makeRandomRequest(goodsArticles)),
      planQuote(quoteStatus.draft, getWorkdayBefore(1), makeRandomRequest()),
    ],
    orders: [
      planOrder(orderStatus.ongoing, getWorkdayBefore(20), requestOfOngoingOrder, { quoteIndex: 1 }),
      planOrder(orderStatus.draft, getWorkdayBefore(15), requestOfDraftOrder, { quoteIndex: 2 }),
      planOrder(
        orderStatus.shipped,
        getWorkdayBefore(12),
        makeDeliveredRequest(halvedRequest.sentHalf, getWorkdayBefore(10)),
      ),
      planOrder(orderStatus.ongoing, getWorkdayBefore(10), halvedRequest.remainingHalf, { backOrderOfIndex: 2 }),
      planOrder(
        orderStatus.invoiced,
        addDays(requestOfOrderedInvoice.day, -5),
        makeDeliveredRequest(requestOfOrderedInvoice, requestOfOrderedInvoice.day),
        { invoiceId: requestOfOrderedInvoice.id },
      ),
      planOrder(orderStatus.ongoing, getWorkdayBefore(1), makeRandomRequest(goodsArticles)),
    ],
  };
}
