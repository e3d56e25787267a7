import { amountFormatOf } from "./amounts";
import { type Fact, isFilled, toFacts } from "./facts";
import { localDate } from "./format";
import { houseWork, reductionMinor } from "./house-work";
import { termsOfPaymentNameOf } from "./invoice-document";
import { type DocumentInvoice, type DocumentParties, isAbroad } from "./invoice-members";
import { oneLine, quantityText, type RowTable, rowTable } from "./invoice-rows";
import { type DocumentLanguage, documentLanguage, labelsOf } from "./labels";
import type { Labels } from "./labels/label-names";
import { dateParts, pageFrame } from "./page-frame";
import { printedTotals } from "./totals";
import { vatFreeNotesOf } from "./vat-clauses";

export type SalesKind = "quote" | "order" | "deliveryNote";

/** All data for the page of a quote, an order or a delivery note. */
export type SalesPage = DocumentParties & {
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
export function salesDocument(page: SalesPage) {
  const { kind, invoice, company, customer } = page;
  const language = documentLanguage(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const heading = labels[kind];
  return {
    language,
    heading,
    title: `${heading} ${invoice.InvoiceNumber}`,
    mark: null,
    date: dateParts(invoice.InvoiceDate),
    ...pageFrame(invoice, company, labels, language),
    facts: salesFacts(page, labels, language),
    ...(kind === "deliveryNote"
      ? { table: deliveryTable(page, labels, language), totals: [], due: null, clauses: [], houseWork: null }
      : priceParts(page, labels, language)),
    payment: [],
    paymentHeading: labels.payment,
    notes: kind === "order" ? [orderText(page)].filter(isFilled) : [],
  };
}

function priceParts({ invoice, company, customer }: SalesPage, labels: Labels, language: DocumentLanguage) {
  const amountFormat = amountFormatOf(invoice, language);
  const reduction = reductionMinor(invoice, amountFormat);
  const vatFreeNotes = vatFreeNotesOf(invoice, { company, customer }, labels, language);
  const totals = printedTotals(invoice, company, amountFormat, reduction, vatFreeNotes, labels, language);
  return {
    table: rowTable(invoice, amountFormat, vatFreeNotes, labels, language),
    totals: totals.lines,
    due: { label: reduction === 0n ? labels.gross : labels.reduced, value: totals.due.value },
    clauses: vatFreeNotes.clauses,
    houseWork: houseWork(invoice, amountFormat, labels, language),
  };
}

function salesFacts(page: SalesPage, labels: Labels, language: DocumentLanguage): Fact[] {
  const { kind, invoice, company, customer } = page;
  const dateText = (day: string | null) => day && localDate(day, language);
  const isQuote = kind === "quote";
  return toFacts([
    [isQuote ? labels.quoteNumber : labels.orderNumber, String(invoice.InvoiceNumber), "id"],
    [isQuote ? labels.quoteDate : labels.orderDate, dateText(invoice.InvoiceDate)],
    [labels.validUntil, isQuote ? dateText(invoice.DueDate) : null],
    [kind === "deliveryNote" ? labels.shippedOn : labels.deliveryDate, dateText(invoice.DeliveryDate)],
    [labels.deliveryMethod, page.deliveryMethod],
    [labels.deliveryTerms, page.deliveryTerms],
    [labels.terms, kind === "deliveryNote" ? null : termsOfPaymentNameOf(customer, language, company)],
    [labels.customerNumber, invoice.CustomerNumber, "id"],
    [labels.buyerId, invoice.CustomerIsPrivatePerson ? null : customer.CorporateIdentityNumber, "id"],
    [labels.ourReference, invoice.OurReference],
    [labels.yourReference, invoice.YourReference],
    [labels.orderReference, invoice.BuyersOrderReference, "id"],
  ]);
}

function deliveryTable(
  { invoice, deliveredQuantities }: SalesPage,
  labels: Labels,
  language: DocumentLanguage,
): RowTable {
  const hasNumbers = invoice.Rows.some((row) => isFilled(row.ArticleNumber));
  const makeColumn = (label: string, isText: boolean, isWide = false) => ({ label, isText, isWide });
  return {
    columns: [
      ...(hasNumbers ? [makeColumn(labels.article, true)] : []),
      makeColumn(labels.text, true, true),
      makeColumn(labels.ordered, false),
      makeColumn(labels.delivered, false),
    ],
    rows: invoice.Rows.map((row, index) => {
      if (row.IsTextRow) return { isText: true, cells: [row.Text ?? ""] };
      const quantityCell = (value: number | null | undefined) => quantityText(value ?? 0, row, 1n, language);
      const cells = [row.Text ?? "", quantityCell(row.Quantity), quantityCell(deliveredQuantities[index])];
      return { isText: false, cells: hasNumbers ? [oneLine(row.ArticleNumber), ...cells] : cells };
    }),
  };
}

/** Finds the company's text on orders for domestic or for foreign buyers, by the place of the buyer. */
function orderText({ invoice, company }: SalesPage): string | null {
  const texts = company.CompanyText;
  return (isAbroad(invoice, company) ? texts?.OrderTextForeign : texts?.OrderTextDomestic) ?? null;
}
