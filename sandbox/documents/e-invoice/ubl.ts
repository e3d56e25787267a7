import { currencyExponent, minorText, numberText, parseScaledRounded, scaledText } from "../../ledger/money";
import { element, type Xml } from "../xml";
import { addressParts } from "./electronic-address";
import type { EInvoice, EInvoiceLine, EInvoiceParty, EInvoicePayment } from "./model";
import type { VatGroup } from "./vat";

const ublNamespace = "urn:oasis:names:specification:ubl:schema:xsd";
const customizationId = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";

/** Writes an e-invoice as XML: UBL 2.1 in the form of Peppol BIS Billing 3.0. */
export function ublOf(invoice: EInvoice): string {
  const documentKind = invoice.isCredit ? "CreditNote" : "Invoice";
  const amountElement = amountElementIn(invoice.currency);
  const { vatInSellerCurrency, creditedInvoice, totals } = invoice;
  const document = element(
    documentKind,
    [
      element("cbc:CustomizationID", customizationId),
      element("cbc:ProfileID", "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"),
      element("cbc:ID", invoice.number),
      element("cbc:IssueDate", invoice.issuedOn),
      invoice.isCredit ? null : element("cbc:DueDate", invoice.dueOn),
      element(`cbc:${documentKind}TypeCode`, invoice.isCredit ? "381" : "380"),
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
      element("cac:AccountingSupplierParty", [partyElement(invoice.seller)]),
      element("cac:AccountingCustomerParty", [partyElement(invoice.buyer)]),
      delivery(invoice),
      invoice.payment && paymentMeansElement(invoice.payment),
      taxTotalElement(invoice.vatGroups, amountElement),
      vatInSellerCurrency &&
        element("cac:TaxTotal", [
          amountElementIn(vatInSellerCurrency.currency)("cbc:TaxAmount", vatInSellerCurrency.vatMinor),
        ]),
      element("cac:LegalMonetaryTotal", [
        amountElement("cbc:LineExtensionAmount", totals.netMinor),
        amountElement("cbc:TaxExclusiveAmount", totals.netMinor),
        amountElement("cbc:TaxInclusiveAmount", totals.grossMinor),
        totals.prepaidMinor === 0n ? null : amountElement("cbc:PrepaidAmount", totals.prepaidMinor),
        totals.roundingMinor === 0n ? null : amountElement("cbc:PayableRoundingAmount", totals.roundingMinor),
        amountElement("cbc:PayableAmount", totals.payableMinor),
      ]),
      ...invoice.lines.map((line) => lineElement(line, invoice, amountElement)),
    ],
    {
      xmlns: `${ublNamespace}:${documentKind}-2`,
      "xmlns:cac": `${ublNamespace}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${ublNamespace}:CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`;
}

/** Makes an element with an amount; the amount is given in minor units. */
type MakeAmountElement = (name: string, amountMinor: bigint) => Xml;

const amountElementIn =
  (currencyID: string): MakeAmountElement =>
  (name, amountMinor) =>
    element(name, minorText(amountMinor, currencyExponent(currencyID)), { currencyID });

const countryElement = (code: string | null) => element("cac:Country", [element("cbc:IdentificationCode", code)]);

const taxSchemeElement = (id: string) => element("cac:TaxScheme", [element("cbc:ID", id)]);

function partyElement({ address, legalNumber, vatNumber, registration, contact, ...party }: EInvoiceParty): Xml {
  const { scheme, number } = addressParts(address);
  return element("cac:Party", [
    element("cbc:EndpointID", number, { schemeID: scheme }),
    element("cac:PostalAddress", [
      element("cbc:StreetName", party.street),
      element("cbc:AdditionalStreetName", party.secondLine),
      element("cbc:CityName", party.city),
      element("cbc:PostalZone", party.postalCode),
      countryElement(party.countryCode),
    ]),
    vatNumber && element("cac:PartyTaxScheme", [element("cbc:CompanyID", vatNumber), taxSchemeElement("VAT")]),
    registration && element("cac:PartyTaxScheme", [element("cbc:CompanyID", registration), taxSchemeElement("TAX")]),
    element("cac:PartyLegalEntity", [
      element("cbc:RegistrationName", party.name),
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
    element("cac:DeliveryLocation", [element("cac:Address", [countryElement(delivery.countryCode)])]),
  ]);
}

/** The payment means. A Swedish giro is stated as the branch (Peppol BIS Billing 3.0, SE-R-007 to SE-R-011). */
function paymentMeansElement({ reference, account, giro }: EInvoicePayment): Xml {
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
function taxTotalElement(groups: readonly VatGroup[], amountElement: MakeAmountElement): Xml {
  const vatMinor = groups.reduce((sum, group) => sum + group.vatMinor, 0n);
  return element("cac:TaxTotal", [
    amountElement("cbc:TaxAmount", vatMinor),
    ...groups.map((group) =>
      element("cac:TaxSubtotal", [
        amountElement("cbc:TaxableAmount", group.netMinor),
        amountElement("cbc:TaxAmount", group.vatMinor),
        taxCategoryElement("cac:TaxCategory", group, [
          element("cbc:TaxExemptionReasonCode", group.reasonCode),
          element("cbc:TaxExemptionReason", group.reason),
        ]),
      ]),
    ),
  ]);
}

/** A VAT category with its rate. Category O, not subject to VAT, has no rate (BR-O-05). */
function taxCategoryElement(
  name: string,
  { category, rate }: Pick<VatGroup, "category" | "rate">,
  reasonElements: readonly Xml[] = [],
): Xml {
  return element(name, [
    element("cbc:ID", category),
    category === "O" ? null : element("cbc:Percent", percentText(rate)),
    ...reasonElements,
    taxSchemeElement("VAT"),
  ]);
}

const percentText = (rate: number) => scaledText(parseScaledRounded(numberText(rate), 6), 4);

function lineElement(line: EInvoiceLine, { isCredit, currency }: EInvoice, amountElement: MakeAmountElement): Xml {
  return element(isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine", [
    element("cbc:ID", line.id),
    element(isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", line.quantity, { unitCode: line.unitCode }),
    amountElement("cbc:LineExtensionAmount", line.netMinor),
    element("cac:Item", [
      element("cbc:Name", line.name),
      element("cac:SellersItemIdentification", [element("cbc:ID", line.articleNumber)]),
      taxCategoryElement("cac:ClassifiedTaxCategory", line.vat),
    ]),
    element("cac:Price", [element("cbc:PriceAmount", line.price, { currencyID: currency })]),
  ]);
}
