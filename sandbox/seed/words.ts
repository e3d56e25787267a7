import type { SeedCompany } from "./companies";

type Words = {
  readonly agreed: string;
  readonly paymentFrom: string;
  readonly capital: string;
  readonly rent: string;
  readonly goods: string;
  readonly wages: string;
  readonly wageTax: string;
  readonly vatPaid: string;
};

/** What people of a company write into their books, in their own language. */
export const seedWords: Readonly<Record<SeedCompany["language"], Words>> = {
  sv: {
    agreed: "Enligt överenskommelse.",
    paymentFrom: "Inbetalning från",
    capital: "Eget kapital",
    rent: "Hyra",
    goods: "Varuinköp",
    wages: "Löner",
    wageTax: "Skatter och avgifter",
    vatPaid: "Betald moms",
  },
  nb: {
    agreed: "Etter avtale.",
    paymentFrom: "Innbetaling fra",
    capital: "Egenkapital",
    rent: "Husleie",
    goods: "Varekjøp",
    wages: "Lønn",
    wageTax: "Skattetrekk og arbeidsgiveravgift",
    vatPaid: "Betalt mva",
  },
  nl: {
    agreed: "Volgens afspraak.",
    paymentFrom: "Ontvangen van",
    capital: "Eigen vermogen",
    rent: "Huur",
    goods: "Inkoop goederen",
    wages: "Lonen",
    wageTax: "Afdracht loonheffing",
    vatPaid: "Betaalde btw",
  },
};

export const wordsOf = (company: SeedCompany): Words => seedWords[company.language];
