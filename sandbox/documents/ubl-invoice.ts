import { numberText } from "../ledger/money";
import type { DocumentRow, InvoicePage } from "./invoice-members";
import { amountOf, sum, type UblAmount } from "./ubl-amounts";
import { buyerParty, sellerParty } from "./ubl-party";
import { taxCategory, taxTotal, type UblVat, ublVat } from "./ubl-vat";
import { element, type Xml } from "./xml";

const namespace = "urn:oasis:names:specification:ubl:schema:xsd";
const customization = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";

/**
 * An invoice or credit invoice as Peppol BIS Billing 3.0. Every amount is the booked one, without a sign.
 *
 * @param sender, recipient  electronic addresses with their scheme, `0007:5591234567`
 */
export function ublInvoice(page: InvoicePage, sender: string, recipient: string): string {
  const { invoice } = page;
  const kind = invoice.IsCreditInvoice ? "CreditNote" : "Invoice";
  const amount = amountOf(invoice.CurrencyCode);
  const vat = ublVat(page);
  const namesVat = vat.groups.every(({ category }) => category !== "O");
  const document = element(
    kind,
    [
      element("cbc:CustomizationID", customization),
      element("cbc:ProfileID", "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"),
      element("cbc:ID", String(invoice.InvoiceNumber)),
      element("cbc:IssueDate", invoice.InvoiceDate),
      invoice.IsCreditInvoice ? null : element("cbc:DueDate", invoice.DueDate),
      element(`cbc:${kind}TypeCode`, invoice.IsCreditInvoice ? "381" : "380"),
      element("cbc:DocumentCurrencyCode", invoice.CurrencyCode),
      isForeign(page) ? element("cbc:TaxCurrencyCode", page.company.CurrencyCode) : null,
      element("cbc:BuyerReference", invoice.YourReference ?? invoice.CustomerNumber),
      invoice.BuyersOrderReference && element("cac:OrderReference", [element("cbc:ID", invoice.BuyersOrderReference)]),
      sellerParty(page.company, sender, namesVat),
      buyerParty(invoice, page, recipient, namesVat),
      delivery(page, vat),
      isAsked(page) ? paymentMeans(page) : null,
      taxTotal(vat, amount),
      isForeign(page) ? taxAtHome(page) : null,
      monetaryTotal(page, amount),
      ...invoice.Rows.flatMap((row, index) => (row.IsTextRow ? [] : [line(page, row, index, vat, amount)])),
    ],
    {
      xmlns: `${namespace}:${kind}-2`,
      "xmlns:cac": `${namespace}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${namespace}:CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`;
}

/** In another currency than the seller's, which VAT is said in as well (EN 16931, BT-6 and BT-111). */
const isForeign = ({ invoice, company }: InvoicePage): boolean =>
  Boolean(company.CurrencyCode) && company.CurrencyCode !== invoice.CurrencyCode;

const taxAtHome = ({ invoice, company }: InvoicePage): Xml =>
  element("cac:TaxTotal", [amountOf(company.CurrencyCode ?? "")("cbc:TaxAmount", invoice.TotalVatAmount)]);

/** Nothing is asked for where money is given back, or was paid as the invoice was booked. */
const isAsked = ({ invoice }: InvoicePage): boolean => !invoice.IsCreditInvoice && !invoice.paidAtOnceOn;

function paymentMeans({ invoice, company }: InvoicePage): Xml {
  const account = company.Iban ?? company.BankAccount ?? company.BankGiro;
  return element("cac:PaymentMeans", [
    element("cbc:PaymentMeansCode", "30"),
    element("cbc:PaymentID", invoice.PaymentReferenceNumber ?? String(invoice.InvoiceNumber)),
    element("cac:PayeeFinancialAccount", [element("cbc:ID", account?.replace(/\s/g, ""))]),
  ]);
}

/**
 * Where and when it was delivered. A supply within the EU always says both; without a day of its own it is the
 * invoice's (BR-IC-11, BR-IC-12).
 */
function delivery({ invoice }: InvoicePage, { groups }: UblVat): Xml | null {
  const isWithinEu = groups.some(({ category }) => category === "K");
  if (!isWithinEu && !invoice.DeliveryDate) return null;
  const country = isWithinEu ? (invoice.DeliveryCountryCode ?? invoice.InvoiceCountryCode) : null;
  return element("cac:Delivery", [
    element("cbc:ActualDeliveryDate", invoice.DeliveryDate ?? invoice.InvoiceDate),
    element("cac:DeliveryLocation", [
      element("cac:Address", [element("cac:Country", [element("cbc:IdentificationCode", country)])]),
    ]),
  ]);
}

function monetaryTotal({ invoice }: InvoicePage, amount: UblAmount): Xml {
  const net = sum(invoice.VatSpecification.map((entry) => entry.AmountInvoiceCurrency));
  const gross = sum([net, ...invoice.VatSpecification.map((entry) => entry.VatAmountInvoiceCurrency)]);
  const reduction = invoice.RotReducedInvoicingAmount ?? 0;
  const due = sum([gross, invoice.TotalRoundings, -reduction]);
  const prepaid = sum([reduction, invoice.paidAtOnceOn ? due : 0]);
  return element("cac:LegalMonetaryTotal", [
    amount("cbc:LineExtensionAmount", net),
    amount("cbc:TaxExclusiveAmount", net),
    amount("cbc:TaxInclusiveAmount", gross),
    prepaid === 0 ? null : amount("cbc:PrepaidAmount", prepaid),
    invoice.TotalRoundings === 0 ? null : amount("cbc:PayableRoundingAmount", invoice.TotalRoundings),
    amount("cbc:PayableAmount", invoice.paidAtOnceOn ? 0 : due),
  ]);
}

/** The price is the row's net for one unit: discounts are in it, and VAT is not. */
function line(page: InvoicePage, row: DocumentRow, index: number, vat: UblVat, amount: UblAmount): Xml {
  const { IsCreditInvoice } = page.invoice;
  const quantity = row.Quantity ?? 0;
  const net = row.AmountNoVat ?? 0;
  const price = quantity === 0 ? net : Number((net / quantity).toFixed(10));
  return element(IsCreditInvoice ? "cac:CreditNoteLine" : "cac:InvoiceLine", [
    element("cbc:ID", String(index + 1)),
    element(IsCreditInvoice ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", numberText(quantity), {
      unitCode: "C62",
    }),
    amount("cbc:LineExtensionAmount", net),
    element("cac:Item", [
      element("cbc:Name", row.Text ?? row.ArticleNumber ?? "-"),
      row.ArticleNumber && element("cac:SellersItemIdentification", [element("cbc:ID", row.ArticleNumber)]),
      taxCategory("cac:ClassifiedTaxCategory", vat.ofRow(index)),
    ]),
    element("cac:Price", [
      element("cbc:PriceAmount", numberText(Math.abs(price)), { currencyID: page.invoice.CurrencyCode }),
    ]),
  ]);
}
