import { currencyExponent, minorNumber, numberText, parseScaled, parseScaledRounded } from "../ledger/money";
import { divideHalfAwayFromZero } from "../ledger/rounding";
import { localAmount, localPercent, localPrice, localQuantity } from "./format";
import type { DocumentCompany, DocumentCustomer, DocumentInvoice, DocumentRow } from "./invoice-source";
import { type DocumentLanguage, documentLanguage, type Labels, labelsOf } from "./labels";

type Fact = { readonly label: string; readonly value: string };

/**
 * The page of a booked invoice: what `invoice.typ` lays out, nothing but text. Every amount is the booked one; nothing is computed again except unit prices
 * that include VAT, which are shown net.
 */
export function invoiceDocument(invoice: DocumentInvoice, company: DocumentCompany, customer: DocumentCustomer) {
  const language = documentLanguage(customer.language, company.CountryCode);
  const labels = labelsOf(language);
  const exponent = currencyExponent(invoice.CurrencyCode);
  const amount = (value: number) => localAmount(parseScaledRounded(numberText(value), exponent), exponent, language);
  const [year, month, day] = invoice.InvoiceDate.split("-").map(Number);
  return {
    language,
    title: `${labels.invoice} ${invoice.InvoiceNumber}`,
    heading: labels.invoice,
    date: { year, month, day },
    seller: { name: company.Name },
    labels: { buyer: labels.buyer, page: labels.page, payment: labels.payment },
    footer: footerColumns(company, labels),
    facts: invoiceFacts(invoice, customer, labels),
    buyer: { name: invoice.InvoiceCustomerName ?? invoice.CustomerName ?? "", lines: buyerLines(invoice, company) },
    columns: [
      labels.article,
      labels.text,
      labels.quantity,
      labels.unitPrice,
      labels.discount,
      labels.rate,
      labels.amount,
    ],
    rows: invoice.Rows.map((row) => documentRow(row, invoice.IncludesVat, exponent, language)),
    vatColumns: [labels.rate, labels.base, labels.vat],
    vat: invoice.VatSpecification.map((entry) => ({
      rate: localPercent(entry.VatPercent, language),
      net: amount(entry.AmountInvoiceCurrency),
      vat: amount(entry.VatAmountInvoiceCurrency),
    })),
    totals: totals(invoice, labels, amount),
    toPay: { label: labels.toPay, value: `${amount(invoice.TotalAmount)}\u00a0${invoice.CurrencyCode}` },
    payment: paymentFacts(invoice, company, labels),
    notes: [company.CompanyText?.CustomerInvoiceTextDomestic ?? null].filter(isFilled),
  };
}

const isFilled = (text: string | null): text is string => text !== null && text.trim() !== "";

const facts = (entries: readonly (readonly [label: string, value: string | null])[]): Fact[] =>
  entries.flatMap(([label, value]) => (isFilled(value) ? [{ label, value }] : []));

function footerColumns(company: DocumentCompany, labels: Labels): string[][] {
  return [
    [company.Name, company.Address1, company.Address2, `${company.PostalCode} ${company.City}`],
    [
      company.CorporateIdentityNumber && `${labels.companyId} ${company.CorporateIdentityNumber}`,
      company.VatCode && `${labels.vatNumber} ${company.VatCode}`,
      registrations(company.CountryCode, labels),
    ],
    [company.Phone, company.Email, company.Website],
  ].map((column) => column.filter(isFilled));
}

/** What the law of the seller's country wants stated besides the numbers. */
function registrations(country: string, labels: Labels): string | null {
  if (country === "SE") return labels.fTax;
  return country === "NO" ? "Foretaksregisteret" : null;
}

function invoiceFacts(invoice: DocumentInvoice, customer: DocumentCustomer, labels: Labels): Fact[] {
  return facts([
    [labels.invoiceNumber, String(invoice.InvoiceNumber)],
    [labels.invoiceDate, invoice.InvoiceDate],
    [labels.dueDate, invoice.DueDate],
    [labels.terms, customer.terms],
    [labels.deliveryDate, invoice.DeliveryDate],
    [labels.customerNumber, invoice.CustomerNumber],
    [labels.buyerId, invoice.CustomerIsPrivatePerson ? null : customer.CorporateIdentityNumber],
    [labels.buyerVat, customer.VatNumber],
    [labels.ourReference, invoice.OurReference],
    [labels.yourReference, invoice.YourReference],
    [labels.orderReference, invoice.BuyersOrderReference],
  ]);
}

function buyerLines(invoice: DocumentInvoice, company: DocumentCompany): string[] {
  const abroad = invoice.InvoiceCountryCode !== null && invoice.InvoiceCountryCode !== company.CountryCode;
  return [
    invoice.InvoiceAddress1,
    invoice.InvoiceAddress2,
    [invoice.InvoicePostalCode, invoice.InvoiceCity].filter(isFilled).join(" "),
    abroad ? invoice.InvoiceCountryCode : null,
  ].filter(isFilled);
}

function documentRow(row: DocumentRow, includesVat: boolean, exponent: number, language: DocumentLanguage) {
  if (row.IsTextRow) return { isText: true, text: row.Text ?? "" };
  const rate = row.VatRate ?? 0;
  const discount = row.DiscountPercentage ?? 0;
  const quantity = localQuantity(parseScaledRounded(numberText(row.Quantity ?? 0), 4), language);
  return {
    isText: false,
    number: row.ArticleNumber ?? "",
    text: row.Text ?? "",
    quantity: [quantity, row.UnitAbbreviation].filter((part) => part !== null).join("\u00a0"),
    unitPrice: localPrice(netPrice(row.UnitPrice ?? 0, rate, includesVat), exponent, language),
    discount: discount === 0 ? "" : localPercent(discount, language),
    rate: localPercent(rate, language),
    net: localAmount(parseScaledRounded(numberText(row.AmountNoVat ?? 0), exponent), exponent, language),
  };
}

function netPrice(unitPrice: number, rate: number, includesVat: boolean): bigint {
  const price = parseScaledRounded(numberText(unitPrice), 4);
  const rateBps = parseScaled(numberText(rate), 4);
  return includesVat ? divideHalfAwayFromZero(price * 10_000n, 10_000n + rateBps) : price;
}

function totals(invoice: DocumentInvoice, labels: Labels, amount: (value: number) => string): Fact[] {
  // Booked net: what is paid less the tax and the rounding, in the currency's own units.
  const exponent = currencyExponent(invoice.CurrencyCode);
  const minor = (value: number) => parseScaledRounded(numberText(value), exponent);
  const net = minor(invoice.TotalAmount) - minor(invoice.TotalVatAmount) - minor(invoice.TotalRoundings);
  return [
    { label: labels.net, value: amount(minorNumber(net, exponent)) },
    { label: labels.vat, value: amount(invoice.TotalVatAmount) },
    ...(invoice.TotalRoundings === 0 ? [] : [{ label: labels.rounding, value: amount(invoice.TotalRoundings) }]),
  ];
}

function paymentFacts(invoice: DocumentInvoice, company: DocumentCompany, labels: Labels): Fact[] {
  const usesBankGiro = isFilled(company.BankGiro);
  return facts([
    [labels.bankGiro, company.BankGiro],
    [labels.bankAccount, usesBankGiro ? null : company.BankAccount],
    [labels.iban, usesBankGiro ? null : company.Iban],
    isFilled(invoice.PaymentReferenceNumber)
      ? [labels.reference, invoice.PaymentReferenceNumber]
      : [labels.message, String(invoice.InvoiceNumber)],
    [labels.dueDate, invoice.DueDate],
  ]);
}
