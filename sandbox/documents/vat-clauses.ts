import { isFilled } from "./facts";
import type { DocumentInvoice } from "./invoice-members";
import type { DocumentLanguage } from "./labels";
import type { Labels } from "./labels/label-names";
import { listVatFreeReasons, type Parties, type VatFreeReason } from "./vat-reasons";

const reasonTexts: Readonly<Record<DocumentLanguage, Readonly<Record<VatFreeReason, string>>>> = {
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

const directiveArticles: Readonly<Record<VatFreeReason, string | null>> = {
  construction: "199",
  euGoods: "138",
  euServices: "44, 196",
  euThirdParty: "141, 197",
  exportedGoods: "146",
  servicesAbroad: "44",
  exempt: null,
};

const directiveReferenceWriters: Readonly<Record<DocumentLanguage, (articles: string) => string>> = {
  sv: (articles) => `artikel ${articles} i direktiv 2006/112/EG`,
  nb: (articles) => `artikkel ${articles} i direktiv 2006/112/EF`,
  nl: (articles) => `artikel ${articles} van Richtlijn 2006/112/EG`,
  en: (articles) => `Article ${articles} of Directive 2006/112/EC`,
};

const norwegianProvisions: Readonly<Partial<Record<VatFreeReason, string>>> = {
  exportedGoods: "merverdiavgiftsloven § 6-21",
  servicesAbroad: "merverdiavgiftsloven § 6-22",
};

/** The reasons for which the buyer owes the tax; an invoice then names the VAT numbers of both parties. */
const reasonsNamingBothNumbers: ReadonlySet<VatFreeReason> = new Set([
  "construction",
  "euGoods",
  "euServices",
  "euThirdParty",
]);

/** The notes on a page about its rows without VAT. */
export type VatFreeNotes = {
  /** The reasons in words with the legal provision, and the VAT numbers of both parties where the buyer owes the tax. */
  readonly clauses: readonly string[];
  /** The mark `(a)` of a row's reason, where a page has several reasons; otherwise empty. */
  readonly markOf: (rowIndex: number) => string;
  /**
   * The net of the rows of each reason, where there are several reasons; the parameter converts the amount of a row.
   */
  readonly reasonNets: (
    toMinor: (amount: number) => bigint,
  ) => readonly { readonly mark: string; readonly netMinor: bigint }[];
};

/** Empty notes, for callers that need only the amount to pay of the totals. */
export const noVatFreeNotes: VatFreeNotes = { clauses: [], markOf: () => "", reasonNets: () => [] };

/**
 * The notes that an invoice must have where rows have no VAT, in the language of the page, with the legal provision. Where
 * rows have different reasons, each reason has a mark, which stands at its rows, in the totals and at its text.
 *
 * Source: directive 2006/112/EC article 226 points 4, 8, 11 and 11a (the buyer's number, the taxable amount per rate or
 * exemption, the provision or another reference, the words "reverse charge"), which mervärdesskattelagen 2023:200 chapter
 * 17 (SE) and Wet OB 1968 article 35a (NL) implement; bokføringsforskriften section 5-1-1 (NO) requires the reason in
 * words. The articles of the directive are named because it allows them in place of a country's provision.
 */
export function vatFreeNotesOf(
  invoice: DocumentInvoice,
  parties: Parties,
  labels: Labels,
  language: DocumentLanguage,
): VatFreeNotes {
  const { company, customer } = parties;
  const reasonsByRow = listVatFreeReasons(invoice, parties);
  const distinctReasons = [...new Set(reasonsByRow.filter((reason) => reason !== null))];
  const markOf = (reason: VatFreeReason) =>
    distinctReasons.length > 1 ? `(${markLetters[distinctReasons.indexOf(reason)]})` : "";
  const vatNumberTexts = distinctReasons.some((reason) => reasonsNamingBothNumbers.has(reason))
    ? [
        isFilled(company.VatCode) ? `${labels.vatNumber} ${company.VatCode}` : null,
        isFilled(customer.VatNumber) ? `${labels.buyerVat} ${customer.VatNumber}` : null,
      ].filter(isFilled)
    : [];
  return {
    clauses: [
      ...distinctReasons.map((reason) =>
        [markOf(reason), writeVatClause(reason, company.CountryCode, language)].join(" ").trim(),
      ),
      ...(vatNumberTexts.length ? [`${vatNumberTexts.join(", ")}.`] : []),
    ],
    markOf: (rowIndex) => {
      const reason = reasonsByRow[rowIndex];
      return reason ? markOf(reason) : "";
    },
    reasonNets: (toMinor) =>
      distinctReasons.length < 2
        ? []
        : distinctReasons.map((reason) => ({
            mark: markOf(reason),
            netMinor: invoice.Rows.reduce(
              (sum, row, index) => (reasonsByRow[index] === reason ? sum + toMinor(row.AmountNoVat ?? 0) : sum),
              0n,
            ),
          })),
  };
}

const markLetters = "abcdefg";

/** Writes a reason with its legal provision as a sentence: `Export, exempt from VAT, Article 146 of ….` */
export function writeVatClause(reason: VatFreeReason, country: string, language: DocumentLanguage): string {
  const articles = directiveArticles[reason];
  const provision =
    country === "NO" ? norwegianProvisions[reason] : articles && directiveReferenceWriters[language](articles);
  return `${[reasonTexts[language][reason], provision].filter(isFilled).join(", ")}.`;
}
