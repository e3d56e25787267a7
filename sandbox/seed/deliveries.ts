import type { SeedRecord } from "./bulk";
import type { SeedCompany } from "./companies";
import { makeSeedId } from "./generator";

type NamesByCountry = Readonly<Record<SeedCompany["countryCode"], string>>;

const deliveryMethods: readonly { readonly code: string; readonly names: NamesByCountry; readonly english: string }[] =
  [
    { code: "FREIGHT", names: { SE: "Fraktbolag", NO: "Fraktselskap", NL: "Vervoerder" }, english: "Carrier" },
    { code: "POST", names: { SE: "Post", NO: "Post", NL: "Post" }, english: "Mail" },
    { code: "PICKUP", names: { SE: "Hämtas", NO: "Hentes", NL: "Wordt afgehaald" }, english: "Picked up" },
    { code: "OWN", names: { SE: "Egen bil", NO: "Egen bil", NL: "Eigen vervoer" }, english: "Own transport" },
  ];

/** The three-letter codes of trade terms (Incoterms 2020). */
const deliveryTerms: readonly { readonly code: string; readonly names: NamesByCountry; readonly english: string }[] = [
  { code: "EXW", names: { SE: "Fritt fabrik", NO: "Fra fabrikk", NL: "Af fabriek" }, english: "Ex works" },
  {
    code: "FCA",
    names: { SE: "Fritt fraktföraren", NO: "Fritt fraktfører", NL: "Vrachtvrij tot vervoerder" },
    english: "Free carrier",
  },
  {
    code: "DAP",
    names: { SE: "Levererat på plats", NO: "Levert på stedet", NL: "Geleverd ter plaatse" },
    english: "Delivered at place",
  },
];

export const makeDeliveryMethodRecords = (company: SeedCompany): SeedRecord[] =>
  deliveryMethods.map(({ code, names, english }) => ({
    companyId: company.id,
    Id: makeSeedId(company.id, "delivery method", code),
    Code: code,
    Name: names[company.countryCode],
    NameEnglish: english,
  }));

export const makeDeliveryTermRecords = (company: SeedCompany): SeedRecord[] =>
  deliveryTerms.map(({ code, names, english }) => ({
    companyId: company.id,
    Id: makeSeedId(company.id, "delivery term", code),
    Code: code,
    Name: names[company.countryCode],
    NameEnglish: english,
    Editable: false,
  }));
