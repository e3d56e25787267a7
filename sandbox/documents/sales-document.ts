import { amountFormatOf } from "./amounts";
import { type Fact, isFilled, toFacts } from "./facts";
import { formatDate } from "./format";
import { buildHouseWork, getReductionMinor } from "./house-work";
import { termsOfPaymentNameOf } from "./invoice-document";
import { type DocumentInvoice, type DocumentParties, isAbroad } from "./invoice-members";
import { buildRowTable, type RowTable, toOneLine, toQuantityText } from "./invoice-rows";
import { type DocumentLanguage, documentLanguageOf, labelsOf } from "./labels";
import type { Labels } from "./labels/label-names";
import { buildPageFrame, toDateParts } from "./page-frame";
import { computePrintedTotals } from "./totals";
import { vatFreeNotesOf } from "./vat-clauses";

export type SalesKind = "quote" | "order" | "deliveryNote";

/** All data for the page of a quote, an order or a delivery note. */
export type SalesPageData = DocumentParties & {
  readonly kind: SalesKind;
  /** The document in the form of an invoice, with its number and date; `DueDate` of a quote is the last day it is valid. */
  readonly invoice: DocumentInvoice;
  readonly deliveryMethod: string | null;
  readonly deliveryTerms: string | null;
  /** The delivered quantity of each row, or the quantity to be delivered. */
  readonly deliveredQuantities: readonly (number | null)[];
};

/**
 * The content of the page for the layout `invoice.typ`, in the customer's language. A delivery note has quantities and no
 * prices.
 */
export function buildSalesDocument(pageData: SalesPageData) {
  const { kind, invoice: quoteOrOrder, company, customer } = pageData;
  const language = documentLanguageOf(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const heading = labels[kind];
  return {
    language,
    heading,
    title: `${heading} ${quoteOrOrder.InvoiceNumber}`,
    mark: null,
    date: toDateParts(quoteOrOrder.InvoiceDate),
    ...buildPageFrame(quoteOrOrder, company, labels, language),
    facts: listSalesFacts(pageData, labels, language),
    ...(kind === "deliveryNote"
      ? { table: buildDeliveryTable(pageData, labels, language), totals: [], due: null, clauses: [], houseWork: null }
      : buildPriceParts(pageData, labels, language)),
    payment: [],
    paymentHeading: labels.payment,
    notes: kind === "order" ? [findOrderText(pageData)].filter(isFilled) : [],
  };
}

function buildPriceParts(
  { invoice: quoteOrOrder, company, customer }: SalesPageData,
  labels: Labels,
  language: DocumentLanguage,
) {
  const amountFormat = amountFormatOf(quoteOrOrder, language);
  const taxReductionMinor = getReductionMinor(quoteOrOrder, amountFormat);
  const vatFreeNotes = vatFreeNotesOf(quoteOrOrder, { company, customer }, labels, language);
  const totals = computePrintedTotals(
    quoteOrOrder,
    company,
    amountFormat,
    taxReductionMinor,
    vatFreeNotes,
    labels,
    language,
  );
  return {
    table: buildRowTable(quoteOrOrder, amountFormat, vatFreeNotes, labels, language),
    totals: totals.lines,
    due: { label: taxReductionMinor === 0n ? labels.gross : labels.reduced, value: totals.due.value },
    clauses: vatFreeNotes.clauses,
    houseWork: buildHouseWork(quoteOrOrder, amountFormat, labels, language),
  };
}

function listSalesFacts(pageData: SalesPageData, labels: Labels, language: DocumentLanguage): Fact[] {
  const { kind, invoice: quoteOrOrder, company, customer } = pageData;
  const toDateText = (day: string | null) => day && formatDate(day, language);
  const isQuote = kind === "quote";
  return toFacts([
    [isQuote ? labels.quoteNumber : labels.orderNumber, String(quoteOrOrder.InvoiceNumber), "id"],
    [isQuote ? labels.quoteDate : labels.orderDate, toDateText(quoteOrOrder.InvoiceDate)],
    [labels.validUntil, isQuote ? toDateText(quoteOrOrder.DueDate) : null],
    [kind === "deliveryNote" ? labels.shippedOn : labels.deliveryDate, toDateText(quoteOrOrder.DeliveryDate)],
    [labels.deliveryMethod, pageData.deliveryMethod],
    [labels.deliveryTerms, pageData.deliveryTerms],
    [labels.terms, kind === "deliveryNote" ? null : termsOfPaymentNameOf(customer, language, company)],
    [labels.customerNumber, quoteOrOrder.CustomerNumber, "id"],
    [labels.buyerId, quoteOrOrder.CustomerIsPrivatePerson ? null : customer.CorporateIdentityNumber, "id"],
    [labels.ourReference, quoteOrOrder.OurReference],
    [labels.yourReference, quoteOrOrder.YourReference],
    [labels.orderReference, quoteOrOrder.BuyersOrderReference, "id"],
  ]);
}

function buildDeliveryTable(
  { invoice: order, deliveredQuantities }: SalesPageData,
  labels: Labels,
  language: DocumentLanguage,
): RowTable {
  const hasArticleNumbers = order.Rows.some((row) => isFilled(row.ArticleNumber));
  const makeColumn = (label: string, isText: boolean, isWide = false) => ({ label, isText, isWide });
  return {
    columns: [
      ...(hasArticleNumbers ? [makeColumn(labels.article, true)] : []),
      makeColumn(labels.text, true, true),
      makeColumn(labels.ordered, false),
      makeColumn(labels.delivered, false),
    ],
    rows: order.Rows.map((row, index) => {
      if (row.IsTextRow) return { isText: true, cells: [row.Text ?? ""] };
      const makeQuantityCell = (value: number | null | undefined) => toQuantityText(value ?? 0, row, 1n, language);
      const cells = [row.Text ?? "", makeQuantityCell(row.Quantity), makeQuantityCell(deliveredQuantities[index])];
      return { isText: false, cells: hasArticleNumbers ? [toOneLine(row.ArticleNumber), ...cells] : cells };
    }),
  };
}

/** Finds the company's text on orders for domestic or for foreign buyers, by the place of the buyer. */
function findOrderText({ invoice: order, company }: SalesPageData): string | null {
  const texts = company.CompanyText;
  return (isAbroad(order, company) ? texts?.OrderTextForeign : texts?.OrderTextDomestic) ?? null;
}
