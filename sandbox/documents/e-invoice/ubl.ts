import { currencyExponent, minorText, numberText, parseScaledRounded, scaledText } from "../../ledger/money";
import { element, type Xml } from "../xml";
import { addressParts } from "./electronic-address";
import type { EInvoice, EInvoiceLine, EInvoiceParty, EInvoicePayment } from "./model";
import type { VatGroup } from "./vat";

const namespace = "urn:oasis:names:specification:ubl:schema:xsd";
const customization = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";

/** Writes an e-invoice as XML: UBL 2.1 in the form of Peppol BIS Billing 3.0. */
export function ublOf(invoice: EInvoice): string {
  const kind = invoice.isCredit ? "CreditNote" : "Invoice";
  const amount = amountOf(invoice.currency);
  const { vatInSellerCurrency, creditedInvoice, totals } = invoice;
  const document = element(
    kind,
    [
      element("cbc:CustomizationID", customization),
      element("cbc:ProfileID", "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"),
      element("cbc:ID", invoice.number),
      element("cbc:IssueDate", invoice.issuedOn),
      invoice.isCredit ? null : element("cbc:DueDate", invoice.dueOn),
      element(`cbc:${kind}TypeCode`, invoice.isCredit ? "381" : "380"),
      element("cbc:Note", invoice.note),
      element("cbc:DocumentCurrencyCode", invoice.currency),
      vatInSellerCurrency && element("cbc:TaxCurrencyCode", vatInSellerCurrency.currency),
      element("cbc:BuyerReference", invoice.buyerReference),
      element("cac:OrderReference", [element("cbc:ID", invoice.orderReference)]),
      creditedInvoice &&
        element("cac:BillingReference", [
          element("cac:InvoiceDocumentReference", [
            element("cbc:ID", creditedInvoice.number),
            element("cbc:IssueDate", creditedInvoice.date),
          ]),
        ]),
      element("cac:AccountingSupplierParty", [party(invoice.seller)]),
      element("cac:AccountingCustomerParty", [party(invoice.buyer)]),
      delivery(invoice),
      invoice.payment && paymentMeans(invoice.payment),
      taxTotal(invoice.vat, amount),
      vatInSellerCurrency &&
        element("cac:TaxTotal", [
          amountOf(vatInSellerCurrency.currency)("cbc:TaxAmount", vatInSellerCurrency.vatMinor),
        ]),
      element("cac:LegalMonetaryTotal", [
        amount("cbc:LineExtensionAmount", totals.netMinor),
        amount("cbc:TaxExclusiveAmount", totals.netMinor),
        amount("cbc:TaxInclusiveAmount", totals.grossMinor),
        totals.prepaidMinor === 0n ? null : amount("cbc:PrepaidAmount", totals.prepaidMinor),
        totals.roundingMinor === 0n ? null : amount("cbc:PayableRoundingAmount", totals.roundingMinor),
        amount("cbc:PayableAmount", totals.payableMinor),
      ]),
      ...invoice.lines.map((line) => lineElement(line, invoice, amount)),
    ],
    {
      xmlns: `${namespace}:${kind}-2`,
      "xmlns:cac": `${namespace}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${namespace}:CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`;
}

/** Makes an element with an amount; the amount is given in minor units. */
type Amount = (name: string, minor: bigint) => Xml;

const amountOf =
  (currencyID: string): Amount =>
  (name, minor) =>
    element(name, minorText(minor, currencyExponent(currencyID)), { currencyID });

const country = (code: string | null) => element("cac:Country", [element("cbc:IdentificationCode", code)]);

const taxScheme = (id: string) => element("cac:TaxScheme", [element("cbc:ID", id)]);

function party({ address, legalNumber, vatNumber, registration, contact, ...one }: EInvoiceParty): Xml {
  const { scheme, number } = addressParts(address);
  return element("cac:Party", [
    element("cbc:EndpointID", number, { schemeID: scheme }),
    element("cac:PostalAddress", [
      element("cbc:StreetName", one.street),
      element("cbc:AdditionalStreetName", one.secondLine),
      element("cbc:CityName", one.city),
      element("cbc:PostalZone", one.postalCode),
      country(one.countryCode),
    ]),
    vatNumber && element("cac:PartyTaxScheme", [element("cbc:CompanyID", vatNumber), taxScheme("VAT")]),
    registration && element("cac:PartyTaxScheme", [element("cbc:CompanyID", registration), taxScheme("TAX")]),
    element("cac:PartyLegalEntity", [
      element("cbc:RegistrationName", one.name),
      legalNumber &&
        element("cbc:CompanyID", legalNumber.number, legalNumber.scheme ? { schemeID: legalNumber.scheme } : {}),
    ]),
    element("cac:Contact", [element("cbc:Name", contact)]),
  ]);
}

function delivery({ delivery }: EInvoice): Xml | null {
  if (!delivery) return null;
  return element("cac:Delivery", [
    element("cbc:ActualDeliveryDate", delivery.date),
    element("cac:DeliveryLocation", [element("cac:Address", [country(delivery.countryCode)])]),
  ]);
}

/** The payment means. A Swedish giro is stated as the branch (Peppol BIS Billing 3.0, SE-R-007 to SE-R-011). */
function paymentMeans({ reference, account, giro }: EInvoicePayment): Xml {
  return element("cac:PaymentMeans", [
    element("cbc:PaymentMeansCode", "30"),
    element("cbc:PaymentID", reference),
    element("cac:PayeeFinancialAccount", [
      element("cbc:ID", account),
      account && giro ? element("cac:FinancialInstitutionBranch", [element("cbc:ID", giro)]) : null,
    ]),
  ]);
}

/** The VAT of the whole invoice in its currency, with one subtotal for each category and rate. */
function taxTotal(groups: readonly VatGroup[], amount: Amount): Xml {
  const vatMinor = groups.reduce((sum, group) => sum + group.vatMinor, 0n);
  return element("cac:TaxTotal", [
    amount("cbc:TaxAmount", vatMinor),
    ...groups.map((group) =>
      element("cac:TaxSubtotal", [
        amount("cbc:TaxableAmount", group.netMinor),
        amount("cbc:TaxAmount", group.vatMinor),
        taxCategory("cac:TaxCategory", group, [
          element("cbc:TaxExemptionReasonCode", group.reasonCode),
          element("cbc:TaxExemptionReason", group.reason),
        ]),
      ]),
    ),
  ]);
}

/** A VAT category with its rate. Category O, not subject to VAT, has no rate (BR-O-05). */
function taxCategory(
  name: string,
  { category, rate }: Pick<VatGroup, "category" | "rate">,
  reason: readonly Xml[] = [],
): Xml {
  return element(name, [
    element("cbc:ID", category),
    category === "O" ? null : element("cbc:Percent", percent(rate)),
    ...reason,
    taxScheme("VAT"),
  ]);
}

const percent = (rate: number) => scaledText(parseScaledRounded(numberText(rate), 6), 4);

function lineElement(line: EInvoiceLine, { isCredit, currency }: EInvoice, amount: Amount): Xml {
  return element(isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine", [
    element("cbc:ID", line.id),
    element(isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", line.quantity, { unitCode: line.unitCode }),
    amount("cbc:LineExtensionAmount", line.netMinor),
    element("cac:Item", [
      element("cbc:Name", line.name),
      element("cac:SellersItemIdentification", [element("cbc:ID", line.articleNumber)]),
      taxCategory("cac:ClassifiedTaxCategory", line.vat),
    ]),
    element("cac:Price", [element("cbc:PriceAmount", line.price, { currencyID: currency })]),
  ]);
}
