import { numberText, parseScaledRounded, scaledText } from "../ledger/money";
import { euMembers } from "../resources/codes";
import type { InvoicePage } from "./invoice-members";
import { documentLanguage } from "./labels";
import { sum, type UblAmount } from "./ubl-amounts";
import { clause } from "./vat-clauses";
import { type VatFreeReason, vatFreeReasons } from "./vat-reasons";
import { element, type Xml } from "./xml";

/** UNCL5305, as far as an invoice of the service needs it. */
export type VatCategory = "S" | "E" | "AE" | "K" | "G" | "O";

/** One VAT breakdown (EN 16931, BG-23); amounts in the invoice's currency. */
export type VatGroup = {
  readonly category: VatCategory;
  /** A part of one: 0.25. */
  readonly rate: number;
  readonly net: number;
  readonly vat: number;
  readonly reasonCode: string | null;
  /** In the language of the page; empty where there is VAT. */
  readonly reason: string;
};

export type UblVat = {
  readonly groups: readonly VatGroup[];
  /** Category and rate of a row, by its place. */
  readonly ofRow: (index: number) => Pick<VatGroup, "category" | "rate">;
};

/** Exemptions at home have a code for each article of the directive; the service does not say which it is. */
const codes: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: "VATEX-EU-AE",
  K: "VATEX-EU-IC",
  G: "VATEX-EU-G",
  O: "VATEX-EU-O",
};

/**
 * The VAT breakdown of an invoice: a category for each row by the reason its page states, a group for each category and
 * rate.
 *
 * Rule:   EN 16931, BR-S-08 to BR-O-10. "Not subject to VAT" stands alone on an invoice (BR-O-11, BR-O-12), so services
 *         supplied abroad are exempt beside goods that leave the EU; a Norwegian seller's are exports as its goods are
 *         (merverdiavgiftsloven sections 6-21 and 6-22). The codes speak of the EU's directive: outside it the words do.
 */
export function ublVat(page: InvoicePage): UblVat {
  const { invoice, company } = page;
  const reasons = vatFreeReasons(invoice, page);
  const categories = reasons.map((reason) => (reason ? categoryOf(reason, reasons, company.CountryCode) : "S"));
  const free = [...new Set(categories.filter((_, index) => reasons[index]))];
  const taxed = invoice.VatSpecification.filter(({ VatPercent }) => VatPercent !== 0);
  const words = reasonWords(page);
  return {
    ofRow: (index) => ({ category: categories[index] ?? "S", rate: invoice.Rows[index]?.VatRate ?? 0 }),
    groups: [
      ...taxed.map(
        (entry): VatGroup => ({
          category: "S",
          rate: entry.VatPercent,
          net: entry.AmountInvoiceCurrency,
          vat: entry.VatAmountInvoiceCurrency,
          reasonCode: null,
          reason: "",
        }),
      ),
      ...free.map((category): VatGroup => {
        const rows = invoice.Rows.filter((_, index) => reasons[index] && categories[index] === category);
        const own = new Set(reasons.filter((reason, index) => reason && categories[index] === category));
        return {
          category,
          rate: 0,
          net: sum(rows.map((row) => row.AmountNoVat ?? 0)),
          vat: 0,
          reasonCode: euMembers.has(company.CountryCode) ? (codes[category] ?? null) : null,
          reason: [...own].map((reason) => (reason ? words(reason) : "")).join(" "),
        };
      }),
    ],
  };
}

function categoryOf(
  reason: VatFreeReason,
  all: readonly (VatFreeReason | null)[],
  sellerCountry: string,
): Exclude<VatCategory, "S"> {
  if (reason === "exempt") return "E";
  if (reason === "euGoods") return "K";
  if (reason === "exportedGoods") return "G";
  if (reason !== "servicesAbroad") return "AE";
  if (!euMembers.has(sellerCountry)) return "G";
  return all.includes("exportedGoods") ? "E" : "O";
}

const reasonWords = ({ company, customer }: InvoicePage) => {
  const language = documentLanguage(customer.language, company.CountryCode);
  return (reason: VatFreeReason) => clause(reason, company.CountryCode, language);
};

/** The taxes of the whole invoice in its currency: one group for each category and rate. */
export function taxTotal({ groups }: UblVat, amount: UblAmount): Xml {
  return element("cac:TaxTotal", [
    amount("cbc:TaxAmount", sum(groups.map(({ vat }) => vat))),
    ...groups.map((group) =>
      element("cac:TaxSubtotal", [
        amount("cbc:TaxableAmount", group.net),
        amount("cbc:TaxAmount", group.vat),
        taxCategory("cac:TaxCategory", group, [
          group.reasonCode && element("cbc:TaxExemptionReasonCode", group.reasonCode),
          group.reason && element("cbc:TaxExemptionReason", group.reason),
        ]),
      ]),
    ),
  ]);
}

/** What is not subject to VAT has no rate (BR-O-05). */
export function taxCategory(
  name: string,
  { category, rate }: Pick<VatGroup, "category" | "rate">,
  reason: readonly (Xml | "" | null)[] = [],
): Xml {
  return element(name, [
    element("cbc:ID", category),
    category === "O" ? null : element("cbc:Percent", percent(rate)),
    ...reason,
    element("cac:TaxScheme", [element("cbc:ID", "VAT")]),
  ]);
}

const percent = (rate: number) => scaledText(parseScaledRounded(numberText(rate), 6), 4);
