import { currencyExponent, minorText, numberText, parseScaledRounded, scaledText } from "../ledger/money";
import type { DocumentRow, InvoicePage } from "./invoice-members";
import { isAbroad } from "./invoice-members";
import { buyerParty, sellerParty } from "./ubl-party";
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
      sellerParty(page.company, sender),
      buyerParty(invoice, page, recipient),
      invoice.IsCreditInvoice ? null : paymentMeans(page),
      taxTotal(page, amount),
      isForeign(page) ? taxAtHome(page) : null,
      monetaryTotal(page, amount),
      ...invoice.Rows.flatMap((row, index) => (row.IsTextRow ? [] : [line(page, row, index, amount)])),
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

type Amount = (name: string, value: number) => Xml;

const amountOf =
  (currencyID: string): Amount =>
  (name, value) => {
    const exponent = currencyExponent(currencyID);
    return element(name, minorText(parseScaledRounded(numberText(value), exponent), exponent), { currencyID });
  };

function paymentMeans({ invoice, company }: InvoicePage): Xml {
  const account = company.Iban ?? company.BankAccount ?? company.BankGiro;
  return element("cac:PaymentMeans", [
    element("cbc:PaymentMeansCode", "30"),
    element("cbc:PaymentID", invoice.PaymentReferenceNumber ?? String(invoice.InvoiceNumber)),
    element("cac:PayeeFinancialAccount", [element("cbc:ID", account?.replace(/\s/g, ""))]),
  ]);
}

/** UNCL5305 and, where the buyer owes the VAT or nobody, why (assumed: a domestic rate of nothing is a zero rate). */
function category({ invoice, company, customer }: InvoicePage, rate: number): readonly [code: string, reason?: string] {
  if (rate > 0) return ["S"];
  if (invoice.ReverseChargeOnConstructionServices) return ["AE", "VATEX-EU-AE"];
  if (!isAbroad(invoice, company)) return ["Z"];
  return customer.VatNumber ? ["K", "VATEX-EU-IC"] : ["G", "VATEX-EU-G"];
}

function taxCategory(name: string, page: InvoicePage, rate: number, withReason: boolean): Xml {
  const [code, reason] = category(page, rate);
  return element(name, [
    element("cbc:ID", code),
    element("cbc:Percent", percent(rate)),
    withReason && reason ? element("cbc:TaxExemptionReasonCode", reason) : null,
    element("cac:TaxScheme", [element("cbc:ID", "VAT")]),
  ]);
}

const percent = (rate: number) => scaledText(parseScaledRounded(numberText(rate), 6), 4);

function taxTotal(page: InvoicePage, amount: Amount): Xml {
  const { VatSpecification } = page.invoice;
  return element("cac:TaxTotal", [
    amount("cbc:TaxAmount", sum(VatSpecification.map((entry) => entry.VatAmountInvoiceCurrency))),
    ...VatSpecification.map((entry) =>
      element("cac:TaxSubtotal", [
        amount("cbc:TaxableAmount", entry.AmountInvoiceCurrency),
        amount("cbc:TaxAmount", entry.VatAmountInvoiceCurrency),
        taxCategory("cac:TaxCategory", page, entry.VatPercent, true),
      ]),
    ),
  ]);
}

/** Sums of JSON numbers, exact to the ten-thousandth. */
const sum = (values: readonly number[]): number =>
  Number(
    scaledText(
      values.reduce((total, value) => total + parseScaledRounded(numberText(value), 4), 0n),
      4,
    ),
  );

function monetaryTotal({ invoice }: InvoicePage, amount: Amount): Xml {
  const net = sum(invoice.VatSpecification.map((entry) => entry.AmountInvoiceCurrency));
  const gross = sum([net, ...invoice.VatSpecification.map((entry) => entry.VatAmountInvoiceCurrency)]);
  const reduction = invoice.RotReducedInvoicingAmount ?? 0;
  return element("cac:LegalMonetaryTotal", [
    amount("cbc:LineExtensionAmount", net),
    amount("cbc:TaxExclusiveAmount", net),
    amount("cbc:TaxInclusiveAmount", gross),
    reduction === 0 ? null : amount("cbc:PrepaidAmount", reduction),
    invoice.TotalRoundings === 0 ? null : amount("cbc:PayableRoundingAmount", invoice.TotalRoundings),
    amount("cbc:PayableAmount", sum([gross, invoice.TotalRoundings, -reduction])),
  ]);
}

/** The price is the row's net for one unit: discounts are in it, and VAT is not. */
function line(page: InvoicePage, row: DocumentRow, index: number, amount: Amount): Xml {
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
      taxCategory("cac:ClassifiedTaxCategory", page, row.VatRate ?? 0, false),
    ]),
    element("cac:Price", [
      element("cbc:PriceAmount", numberText(Math.abs(price)), { currencyID: page.invoice.CurrencyCode }),
    ]),
  ]);
}
