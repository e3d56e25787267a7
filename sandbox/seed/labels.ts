import type { SeedRecord } from "./bulk";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";

type NamesByLanguage = Readonly<Record<SeedCompany["language"], string>>;
type Label = {
  readonly key: string;
  readonly names: NamesByLanguage;
  readonly appliesTo: (labelledRecord: SeedRecord) => boolean;
};

const customerLabels: readonly Label[] = [
  {
    key: "private",
    names: { sv: "Privatperson", nb: "Privatperson", nl: "Particulier" },
    appliesTo: (customer) => customer.IsPrivatePerson === true,
  },
  {
    key: "body",
    names: { sv: "Förening och kommun", nb: "Forening og kommune", nl: "Vereniging en gemeente" },
    appliesTo: (customer) =>
      /^(Brf|Samfälligheten|Region|Stiftelsen|Borettslaget|VvE|Stichting)|kommun|gemeente/i.test(String(customer.Name)),
  },
  {
    key: "abroad",
    names: { sv: "Utland", nb: "Utland", nl: "Buitenland" },
    appliesTo: (customer) => customer.SalesDocumentLanguage === "en",
  },
];

const articleLabels: readonly Label[] = [
  {
    key: "retired",
    names: { sv: "Utgående", nb: "Utgående", nl: "Uitlopend" },
    appliesTo: (article) => article.IsActive === false,
  },
  {
    key: "bought",
    names: { sv: "Inköpt vara", nb: "Innkjøpt vare", nl: "Ingekocht artikel" },
    appliesTo: (article) => article.PurchasePrice !== null,
  },
];

const makeLabelId = (company: SeedCompany, label: Label) => makeSeedId(company.id, "label", label.key);

const makeLabelRecords = (company: SeedCompany, labels: readonly Label[]): SeedRecord[] =>
  labels.map((label) => ({
    companyId: company.id,
    Id: makeLabelId(company, label),
    Name: label.names[company.language],
    Description: null,
  }));

const labelIdsOf = (company: SeedCompany, labels: readonly Label[], labelledRecord: SeedRecord): string[] =>
  labels.filter((label) => label.appliesTo(labelledRecord)).map((label) => makeLabelId(company, label));

export const makeCustomerLabelRecords = (company: SeedCompany) => makeLabelRecords(company, customerLabels);
export const makeArticleLabelRecords = (company: SeedCompany) => makeLabelRecords(company, articleLabels);

/** The customer as it is stored, with the ids of the labels that apply to it. */
export const addCustomerLabels = (company: SeedCompany, customer: SeedRecord): SeedRecord => ({
  ...customer,
  CustomerLabels: labelIdsOf(company, customerLabels, customer),
});

export const addArticleLabels = (company: SeedCompany, article: SeedRecord): SeedRecord => ({
  ...article,
  ArticleLabels: labelIdsOf(company, articleLabels, article),
});
