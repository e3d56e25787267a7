import { todayIn } from "../clock";
import { buildDraftValues } from "../resources/invoices/customer-invoice-draft-values";
import type { Buyer, Seller } from "../resources/invoices/customer-invoice-parties";
import { insertRecord } from "../resources/records";
import type { Tx } from "../store/db";
import { makeAgreementRecord, makeCustomerAgreements, makePriceListRecord, makePriceRecords } from "./agreements";
import { makeSeedArticles } from "./articles";
import { insertAll } from "./bulk";
import { companies, type SeedCompany } from "./companies";
import { seedCompanyData } from "./company-data";
import { seedSettings } from "./company-settings";
import { firstCustomerNumber, makeSeedCustomers } from "./customers";
import { makeCostCenterItemRecords, makeProjectRecords } from "./dimensions";
import { makeDraftBodies } from "./drafts";
import { makeSeedId } from "./generator";
import { addArticleLabels, addCustomerLabels, makeArticleLabelRecords, makeCustomerLabelRecords } from "./labels";
import { seedPayroll, seedPayrollDemo } from "./payroll/payroll";
import { makePurchases } from "./purchases";
import { seedQuotesAndOrders } from "./quotes-and-orders";
import { makeRunningCosts } from "./running-costs";
import { makeSalesPlan } from "./sales-plan";
import { makeSalesYear } from "./sales-year";
import { type SeedSizes, seedRows } from "./sized/seed-rows";
import { makeSupplierDocumentFiles } from "./supplier-documents";
import { makeSupplierDrafts, seedSupplierDrafts } from "./supplier-drafts";
import { makeSeedSuppliers } from "./suppliers";
import { makeTaxPayments } from "./tax-payments";
import { writeBooks } from "./write-books";

type BusinessSize = {
  readonly customerCount: number;
  readonly invoiceCount: number;
  readonly monthlyWagesMinor: bigint;
};

const businessSizes: Readonly<Record<SeedCompany["slug"], BusinessSize>> = {
  norrsken: { customerCount: 400, invoiceCount: 380, monthlyWagesMinor: 19_000_000n },
  fjallkaffe: { customerCount: 60, invoiceCount: 110, monthlyWagesMinor: 3_200_000n },
  fjordtre: { customerCount: 50, invoiceCount: 90, monthlyWagesMinor: 4_500_000n },
  tulp: { customerCount: 70, invoiceCount: 120, monthlyWagesMinor: 700_000n },
};

/** Seeds the four companies in the middle of their year. */
export async function seedDemo(tx: Tx): Promise<void> {
  for (const company of companies) await seedBusiness(tx, company, businessSizes[company.slug]);
}

/**
 * Seeds the four companies on their first day: they have settings, a chart of accounts, codes and terms, and have sold
 * nothing.
 */
export async function seedEmpty(tx: Tx): Promise<void> {
  for (const company of companies) {
    const today = todayIn(company.timeZone);
    const nextNumbers = { customer: firstCustomerNumber, article: 1, invoice: company.firstInvoiceNumber, supplier: 1 };
    await seedSettings(tx, company, today, nextNumbers);
    await seedCompanyData(tx, company, today);
    await seedPayroll(tx, company, today);
  }
}

/** Seeds the empty companies with the given numbers of rows at Norrsken Bygg, for size tests. */
export async function seedSized(tx: Tx, sizes: SeedSizes): Promise<void> {
  await seedEmpty(tx);
  await seedRows(tx, sizes);
}

async function seedBusiness(tx: Tx, company: SeedCompany, size: BusinessSize): Promise<void> {
  const today = todayIn(company.timeZone);
  const customers = makeSeedCustomers(company, size.customerCount, today);
  const articles = makeSeedArticles(company, today);
  const suppliers = makeSeedSuppliers(company, today);
  const nextNumbers = {
    customer: firstCustomerNumber + customers.length,
    article: articles.length + 1,
    invoice: company.firstInvoiceNumber + size.invoiceCount,
    supplier: suppliers.length + 1,
  };
  await seedSettings(tx, company, today, nextNumbers);
  await seedCompanyData(tx, company, today);
  await seedPayroll(tx, company, today);
  await seedPayrollDemo(tx, company, today);
  await insertAll(
    tx,
    "Supplier",
    suppliers.map(({ record }) => record),
  );
  await insertAll(tx, "SalesPriceList", [makePriceListRecord(company, today)]);
  await insertAll(tx, "SalesPriceListRow", makePriceRecords(company, articles, today));
  await insertAll(tx, "DiscountAgreement", [makeAgreementRecord(company, today)]);
  await insertAll(tx, "CustomerLabel", makeCustomerLabelRecords(company));
  await insertAll(tx, "ArticleLabel", makeArticleLabelRecords(company));
  await insertAll(
    tx,
    "Customer",
    customers.map((customer, index) => ({
      ...addCustomerLabels(company, customer),
      ...makeCustomerAgreements(company, customer.IsPrivatePerson, index),
    })),
  );
  await insertAll(tx, "CostCenterItem", makeCostCenterItemRecords(company, today));
  await insertAll(tx, "Project", makeProjectRecords(company, customers, today));
  await insertAll(
    tx,
    "Article",
    articles.map(({ record }) => addArticleLabels(company, record)),
  );
  const seller: Seller = {
    CountryCode: company.countryCode,
    CurrencyCode: company.currencyCode,
    DomesticCurrencyRounding: company.domesticCurrencyRounding,
    KeepOriginalDraftDate: false,
    ShowPricesExclVatPC: false,
    UsesPaymentReferenceNumber: company.usesPaymentReferenceNumber,
    CompanyRotRutSettings: null,
    CompanyGreenTechnologySettings: null,
  };
  const sales = makeSalesYear({ company, seller, today }, customers, articles, size.invoiceCount);
  const purchases = makePurchases(company, suppliers, today);
  const businessVouchers = [
    ...makeRunningCosts(company, today, size.monthlyWagesMinor),
    ...sales.vouchers,
    ...purchases.vouchers,
  ];
  const taxes = makeTaxPayments(company, businessVouchers, today);
  await writeBooks(tx, company, today, { ...sales, vouchers: [...businessVouchers, ...taxes.vouchers] }, purchases);
  await insertAll(tx, "Attachment", makeSupplierDocumentFiles(company, suppliers, purchases.invoices));
  await insertAll(tx, "VatReport", taxes.vatReports);
  await seedDrafts(tx, company, today, makeDraftBodies(company, customers, articles));
  await seedSupplierDrafts(tx, company, today, makeSupplierDrafts(company, suppliers, today));
  const buyersById = new Map(customers.map((customer) => [customer.Id, customer as unknown as Buyer]));
  await seedQuotesAndOrders(tx, company, makeSalesPlan(company, today, customers, articles, sales.invoices), (body) => {
    const buyer = buyersById.get(String(body.CustomerId));
    if (!buyer) throw new Error(`${company.name} has no customer ${body.CustomerId}`);
    return { seller, buyer };
  });
}

/** Seeds drafts with the code that also makes a client's drafts; the ids are the same in every seeded sandbox. */
async function seedDrafts(tx: Tx, company: SeedCompany, today: string, bodies: ReturnType<typeof makeDraftBodies>) {
  let draftCount = 0;
  const makeDraftId = () => makeSeedId(company.id, "draft", draftCount++);
  const seedCall = { companyId: company.id, today, query: {} };
  for (const body of bodies) {
    await insertRecord(tx, "CustomerInvoiceDraft", company.id, await buildDraftValues(tx, seedCall, body, makeDraftId));
  }
}
