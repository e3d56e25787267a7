import { getCountryBooks } from "../ledger/country-books";
import { exchangeRateOf } from "../ledger/exchange";
import { toAmountNumber } from "../ledger/money";
import { postInvoice } from "../ledger/post-invoice";
import { getSaleKind } from "../ledger/sale-kind";
import { paymentType } from "../ledger/settlement";
import { computeDueDate } from "../resources/invoices/customer-invoice-dates";
import { type Buyer, invoiceTermsOf, type Seller } from "../resources/invoices/customer-invoice-parties";
import { type DraftRow, ledgerLinesOf, priceInvoice, priceRows } from "../resources/invoices/customer-invoice-rows";
import { buildInvoiceValues } from "../resources/invoices/customer-invoice-values";
import type { SeedArticle } from "./articles";
import type { SeedRecord } from "./bulk";
import { addDays, morningOf, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { daysOfTerms } from "./company-data";
import { makeRandomGenerator, makeSeedId, type RandomGenerator } from "./generator";
import { makeInvoiceRows } from "./invoice-rows";
import { makePartPayment, makeReminderValues, makeSeedPayment } from "./payments";
import type { SeedCustomer } from "./seed-customer";
import type { SeedVoucher } from "./seed-voucher";
export type SeedInvoice = { readonly voucherId: string; readonly record: SeedRecord };

export type SalesYear = {
  readonly vouchers: readonly SeedVoucher[];
  readonly invoices: readonly SeedInvoice[];
  /** The records of `InvoicePayment`. */
  readonly payments: readonly SeedRecord[];
};

type SalesContext = { readonly company: SeedCompany; readonly seller: Seller; readonly today: string };

/** The invoices of a year up to today. Most of them are paid, and all are posted by the rules of the ledger. */
export function makeSalesYear(
  context: SalesContext,
  customers: readonly SeedCustomer[],
  articles: readonly SeedArticle[],
  invoiceCount: number,
): SalesYear {
  const { company, today } = context;
  const random = makeRandomGenerator(`invoices of ${company.slug}`);
  const latePayerRandom = makeRandomGenerator(`late payers of ${company.slug}`);
  const buyers = customers.filter(
    (customer) => customer.IsActive && customer.InvoiceCountryCode === company.countryCode,
  );
  const regularBuyers = buyers.slice(0, Math.ceil(buyers.length / 4));
  const invoiceDays = Array.from({ length: invoiceCount }, (_, index) => {
    const day = workdayOnOrAfter(addDays(today, -Math.floor(((invoiceCount - index) * 364) / invoiceCount)));
    return day > today ? today : day;
  });
  const invoices: SeedInvoice[] = [];
  const vouchers: SeedVoucher[] = [];
  const payments: SeedRecord[] = [];
  invoiceDays.forEach((invoicedOn, index) => {
    const customer = random.pick(random.happens(0.6) ? regularBuyers : buyers);
    const rows = makeInvoiceRows(random, articles, customer.IsPrivatePerson, company.language);
    const createdInvoice = createInvoice(context, {
      index,
      day: invoicedOn,
      customer,
      rows,
      articles,
      random,
      latePayerRandom,
    });
    invoices.push(createdInvoice.invoice);
    vouchers.push(...createdInvoice.vouchers);
    payments.push(...createdInvoice.payments);
  });
  return { invoices, vouchers, payments };
}

type InvoiceDetails = {
  readonly index: number;
  readonly day: string;
  readonly customer: SeedCustomer;
  readonly rows: readonly DraftRow[];
  readonly articles: readonly SeedArticle[];
  readonly random: RandomGenerator;
  readonly latePayerRandom: RandomGenerator;
};

function createInvoice({ company, seller, today }: SalesContext, details: InvoiceDetails) {
  const { index, day, customer, rows, random, latePayerRandom } = details;
  const buyer = customer as unknown as Buyer & SeedCustomer;
  const invoiceNumber = company.firstInvoiceNumber + index;
  const terms = {
    ...invoiceTermsOf(seller, buyer, customer.IsPrivatePerson),
    day,
    chargesVat: true,
    replacesZeroPrices: false,
  };
  const pricedRows = priceRows(
    rows,
    new Map(details.articles.map(({ soldArticle }) => [soldArticle.Id, soldArticle])),
    terms,
  );
  const invoicePrices = priceInvoice(pricedRows, terms);
  const books = getCountryBooks(company.countryCode);
  const lineAccounts = pricedRows.flatMap(({ article }) => article?.accounts ?? []);
  const { voucher } = postInvoice({
    bookedOn: day,
    heading: books.invoiceHeading,
    customerName: customer.Name,
    invoiceNumber,
    terms,
    accounts: books.standardAccounts,
    isCredit: false,
    taxReductionMinor: 0n,
    lines: ledgerLinesOf(pricedRows).map((line, lineIndex) => {
      const codingAccounts = lineAccounts[lineIndex];
      if (!codingAccounts) throw new Error("a line without its coding");
      const kind = getSaleKind({
        market: "domestic",
        hasEuVatNumber: false,
        constructionReverseCharge: false,
        euThirdParty: false,
        rateBps: line.rateBps,
      });
      return { ...line, kind, accounts: codingAccounts };
    }),
  });
  const id = makeSeedId(company.id, "invoice", index);
  const voucherId = makeSeedId(company.id, "invoice voucher", index);
  const dueOn = computeDueDate(day, { days: daysOfTerms(company, customer.TermsOfPaymentId), type: 0 });
  const owedMinor = invoicePrices.totals.grossMinor;
  const paidOn = pickPaymentDay(random, dueOn, today);
  const paidAmount = paidOn
    ? { paidOn, amountMinor: owedMinor }
    : makePartPayment(latePayerRandom, dueOn, today, owedMinor);
  const remainingAmount = toAmountNumber(owedMinor - (paidAmount?.amountMinor ?? 0n), 2);
  const record = {
    companyId: company.id,
    ...buildInvoiceValues(
      invoiceDraftOf(customer, company, terms.includesVat),
      seller,
      buyer,
      pricedRows,
      invoicePrices,
      {
        id,
        invoiceNumber,
        invoicedOn: day,
        dueOn,
        termsOfPaymentId: customer.TermsOfPaymentId,
        rate: exchangeRateOf(terms.currency, terms.currency, 1),
        userId: null,
        draftId: null,
        voucher: { id: voucherId, label: "" },
        houseWork: null,
        bookedAt: new Date(morningOf(day, invoiceNumber)),
        newId: makeRowIdGenerator(id),
      },
    ),
    PaymentDate: paidAmount?.paidOn ?? null,
    RemainingAmount: remainingAmount,
    RemainingAmountInvoiceCurrency: remainingAmount,
    ...makeReminderValues(company, dueOn, today, remainingAmount),
  };
  const invoiceVoucher = { id: voucherId, sourceId: id, draft: voucher };
  if (!paidAmount) return { invoice: { voucherId, record }, vouchers: [invoiceVoucher], payments: [] };
  const payment = makeSeedPayment(
    company,
    { index, invoiceId: id, name: `${customer.Name}, ${invoiceNumber}` },
    paidAmount,
  );
  const isPartPayment = remainingAmount > 0;
  return {
    invoice: { voucherId, record },
    vouchers: [invoiceVoucher, payment.voucher],
    payments: [{ ...payment.record, PaymentType: isPartPayment ? paymentType.partial : paymentType.complete }],
  };
}

function makeRowIdGenerator(invoiceId: string): () => string {
  let rowCount = 0;
  return () => makeSeedId(invoiceId, "row", rowCount++);
}

function invoiceDraftOf(customer: SeedCustomer, company: SeedCompany, includesVat: boolean) {
  return {
    ...customer,
    CustomerId: customer.Id,
    CustomerName: customer.Name,
    InvoiceCustomerName: customer.Name,
    CustomerIsPrivatePerson: customer.IsPrivatePerson,
    IncludesVat: includesVat,
    EuThirdParty: false,
    RotReducedInvoicingType: 0,
    OurReference: company.ourReference,
    YourReference: customer.ContactPersonName,
  };
}

/** The day on which a customer pays: most pay around the due day, some late, and a few not at all (null). */
function pickPaymentDay(random: RandomGenerator, dueOn: string, today: string): string | null {
  if (random.happens(0.07)) return null;
  const paidOn = workdayOnOrAfter(addDays(dueOn, random.happens(0.15) ? random.between(5, 40) : random.between(-6, 2)));
  return paidOn < today ? paidOn : null;
}
