import { getCurrencyExponent, parseScaledRounded, toAmountText, toNumberText, toScaledText } from "../../ledger/money";
import { makeElement, type Xml } from "../xml";
import { addressParts } from "./electronic-address";
import type { EInvoice, EInvoiceLine, EInvoiceParty, EInvoicePayment } from "./model";
import type { VatGroup } from "./vat";

const ublNamespace = "urn:oasis:names:specification:ubl:schema:xsd";
const customizationId = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";

/** Writes an e-invoice as XML: UBL 2.1 in the form of Peppol BIS Billing 3.0. */
export function ublOf(invoice: EInvoice): string {
  const documentKind = invoice.isCredit ? "CreditNote" : "Invoice";
  const makeAmountElement = makeAmountElementIn(invoice.currency);
  const { vatInSellerCurrency, creditedInvoice, totals } = invoice;
  const document = makeElement(
    documentKind,
    [
      makeElement("cbc:CustomizationID", customizationId),
      makeElement("cbc:ProfileID", "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"),
      makeElement("cbc:ID", invoice.number),
      makeElement("cbc:IssueDate", invoice.issuedOn),
      invoice.isCredit ? null : makeElement("cbc:DueDate", invoice.dueOn),
      makeElement(`cbc:${documentKind}TypeCode`, invoice.isCredit ? "381" : "380"),
      makeElement("cbc:Note", invoice.note),
      makeElement("cbc:DocumentCurrencyCode", invoice.currency),
      vatInSellerCurrency && makeElement("cbc:TaxCurrencyCode", vatInSellerCurrency.currency),
      makeElement("cbc:BuyerReference", invoice.buyerReference),
      makeElement("cac:OrderReference", [makeElement("cbc:ID", invoice.orderReference)]),
      creditedInvoice &&
        makeElement("cac:BillingReference", [
          makeElement("cac:InvoiceDocumentReference", [
            makeElement("cbc:ID", creditedInvoice.number),
            makeElement("cbc:IssueDate", creditedInvoice.date),
          ]),
        ]),
      makeElement("cac:AccountingSupplierParty", [makePartyElement(invoice.seller)]),
      makeElement("cac:AccountingCustomerParty", [makePartyElement(invoice.buyer)]),
      delivery(invoice),
      invoice.payment && makePaymentMeansElement(invoice.payment),
      makeTaxTotalElement(invoice.vatGroups, makeAmountElement),
      vatInSellerCurrency &&
        makeElement("cac:TaxTotal", [
          makeAmountElementIn(vatInSellerCurrency.currency)("cbc:TaxAmount", vatInSellerCurrency.vatMinor),
        ]),
      makeElement("cac:LegalMonetaryTotal", [
        makeAmountElement("cbc:LineExtensionAmount", totals.netMinor),
        makeAmountElement("cbc:TaxExclusiveAmount", totals.netMinor),
        makeAmountElement("cbc:TaxInclusiveAmount", totals.grossMinor),
        totals.prepaidMinor === 0n ? null : makeAmountElement("cbc:PrepaidAmount", totals.prepaidMinor),
        totals.roundingMinor === 0n ? null : makeAmountElement("cbc:PayableRoundingAmount", totals.roundingMinor),
        makeAmountElement("cbc:PayableAmount", totals.payableMinor),
      ]),
      ...invoice.lines.map((line) => makeLineElement(line, invoice, makeAmountElement)),
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

const makeAmountElementIn =
  (currencyID: string): MakeAmountElement =>
  (name, amountMinor) =>
    makeElement(name, toAmountText(amountMinor, getCurrencyExponent(currencyID)), { currencyID });

const makeCountryElement = (code: string | null) =>
  makeElement("cac:Country", [makeElement("cbc:IdentificationCode", code)]);

const makeTaxSchemeElement = (id: string) => makeElement("cac:TaxScheme", [makeElement("cbc:ID", id)]);

function makePartyElement({ address, legalNumber, vatNumber, registration, contact, ...party }: EInvoiceParty): Xml {
  const { scheme, number } = addressParts(address);
  return makeElement("cac:Party", [
    makeElement("cbc:EndpointID", number, { schemeID: scheme }),
    makeElement("cac:PostalAddress", [
      makeElement("cbc:StreetName", party.street),
      makeElement("cbc:AdditionalStreetName", party.secondLine),
      makeElement("cbc:CityName", party.city),
      makeElement("cbc:PostalZone", party.postalCode),
      makeCountryElement(party.countryCode),
    ]),
    vatNumber &&
      makeElement("cac:PartyTaxScheme", [makeElement("cbc:CompanyID", vatNumber), makeTaxSchemeElement("VAT")]),
    registration &&
      makeElement("cac:PartyTaxScheme", [makeElement("cbc:CompanyID", registration), makeTaxSchemeElement("TAX")]),
    makeElement("cac:PartyLegalEntity", [
      makeElement("cbc:RegistrationName", party.name),
      legalNumber &&
        makeElement("cbc:CompanyID", legalNumber.number, legalNumber.scheme ? { schemeID: legalNumber.scheme } : {}),
    ]),
    makeElement("cac:Contact", [makeElement("cbc:Name", contact)]),
  ]);
}

function delivery({ delivery }: EInvoice): Xml | null {
  if (!delivery) return null;
  return makeElement("cac:Delivery", [
    makeElement("cbc:ActualDeliveryDate", delivery.date),
    makeElement("cac:DeliveryLocation", [makeElement("cac:Address", [makeCountryElement(delivery.countryCode)])]),
  ]);
}

/** The payment means. A Swedish giro is stated as the branch (Peppol BIS Billing 3.0, SE-R-007 to SE-R-011). */
function makePaymentMeansElement({ reference, account, giro }: EInvoicePayment): Xml {
  return makeElement("cac:PaymentMeans", [
    makeElement("cbc:PaymentMeansCode", "30"),
    makeElement("cbc:PaymentID", reference),
    makeElement("cac:PayeeFinancialAccount", [
      makeElement("cbc:ID", account),
      account && giro ? makeElement("cac:FinancialInstitutionBranch", [makeElement("cbc:ID", giro)]) : null,
    ]),
  ]);
}

/** The VAT of the whole invoice in its currency, with one subtotal for each category and rate. */
function makeTaxTotalElement(vatGroups: readonly VatGroup[], makeAmountElement: MakeAmountElement): Xml {
  const vatMinor = vatGroups.reduce((sum, group) => sum + group.vatMinor, 0n);
  return makeElement("cac:TaxTotal", [
    makeAmountElement("cbc:TaxAmount", vatMinor),
    ...vatGroups.map((group) =>
      makeElement("cac:TaxSubtotal", [
        makeAmountElement("cbc:TaxableAmount", group.netMinor),
        makeAmountElement("cbc:TaxAmount", group.vatMinor),
        makeTaxCategoryElement("cac:TaxCategory", group, [
          makeElement("cbc:TaxExemptionReasonCode", group.reasonCode),
          makeElement("cbc:TaxExemptionReason", group.reason),
        ]),
      ]),
    ),
  ]);
}

/** A VAT category with its rate. Category O, not subject to VAT, has no rate (BR-O-05). */
function makeTaxCategoryElement(
  name: string,
  { category, rate }: Pick<VatGroup, "category" | "rate">,
  reasonElements: readonly Xml[] = [],
): Xml {
  return makeElement(name, [
    makeElement("cbc:ID", category),
    category === "O" ? null : makeElement("cbc:Percent", percentText(rate)),
    ...reasonElements,
    makeTaxSchemeElement("VAT"),
  ]);
}

const percentText = (rate: number) => toScaledText(parseScaledRounded(toNumberText(rate), 6), 4);

function makeLineElement(
  line: EInvoiceLine,
  { isCredit, currency }: EInvoice,
  makeAmountElement: MakeAmountElement,
): Xml {
  return makeElement(isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine", [
    makeElement("cbc:ID", line.id),
    makeElement(isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", line.quantity, { unitCode: line.unitCode }),
    makeAmountElement("cbc:LineExtensionAmount", line.netMinor),
    makeElement("cac:Item", [
      makeElement("cbc:Name", line.name),
      makeElement("cac:SellersItemIdentification", [makeElement("cbc:ID", line.articleNumber)]),
      makeTaxCategoryElement("cac:ClassifiedTaxCategory", line.vat),
    ]),
    makeElement("cac:Price", [makeElement("cbc:PriceAmount", line.price, { currencyID: currency })]),
  ]);
}
