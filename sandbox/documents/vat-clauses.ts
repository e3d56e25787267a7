import { euMembers } from "../resources/codes";
import { isFilled } from "./facts";
import { type DocumentCompany, type DocumentInvoice, isAbroad, type PrintedCustomer } from "./invoice-members";
import type { DocumentLanguage, Labels } from "./labels";

/** Why a row carries no VAT. */
type Reason =
  | "construction"
  | "euGoods"
  | "euServices"
  | "euThirdParty"
  | "exportedGoods"
  | "servicesAbroad"
  | "exempt";

const words: Readonly<Record<DocumentLanguage, Readonly<Record<Reason, string>>>> = {
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

const directive: Readonly<Record<Reason, string | null>> = {
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

const norwegianLaw: Readonly<Partial<Record<Reason, string>>> = {
  exportedGoods: "merverdiavgiftsloven § 6-21",
  servicesAbroad: "merverdiavgiftsloven § 6-22",
};

/** Reasons whose tax the buyer owes, so that the invoice names both parties' VAT numbers. */
const namesBothNumbers: ReadonlySet<Reason> = new Set(["construction", "euGoods", "euServices", "euThirdParty"]);

/**
 * The words an invoice must carry where rows have no VAT, in the language of the page, with the provision.
 *
 * Source: directive 2006/112/EC article 226 points 4, 11 and 11a (the buyer's number, the provision or another
 * reference, the words "reverse charge"), which mervärdesskattelagen 2023:200 chapter 17 (SE) and Wet OB 1968
 * article 35a (NL) carry out; bokføringsforskriften section 5-1-1 (NO) asks for the ground in words. The directive's
 * articles are named because it allows them instead of a country's own.
 */
export function vatClauses(
  invoice: DocumentInvoice,
  { company, customer }: { company: DocumentCompany; customer: PrintedCustomer },
  labels: Labels,
  language: DocumentLanguage,
): string[] {
  const reasons = new Set(
    invoice.Rows.filter((row) => !row.IsTextRow && (row.VatRate ?? 0) === 0).map((row) =>
      reasonOf(invoice, company, customer, row.IsServiceArticle),
    ),
  );
  const clauses = [...reasons].map((reason) => clause(reason, company.CountryCode, language));
  const numbers = [...reasons].some((reason) => namesBothNumbers.has(reason))
    ? [
        isFilled(company.VatCode) ? `${labels.vatNumber} ${company.VatCode}` : null,
        isFilled(customer.VatNumber) ? `${labels.buyerVat} ${customer.VatNumber}` : null,
      ].filter(isFilled)
    : [];
  return [...clauses, ...(numbers.length ? [`${numbers.join(", ")}.`] : [])];
}

function clause(reason: Reason, country: string, language: DocumentLanguage): string {
  const articles = directive[reason];
  const law = country === "NO" ? norwegianLaw[reason] : articles && directiveNames[language](articles);
  return `${[words[language][reason], law].filter(isFilled).join(", ")}.`;
}

function reasonOf(
  invoice: DocumentInvoice,
  company: DocumentCompany,
  customer: PrintedCustomer,
  isService: boolean,
): Reason {
  if (!isAbroad(invoice, company)) {
    const isConstruction = invoice.ReversedConstructionVatInvoicing || invoice.ReverseChargeOnConstructionServices;
    return isConstruction ? "construction" : "exempt";
  }
  const isWithinEu = euMembers.has(company.CountryCode) && euMembers.has(invoice.InvoiceCountryCode ?? "");
  if (!isWithinEu) return isService ? "servicesAbroad" : "exportedGoods";
  if (!isFilled(customer.VatNumber) || customer.forcesVat) return "exempt";
  if (invoice.EuThirdParty) return "euThirdParty";
  return isService ? "euServices" : "euGoods";
}
