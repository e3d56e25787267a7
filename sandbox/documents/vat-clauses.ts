import { isFilled } from "./facts";
import type { DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import { type Parties, type VatFreeReason, vatFreeReasons } from "./vat-reasons";

const words: Readonly<Record<DocumentLanguage, Readonly<Record<VatFreeReason, string>>>> = {
  sv: {
    construction: "Omvänd betalningsskyldighet",
    euGoods: "Unionsintern leverans, undantagen från skatteplikt",
    euServices: "Omvänd betalningsskyldighet",
    euThirdParty: "Trepartshandel, omvänd betalningsskyldighet",
    exportedGoods: "Export, undantagen från skatteplikt",
    servicesAbroad: "Tjänster omsatta utomlands",
    exempt: "Undantag från skatteplikt",
  },
  nb: {
    construction: "Omvendt avgiftsplikt",
    euGoods: "Levering innenfor EU, fritatt for merverdiavgift",
    euServices: "Omvendt avgiftsplikt",
    euThirdParty: "Trepartshandel, omvendt avgiftsplikt",
    exportedGoods: "Utførsel av varer, fritatt for merverdiavgift",
    servicesAbroad: "Tjenester til bruk utenfor landet, fritatt for merverdiavgift",
    exempt: "Unntatt fra eller fritatt for merverdiavgift",
  },
  nl: {
    construction: "Btw verlegd",
    euGoods: "Intracommunautaire levering, vrijgesteld van btw",
    euServices: "Btw verlegd",
    euThirdParty: "Vereenvoudigde driehoekstransactie, btw verlegd",
    exportedGoods: "Uitvoer, vrijgesteld van btw",
    servicesAbroad: "Diensten verricht in het buitenland",
    exempt: "Vrijgesteld van btw",
  },
  en: {
    construction: "Reverse charge",
    euGoods: "Intra-Community supply, exempt from VAT",
    euServices: "Reverse charge",
    euThirdParty: "Triangulation, reverse charge",
    exportedGoods: "Export, exempt from VAT",
    servicesAbroad: "Services supplied abroad",
    exempt: "Exempt from VAT",
  },
};

const directive: Readonly<Record<VatFreeReason, string | null>> = {
  construction: "199",
  euGoods: "138",
  euServices: "44, 196",
  euThirdParty: "141, 197",
  exportedGoods: "146",
  servicesAbroad: "44",
  exempt: null,
};

const directiveNames: Readonly<Record<DocumentLanguage, (articles: string) => string>> = {
  sv: (articles) => `artikel ${articles} i direktiv 2006/112/EG`,
  nb: (articles) => `artikkel ${articles} i direktiv 2006/112/EF`,
  nl: (articles) => `artikel ${articles} van Richtlijn 2006/112/EG`,
  en: (articles) => `Article ${articles} of Directive 2006/112/EC`,
};

const norwegianLaw: Readonly<Partial<Record<VatFreeReason, string>>> = {
  exportedGoods: "merverdiavgiftsloven § 6-21",
  servicesAbroad: "merverdiavgiftsloven § 6-22",
};

/** Reasons whose tax the buyer owes, so that the invoice names both parties' VAT numbers. */
const namesBothNumbers: ReadonlySet<VatFreeReason> = new Set(["construction", "euGoods", "euServices", "euThirdParty"]);

/** What a page says of its rows without VAT. */
export type VatFree = {
  /** The grounds in words, with the provision, and where the buyer owes the tax both parties' numbers. */
  readonly clauses: readonly string[];
  /** The mark of a row's ground, `(a)`, where a page has several grounds; empty otherwise. */
  readonly markOf: (row: number) => string;
  /** What is sold under each ground, without VAT, where there are several; `minor` gives the amount of a row. */
  readonly bases: (
    minor: (amount: number) => bigint,
  ) => readonly { readonly mark: string; readonly netMinor: bigint }[];
};

/** For whoever wants no more of the totals than what is to be paid. */
export const noneFree: VatFree = { clauses: [], markOf: () => "", bases: () => [] };

/**
 * The words an invoice must carry where rows have no VAT, in the language of the page, with the provision. Where rows have
 * different grounds each is marked, at its rows, in the totals and at its words.
 *
 * Source: directive 2006/112/EC article 226 points 4, 8, 11 and 11a (the buyer's number, the taxable amount per rate or
 * exemption, the provision or another reference, the words "reverse charge"), which mervärdesskattelagen 2023:200 chapter
 * 17 (SE) and Wet OB 1968 article 35a (NL) carry out; bokføringsforskriften section 5-1-1 (NO) asks for the ground in
 * words. The directive's articles are named because it allows them instead of a country's own.
 */
export function vatFree(
  invoice: DocumentInvoice,
  parties: Parties,
  labels: Labels,
  language: DocumentLanguage,
): VatFree {
  const { company, customer } = parties;
  const ofRow = vatFreeReasons(invoice, parties);
  const reasons = [...new Set(ofRow.filter((reason) => reason !== null))];
  const markOf = (reason: VatFreeReason) => (reasons.length > 1 ? `(${letters[reasons.indexOf(reason)]})` : "");
  const numbers = reasons.some((reason) => namesBothNumbers.has(reason))
    ? [
        isFilled(company.VatCode) ? `${labels.vatNumber} ${company.VatCode}` : null,
        isFilled(customer.VatNumber) ? `${labels.buyerVat} ${customer.VatNumber}` : null,
      ].filter(isFilled)
    : [];
  return {
    clauses: [
      ...reasons.map((reason) => [markOf(reason), clause(reason, company.CountryCode, language)].join(" ").trim()),
      ...(numbers.length ? [`${numbers.join(", ")}.`] : []),
    ],
    markOf: (row) => {
      const reason = ofRow[row];
      return reason ? markOf(reason) : "";
    },
    bases: (minor) =>
      reasons.length < 2
        ? []
        : reasons.map((reason) => ({
            mark: markOf(reason),
            netMinor: invoice.Rows.reduce(
              (sum, row, index) => (ofRow[index] === reason ? sum + minor(row.AmountNoVat ?? 0) : sum),
              0n,
            ),
          })),
  };
}

const letters = "abcdefg";

/** A ground in words with its provision, ended as a sentence: `Export, exempt from VAT, Article 146 of …`. */
export function clause(reason: VatFreeReason, country: string, language: DocumentLanguage): string {
  const articles = directive[reason];
  const law = country === "NO" ? norwegianLaw[reason] : articles && directiveNames[language](articles);
  return `${[words[language][reason], law].filter(isFilled).join(", ")}.`;
}
