import { todayIn } from "../clock";
import { draftValues } from "../resources/invoices/customer-invoice-draft-values";
import type { Buyer, Seller } from "../resources/invoices/customer-invoice-parties";
import { insertRecord } from "../resources/records";
import type { Tx } from "../store/db";
import { agreementRecord, agreementsOf, priceListRecord, priceRecords } from "./agreements";
import { seedArticles } from "./articles";
import { insertAll } from "./bulk";
import { yearOfInvoices } from "./business";
import { companies, type SeedCompany } from "./companies";
import { seedCompanyData } from "./company-data";
import { seedSettings } from "./company-settings";
import { firstCustomerNumber, seedCustomers } from "./customers";
import { costCenterItemRecords, projectRecords } from "./dimensions";
import { draftBodies } from "./drafts";
import { seedId } from "./generator";
import { articleLabelRecords, customerLabelRecords, labelledArticle, labelledCustomer } from "./labels";
import { seedPayroll, seedPayrollDemo } from "./payroll/payroll";
import { purchasesOf } from "./purchases";
import { seedQuotesAndOrders } from "./quotes-and-orders";
import { runningCosts } from "./running-costs";
import { salesPlan } from "./sales-plan";
import { type Sizes, seedRows } from "./sized/sized";
import { seedSupplierDrafts, supplierDrafts } from "./supplier-drafts";
import { supplierPapers } from "./supplier-papers";
import { seedSuppliers } from "./suppliers";
import { taxPayments } from "./tax-payments";
import { writeBooks } from "./write-books";

type Size = { readonly customers: number; readonly invoices: number; readonly wages: bigint };

const sizes: Readonly<Record<SeedCompany["slug"], Size>> = {
  norrsken: { customers: 400, invoices: 380, wages: 19_000_000n },
  fjallkaffe: { customers: 60, invoices: 110, wages: 3_200_000n },
  fjordtre: { customers: 50, invoices: 90, wages: 4_500_000n },
  tulp: { customers: 70, invoices: 120, wages: 700_000n },
};

/** The four companies in the middle of their year. */
export async function seedDemo(tx: Tx): Promise<void> {
  for (const company of companies) await seedBusiness(tx, company, sizes[company.slug]);
}

/** The four companies on their first day: settings, chart, codes and terms, and nothing sold. */
export async function seedEmpty(tx: Tx): Promise<void> {
  for (const company of companies) {
    const today = todayIn(company.timeZone);
    const next = { customer: firstCustomerNumber, article: 1, invoice: company.firstInvoiceNumber, supplier: 1 };
    await seedSettings(tx, company, today, next);
    await seedCompanyData(tx, company, today);
    await seedPayroll(tx, company, today);
  }
}

/** The empty companies with that many rows at Norrsken Bygg, for size tests. */
export async function seedSized(tx: Tx, rows: Sizes): Promise<void> {
  await seedEmpty(tx);
  await seedRows(tx, rows);
}

async function seedBusiness(tx: Tx, company: SeedCompany, size: Size): Promise<void> {
  const today = todayIn(company.timeZone);
  const customers = seedCustomers(company, size.customers, today);
  const articles = seedArticles(company, today);
  const suppliers = seedSuppliers(company, today);
  const next = {
    customer: firstCustomerNumber + customers.length,
    article: articles.length + 1,
    invoice: company.firstInvoiceNumber + size.invoices,
    supplier: suppliers.length + 1,
  };
  await seedSettings(tx, company, today, next);
  await seedCompanyData(tx, company, today);
  await seedPayroll(tx, company, today);
  await seedPayrollDemo(tx, company, today);
  await insertAll(
    tx,
    "Supplier",
    suppliers.map(({ record }) => record),
  );
  await insertAll(tx, "SalesPriceList", [priceListRecord(company, today)]);
  await insertAll(tx, "SalesPriceListRow", priceRecords(company, articles, today));
  await insertAll(tx, "DiscountAgreement", [agreementRecord(company, today)]);
  await insertAll(tx, "CustomerLabel", customerLabelRecords(company));
  await insertAll(tx, "ArticleLabel", articleLabelRecords(company));
  await insertAll(
    tx,
    "Customer",
    customers.map((customer, index) => ({
      ...labelledCustomer(company, customer),
      ...agreementsOf(company, customer.IsPrivatePerson, index),
    })),
  );
  await insertAll(tx, "CostCenterItem", costCenterItemRecords(company, today));
  await insertAll(tx, "Project", projectRecords(company, customers, today));
  await insertAll(
    tx,
    "Article",
    articles.map(({ record }) => labelledArticle(company, record)),
  );
  const seller: Seller = {
    CountryCode: company.countryCode,
    CurrencyCode: company.currencyCode,
    DomesticCurrencyRounding: company.domesticCurrencyRounding,
    KeepOriginalDraftDate: false,
    ShowPricesExclVatPC: false,
    UsesPaymentReferenceNumber: company.usesPaymentReferenceNumber,
    CompanyRotRutSettings: null,
  };
  const sold = yearOfInvoices({ company, seller, today }, customers, articles, size.invoices);
  const bought = purchasesOf(company, suppliers, today);
  const business = [...runningCosts(company, today, size.wages), ...sold.vouchers, ...bought.vouchers];
  const taxes = taxPayments(company, business, today);
  await writeBooks(tx, company, today, { ...sold, vouchers: [...business, ...taxes.vouchers] }, bought);
  await insertAll(tx, "Attachment", supplierPapers(company, suppliers, bought.invoices));
  await insertAll(tx, "VatReport", taxes.vatReports);
  await seedDrafts(tx, company, today, draftBodies(company, customers, articles));
  await seedSupplierDrafts(tx, company, today, supplierDrafts(company, suppliers, today));
  const buyers = new Map(customers.map((customer) => [customer.Id, customer as unknown as Buyer]));
  await seedQuotesAndOrders(tx, company, salesPlan(company, today, customers, articles, sold.invoices), (body) => {
    const buyer = buyers.get(String(body.CustomerId));
    if (!buyer) throw new Error(`${company.name} has no customer ${body.CustomerId}`);
    return { seller, buyer };
  });
}

/** Drafts go the way a client's would, with ids that are the same every time. */
async function seedDrafts(tx: Tx, company: SeedCompany, today: string, bodies: ReturnType<typeof draftBodies>) {
  let made = 0;
  const newId = () => seedId(company.id, "draft", made++);
  const call = { companyId: company.id, today, query: {} };
  for (const body of bodies) {
    await insertRecord(tx, "CustomerInvoiceDraft", company.id, await draftValues(tx, call, body, newId));
  }
}
