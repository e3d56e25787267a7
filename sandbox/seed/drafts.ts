import type { SeedArticle } from "./articles";
import type { SeedCompany } from "./companies";
import { makeRandomGenerator } from "./generator";
import { makeInvoiceRows } from "./invoice-rows";
import type { SeedCustomer } from "./seed-customer";

/** The bodies of the unfinished invoice drafts of a company, as a client would post them. */
export function makeDraftBodies(
  company: SeedCompany,
  customers: readonly SeedCustomer[],
  articles: readonly SeedArticle[],
): Readonly<Record<string, unknown>>[] {
  const random = makeRandomGenerator(`drafts of ${company.slug}`);
  const buyers = customers.filter(
    (customer) => customer.IsActive && customer.InvoiceCountryCode === company.countryCode,
  );
  return Array.from({ length: company.slug === "norrsken" ? 6 : 2 }, () => {
    const customer = random.pick(buyers);
    return {
      CustomerId: customer.Id,
      EuThirdParty: false,
      RotReducedInvoicingType: 0,
      OurReference: company.ourReference,
      Rows: makeInvoiceRows(random, articles, customer.IsPrivatePerson, company.language),
    };
  });
}
