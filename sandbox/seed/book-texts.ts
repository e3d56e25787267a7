import type { SeedCompany } from "./companies";

type BookTexts = {
  readonly agreementText: string;
  readonly paymentFrom: string;
  readonly capital: string;
  readonly rent: string;
  readonly goods: string;
  readonly wages: string;
  readonly wageTax: string;
  readonly vatPaid: string;
};

/** The texts that people of a company write into their books, in their own language. */
export const bookTexts: Readonly<Record<SeedCompany["language"], BookTexts>> = {
  sv: {
    agreementText: "Enligt överenskommelse.",
    paymentFrom: "Inbetalning från",
    capital: "Eget kapital",
    rent: "Hyra",
    goods: "Varuinköp",
    wages: "Löner",
    wageTax: "Skatter och avgifter",
    vatPaid: "Betald moms",
  },
  nb: {
    agreementText: "Etter avtale.",
    paymentFrom: "Innbetaling fra",
    capital: "Egenkapital",
    rent: "Husleie",
    goods: "Varekjøp",
    wages: "Lønn",
    wageTax: "Skattetrekk og arbeidsgiveravgift",
    vatPaid: "Betalt mva",
  },
  nl: {
    agreementText: "Volgens afspraak.",
    paymentFrom: "Ontvangen van",
    capital: "Eigen vermogen",
    rent: "Huur",
    goods: "Inkoop goederen",
    wages: "Lonen",
    wageTax: "Afdracht loonheffing",
    vatPaid: "Betaalde btw",
  },
};

export const bookTextsOf = (company: SeedCompany): BookTexts => bookTexts[company.language];
