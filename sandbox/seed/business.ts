import { countryBooks } from "../ledger/country-books";
import { rateOf } from "../ledger/exchange";
import { minorNumber } from "../ledger/money";
import { postInvoice } from "../ledger/post-invoice";
import { saleKind } from "../ledger/sale-kind";
import { paymentType } from "../ledger/settlement";
import { termsDay } from "../resources/invoices/customer-invoice-dates";
import { type Buyer, invoiceTerms, type Seller } from "../resources/invoices/customer-invoice-parties";
import { type DraftRow, ledgerLines, pricedRows, priceInvoice } from "../resources/invoices/customer-invoice-rows";
import { invoiceValues } from "../resources/invoices/customer-invoice-values";
import type { SeedArticle } from "./articles";
import type { SeedRecord } from "./bulk";
import { addDays, morningOf, workday } from "./calendar";
import type { SeedCompany } from "./companies";
import { termsDaysOf } from "./company-data";
import { type Generator, generator, seedId } from "./generator";
import { invoiceRows } from "./invoice-rows";
import { partPayment, reminded, seedPayment } from "./payments";
import type { SeedCustomer } from "./seed-customer";
import type { SeedVoucher } from "./seed-voucher";
export type SeedInvoice = { readonly voucherId: string; readonly record: SeedRecord };

export type Business = {
  readonly vouchers: readonly SeedVoucher[];
  readonly invoices: readonly SeedInvoice[];
  /** Of InvoicePayment. */
  readonly payments: readonly SeedRecord[];
};

type Sold = { readonly company: SeedCompany; readonly seller: Seller; readonly today: string };

/** A year of invoices up to today, most of them paid, posted by the rules every invoice is posted by. */
export function yearOfInvoices(
  sold: Sold,
  customers: readonly SeedCustomer[],
  articles: readonly SeedArticle[],
  many: number,
): Business {
  const { company, today } = sold;
  const chance = generator(`invoices of ${company.slug}`);
  const late = generator(`late payers of ${company.slug}`);
  const buyers = customers.filter((one) => one.IsActive && one.InvoiceCountryCode === company.countryCode);
  const regulars = buyers.slice(0, Math.ceil(buyers.length / 4));
  const days = Array.from({ length: many }, (_, index) => {
    const day = workday(addDays(today, -Math.floor(((many - index) * 364) / many)));
    return day > today ? today : day;
  });
  const invoices: SeedInvoice[] = [];
  const vouchers: SeedVoucher[] = [];
  const payments: SeedRecord[] = [];
  days.forEach((day, index) => {
    const customer = chance.pick(chance.chance(0.6) ? regulars : buyers);
    const rows = invoiceRows(chance, articles, customer.IsPrivatePerson, company.language);
    const made = invoice(sold, { index, day, customer, rows, articles, chance, late });
    invoices.push(made.invoice);
    vouchers.push(...made.vouchers);
    payments.push(...made.payments);
  });
  return { invoices, vouchers, payments };
}

type Particulars = {
  readonly index: number;
  readonly day: string;
  readonly customer: SeedCustomer;
  readonly rows: readonly DraftRow[];
  readonly articles: readonly SeedArticle[];
  readonly chance: Generator;
  readonly late: Generator;
};

function invoice({ company, seller, today }: Sold, given: Particulars) {
  const { index, day, customer, rows, chance, late } = given;
  const buyer = customer as unknown as Buyer & SeedCustomer;
  const invoiceNumber = company.firstInvoiceNumber + index;
  const terms = {
    ...invoiceTerms(seller, buyer, customer.IsPrivatePerson),
    day,
    chargesVat: true,
    replacesZeroPrices: false,
  };
  const priced = pricedRows(rows, new Map(given.articles.map(({ sold }) => [sold.Id, sold])), terms);
  const prices = priceInvoice(priced, terms);
  const books = countryBooks(company.countryCode);
  const codings = priced.flatMap(({ article }) => article?.accounts ?? []);
  const { voucher } = postInvoice({
    bookedOn: day,
    heading: books.invoiceHeading,
    customerName: customer.Name,
    invoiceNumber,
    terms,
    accounts: books.standard,
    isCredit: false,
    taxReductionMinor: 0n,
    lines: ledgerLines(priced).map((line, at) => {
      const accounts = codings[at];
      if (!accounts) throw new Error("a line without its coding");
      const kind = saleKind({
        market: "domestic",
        hasEuVatNumber: false,
        constructionReverseCharge: false,
        euThirdParty: false,
        rateBps: line.rateBps,
      });
      return { ...line, kind, accounts };
    }),
  });
  const id = seedId(company.id, "invoice", index);
  const voucherId = seedId(company.id, "invoice voucher", index);
  const dueOn = termsDay(day, { days: termsDaysOf(company, customer.TermsOfPaymentId), type: 0 });
  const owedMinor = prices.totals.grossMinor;
  const paidOn = paymentDay(chance, dueOn, today);
  const paid = paidOn ? { on: paidOn, minor: owedMinor } : partPayment(late, dueOn, today, owedMinor);
  const remaining = minorNumber(owedMinor - (paid?.minor ?? 0n), 2);
  const record = {
    companyId: company.id,
    ...invoiceValues(draftOf(customer, company, terms.includesVat), seller, buyer, priced, prices, {
      id,
      invoiceNumber,
      invoicedOn: day,
      dueOn,
      termsOfPaymentId: customer.TermsOfPaymentId,
      rate: rateOf(terms.currency, terms.currency, 1),
      userId: null,
      draftId: null,
      voucher: { id: voucherId, label: "" },
      houseWork: null,
      at: new Date(morningOf(day, invoiceNumber)),
      newId: rowIds(id),
    }),
    PaymentDate: paid?.on ?? null,
    RemainingAmount: remaining,
    RemainingAmountInvoiceCurrency: remaining,
    ...reminded(company, dueOn, today, remaining),
  };
  const booked = { id: voucherId, source: id, draft: voucher };
  if (!paid) return { invoice: { voucherId, record }, vouchers: [booked], payments: [] };
  const payment = seedPayment(company, { index, invoiceId: id, name: `${customer.Name}, ${invoiceNumber}` }, paid);
  const isPart = remaining > 0;
  return {
    invoice: { voucherId, record },
    vouchers: [booked, payment.voucher],
    payments: [{ ...payment.record, PaymentType: isPart ? paymentType.partial : paymentType.complete }],
  };
}

function rowIds(invoiceId: string): () => string {
  let row = 0;
  return () => seedId(invoiceId, "row", row++);
}

function draftOf(customer: SeedCustomer, company: SeedCompany, includesVat: boolean) {
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

/** Most pay around the due day, some late, a few not at all. */
function paymentDay(chance: Generator, dueOn: string, today: string): string | null {
  if (chance.chance(0.07)) return null;
  const day = workday(addDays(dueOn, chance.chance(0.15) ? chance.between(5, 40) : chance.between(-6, 2)));
  return day < today ? day : null;
}
