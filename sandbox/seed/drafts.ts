import type { SeedArticle } from "./articles";
import type { SeedCompany } from "./companies";
import { generator } from "./generator";
import { invoiceRows } from "./invoice-rows";
import type { SeedCustomer } from "./seed-customer";

/** The bodies of the unfinished invoice drafts of a company, as a client would post them. */
export function draftBodies(
  company: SeedCompany,
  customers: readonly SeedCustomer[],
  articles: readonly SeedArticle[],
): Readonly<Record<string, unknown>>[] {
  const chance = generator(`drafts of ${company.slug}`);
  const buyers = customers.filter((one) => one.IsActive && one.InvoiceCountryCode === company.countryCode);
  return Array.from({ length: company.slug === "norrsken" ? 6 : 2 }, () => {
    const customer = chance.pick(buyers);
    return {
      CustomerId: customer.Id,
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      OurReference: company.ourReference,
      Rows: invoiceRows(chance, articles, customer.IsPrivatePerson, company.language),
    };
  });
}
