import type { SeedRecord } from "./bulk";
import type { SeedCompany } from "./companies";
import { seedId } from "./generator";

type Words = Readonly<Record<SeedCompany["language"], string>>;
type Label = { readonly key: string; readonly names: Words; readonly fits: (holder: SeedRecord) => boolean };

const forCustomers: readonly Label[] = [
  {
    key: "private",
    names: { sv: "Privatperson", nb: "Privatperson", nl: "Particulier" },
    fits: (customer) => customer.IsPrivatePerson === true,
  },
  {
    key: "body",
    names: { sv: "Förening och kommun", nb: "Forening og kommune", nl: "Vereniging en gemeente" },
    fits: (customer) =>
      /^(Brf|Samfälligheten|Region|Stiftelsen|Borettslaget|VvE|Stichting)|kommun|gemeente/i.test(String(customer.Name)),
  },
  {
    key: "abroad",
    names: { sv: "Utland", nb: "Utland", nl: "Buitenland" },
    fits: (customer) => customer.SalesDocumentLanguage === "en",
  },
];

const forArticles: readonly Label[] = [
  {
    key: "retired",
    names: { sv: "Utgående", nb: "Utgående", nl: "Uitlopend" },
    fits: (article) => article.IsActive === false,
  },
  {
    key: "bought",
    names: { sv: "Inköpt vara", nb: "Innkjøpt vare", nl: "Ingekocht artikel" },
    fits: (article) => article.PurchasePrice !== null,
  },
];

const idOf = (company: SeedCompany, label: Label) => seedId(company.id, "label", label.key);

const records = (company: SeedCompany, labels: readonly Label[]): SeedRecord[] =>
  labels.map((label) => ({
    companyId: company.id,
    Id: idOf(company, label),
    Name: label.names[company.language],
    Description: null,
  }));

const idsOf = (company: SeedCompany, labels: readonly Label[], holder: SeedRecord): string[] =>
  labels.filter((label) => label.fits(holder)).map((label) => idOf(company, label));

export const customerLabelRecords = (company: SeedCompany) => records(company, forCustomers);
export const articleLabelRecords = (company: SeedCompany) => records(company, forArticles);

/** The customer as it is kept, with the ids of the labels that fit it. */
export const labelledCustomer = (company: SeedCompany, customer: SeedRecord): SeedRecord => ({
  ...customer,
  CustomerLabels: idsOf(company, forCustomers, customer),
});

export const labelledArticle = (company: SeedCompany, article: SeedRecord): SeedRecord => ({
  ...article,
  ArticleLabels: idsOf(company, forArticles, article),
});
