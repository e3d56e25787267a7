import { getCurrencyExponent, parseScaledRounded, toNumberText } from "../../ledger/money";
import { euMembers } from "../../resources/codes";
import type { InvoicePageData } from "../invoice-members";
import { documentLanguageOf } from "../labels";
import { writeVatClause } from "../vat-clauses";
import { listVatFreeReasons, type VatFreeReason } from "../vat-reasons";

/** The VAT categories of code list UNCL5305 that an invoice of the service needs. */
export type VatCategory = "S" | "E" | "AE" | "K" | "G" | "O";

/** One VAT breakdown (EN 16931, BG-23); amounts in minor units of the invoice's currency. */
export type VatGroup = {
  readonly category: VatCategory;
  /** The rate is a fraction, such as 0.25. */
  readonly rate: number;
  readonly netMinor: bigint;
  readonly vatMinor: bigint;
  readonly reasonCode: string | null;
  /** The reason in words, in the language of the page; empty where there is VAT. */
  readonly reason: string;
};

export type VatOfRows = {
  readonly groups: readonly VatGroup[];
  /** Returns the category and the rate of a row. */
  readonly categoryOfRow: (rowIndex: number) => Pick<VatGroup, "category" | "rate">;
};

/**
 * The reason code of each category. Domestic exemptions have a code for each article of the directive; the service does not
 * state the article.
 */
const reasonCodes: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  G: "VATEX-EU-G",
  O: "VATEX-EU-O",
};

/**
 * The VAT breakdown of an invoice: a category for each row, by the reason that its page states, and a group for each
 * category and rate.
 *
 * Rule:   EN 16931, BR-S-08 to BR-O-10. "Not subject to VAT" may not be combined with another category (BR-O-11, BR-O-12),
 *         so services supplied abroad are exempt where the invoice has other rows. Services abroad of a Norwegian seller are
 *         exports, as its goods are (merverdiavgiftsloven sections 6-21 and 6-22). The reason codes refer to the EU's
 *         directive; a seller outside the EU has the reason in words only.
 */
export function vatOfRows(pageData: InvoicePageData): VatOfRows {
  const { invoice, company } = pageData;
  const reasonByRow = listVatFreeReasons(invoice, pageData);
  const hasOnlyServicesAbroad = reasonByRow.every(
    (reason, index) => reason === "servicesAbroad" || (!reason && invoice.Rows[index]?.IsTextRow),
  );
  const servicesAbroadCategory = !euMembers.has(company.CountryCode) ? "G" : hasOnlyServicesAbroad ? "O" : "E";
  const categoryByRow = reasonByRow.map((reason) => (reason ? categoryOf(reason, servicesAbroadCategory) : "S"));
  const vatFreeCategories = [...new Set(categoryByRow.filter((_, index) => reasonByRow[index]))];
  const taxedEntries = invoice.VatSpecification.filter(({ VatPercent }) => VatPercent !== 0);
  const toReasonText = reasonTextOf(pageData);
  const exponent = getCurrencyExponent(invoice.CurrencyCode);
  const toMinor = (amount: number) => parseScaledRounded(toNumberText(amount), exponent);
  return {
    categoryOfRow: (rowIndex) => ({
      category: categoryByRow[rowIndex] ?? "S",
      rate: invoice.Rows[rowIndex]?.VatRate ?? 0,
    }),
    groups: [
      ...taxedEntries.map(
        (vatEntry): VatGroup => ({
          category: "S",
          rate: vatEntry.VatPercent,
          netMinor: toMinor(vatEntry.AmountInvoiceCurrency),
          vatMinor: toMinor(vatEntry.VatAmountInvoiceCurrency),
          reasonCode: null,
          reason: "",
        }),
      ),
      ...vatFreeCategories.map((category): VatGroup => {
        const rows = invoice.Rows.filter((_, index) => reasonByRow[index] && categoryByRow[index] === category);
        const reasonsOfCategory = new Set(
          reasonByRow.filter((reason, index) => reason && categoryByRow[index] === category),
        );
        return {
          category,
          rate: 0,
          netMinor: rows.reduce((sum, row) => sum + toMinor(row.AmountNoVat ?? 0), 0n),
          vatMinor: 0n,
          reasonCode: euMembers.has(company.CountryCode) ? (reasonCodes[category] ?? null) : null,
          reason: [...reasonsOfCategory].map((reason) => (reason ? toReasonText(reason) : "")).join(" "),
        };
      }),
    ],
  };
}

/** @param servicesAbroadCategory  the category of services supplied abroad on this invoice */
function categoryOf(reason: VatFreeReason, servicesAbroadCategory: "G" | "O" | "E"): Exclude<VatCategory, "S"> {
  switch (reason) {
    case "exempt":
      return "E";
    case "euGoods":
      return "K";
    case "exportedGoods":
      return "G";
    case "servicesAbroad":
      return servicesAbroadCategory;
    default:
      return "AE";
  }
}

const reasonTextOf = ({ company, customer }: InvoicePageData) => {
  const language = documentLanguageOf(customer.language, company.CountryCode);
  return (reason: VatFreeReason) => writeVatClause(reason, company.CountryCode, language);
};
