/**
 * The four seeded companies. Ids, numbers and addresses are fixed so that tests, tokens and pages
 * can name them; everything that belongs to a company carries its `id`.
 */
export type SeedCompany = {
  readonly id: string;
  /** Short name for addresses and file names. */
  readonly slug: "norrsken" | "fjallkaffe" | "fjordtre" | "tulp";
  readonly name: string;
  readonly countryCode: "SE" | "NO" | "NL";
  readonly currencyCode: "SEK" | "NOK" | "EUR";
  readonly timeZone: string;
  readonly language: "sv" | "nb" | "nl";
  readonly corporateIdentityNumber: string;
  readonly vatNumber: string;
  readonly address1: string;
  readonly postalCode: string;
  readonly city: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly ourReference: string;
  readonly bankGiro: string | null;
  readonly bankAccount: string | null;
  readonly iban: string;
  /** Names as `CompanySettingsApi.ActivatedModules` lists them. */
  readonly modules: readonly string[];
  /** `ProductVariant` of the company settings: 1 Standard, 2 Invoicing, 3 Bookkeeping, 4 Solo, 5 Pro. */
  readonly productVariant: 1 | 2 | 3 | 4 | 5;
  /** Whether supplier invoices pass an approval flow. */
  readonly usesApproval: boolean;
  /** `DomesticCurrencyRounding`: 0 none, 1 half away from zero to whole units. */
  readonly domesticCurrencyRounding: 0 | 1;
  readonly usesPaymentReferenceNumber: boolean;
  readonly firstInvoiceNumber: number;
};

export const norrsken: SeedCompany = {
  id: "6f1d2c3a-4b5e-4c7d-8e9f-0a1b2c3d4e01",
  slug: "norrsken",
  name: "Norrsken Bygg AB",
  countryCode: "SE",
  currencyCode: "SEK",
  timeZone: "Europe/Stockholm",
  language: "sv",
  corporateIdentityNumber: "556917-4211",
  vatNumber: "SE556917421101",
  address1: "Varvsgatan 12",
  postalCode: "972 32",
  city: "Luleå",
  email: "faktura@norrsken.example",
  phone: "0920-555 010",
  website: "https://norrsken.example",
  ourReference: "Anna Lindqvist",
  bankGiro: "520-4177",
  bankAccount: "6000-417336124",
  iban: "SE3460000000000417336124",
  modules: ["api_standard", "sales_standard", "purchase_standard", "accounting_standard", "approval_standard"],
  productVariant: 5,
  usesApproval: true,
  domesticCurrencyRounding: 1,
  usesPaymentReferenceNumber: true,
  firstInvoiceNumber: 1001,
};

export const fjallkaffe: SeedCompany = {
  id: "6f1d2c3a-4b5e-4c7d-8e9f-0a1b2c3d4e02",
  slug: "fjallkaffe",
  name: "Fjällkaffe AB",
  countryCode: "SE",
  currencyCode: "SEK",
  timeZone: "Europe/Stockholm",
  language: "sv",
  corporateIdentityNumber: "556903-3822",
  vatNumber: "SE556903382201",
  address1: "Torggatan 3",
  postalCode: "831 31",
  city: "Östersund",
  email: "hej@fjallkaffe.example",
  phone: "063-555 020",
  website: "https://fjallkaffe.example",
  ourReference: "Anna Lindqvist",
  bankGiro: "571-2385",
  bankAccount: "5000-58398257466",
  iban: "SE4550000000058398257466",
  modules: ["api_standard", "purchase_standard", "accounting_standard"],
  productVariant: 4,
  usesApproval: false,
  domesticCurrencyRounding: 0,
  usesPaymentReferenceNumber: false,
  firstInvoiceNumber: 501,
};

export const fjordtre: SeedCompany = {
  id: "6f1d2c3a-4b5e-4c7d-8e9f-0a1b2c3d4e03",
  slug: "fjordtre",
  name: "Fjordtre AS",
  countryCode: "NO",
  currencyCode: "NOK",
  timeZone: "Europe/Oslo",
  language: "nb",
  corporateIdentityNumber: "918746129",
  vatNumber: "NO918746129MVA",
  address1: "Strandgaten 41",
  postalCode: "5013",
  city: "Bergen",
  email: "faktura@fjordtre.example",
  phone: "+47 55 55 00 30",
  website: "https://fjordtre.example",
  ourReference: "Øyvind Sæther",
  bankGiro: null,
  bankAccount: "8601.11.17947",
  iban: "NO9386011117947",
  modules: ["api_standard", "sales_standard", "purchase_standard", "accounting_standard"],
  productVariant: 1,
  usesApproval: false,
  domesticCurrencyRounding: 0,
  usesPaymentReferenceNumber: false,
  firstInvoiceNumber: 20001,
};

export const tulp: SeedCompany = {
  id: "6f1d2c3a-4b5e-4c7d-8e9f-0a1b2c3d4e04",
  slug: "tulp",
  name: "Tulp & Zoon B.V.",
  countryCode: "NL",
  currencyCode: "EUR",
  timeZone: "Europe/Amsterdam",
  language: "nl",
  corporateIdentityNumber: "68412907",
  vatNumber: "NL851234677B01",
  address1: "Bloemgracht 88",
  postalCode: "1015 TM",
  city: "Amsterdam",
  email: "facturen@tulpenzoon.example",
  phone: "+31 20 555 0040",
  website: "https://tulpenzoon.example",
  ourReference: "Daniël van der Zoon",
  bankGiro: null,
  bankAccount: null,
  iban: "NL61INGB0417164300",
  modules: ["api_standard", "sales_standard", "purchase_standard", "accounting_standard"],
  productVariant: 1,
  usesApproval: false,
  domesticCurrencyRounding: 0,
  usesPaymentReferenceNumber: false,
  firstInvoiceNumber: 2001,
};

export const companies: readonly SeedCompany[] = [norrsken, fjallkaffe, fjordtre, tulp];
