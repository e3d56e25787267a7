import { getCurrencyExponent, parseScaledRounded, toNumberText } from "../../ledger/money";
import { type DocumentRow, type InvoicePageData, isAbroad } from "../invoice-members";
import { toXmlText } from "../xml";
import type {
  CurrentParties,
  EInvoice,
  EInvoiceLine,
  EInvoicePayment,
  EInvoiceTotals,
  ElectronicAddresses,
  PaymentAccounts,
} from "./model";
import { buildBuyerParty, buildSellerParty } from "./parties";
import { toUnitCode } from "./unit-code";
import { type VatOfRows, vatOfRows } from "./vat";

/**
 * Builds the e-invoice of a booked invoice or credit invoice. Every amount is the booked amount.
 *
 * @param pageData the invoice and its parties as they were booked; only they decide why a row has no VAT
 */
export function buildEInvoice(
  pageData: InvoicePageData,
  { sender, recipient }: ElectronicAddresses,
  currentParties: CurrentParties = pageData,
): EInvoice {
  const { invoice, company } = pageData;
  const toMinor = toMinorIn(invoice.CurrencyCode);
  const vat = vatOfRows(pageData);
  const isSubjectToVat = vat.groups.every(({ category }) => category !== "O");
  const { CurrencyCode } = company;
  const invoiceTotals = buildTotals(pageData, vat, toMinor);
  return {
    isCredit: invoice.IsCreditInvoice,
    number: String(invoice.InvoiceNumber ?? ""),
    issuedOn: invoice.InvoiceDate,
    dueOn: invoice.DueDate,
    currency: invoice.CurrencyCode,
    vatInSellerCurrency:
      CurrencyCode && CurrencyCode !== invoice.CurrencyCode
        ? { currency: CurrencyCode, vatMinor: toMinorIn(CurrencyCode)(invoice.TotalVatAmount) }
        : null,
    buyerReference:
      toXmlText(invoice.ElectronicReference) || toXmlText(invoice.YourReference) || toXmlText(invoice.CustomerNumber),
    orderReference: invoice.BuyersOrderReference,
    note: invoice.Rows.flatMap((row) => (row.IsTextRow && toXmlText(row.Text)) || []).join("\n"),
    creditedInvoice:
      invoice.referringNumber && invoice.referringDate
        ? { number: String(invoice.referringNumber), date: invoice.referringDate }
        : null,
    seller: buildSellerParty(pageData, currentParties.company, sender, isSubjectToVat),
    buyer: buildBuyerParty(pageData, currentParties.customer, recipient, isSubjectToVat),
    delivery: buildDelivery(pageData, vat),
    payment:
      isPaymentRequested(pageData) && invoiceTotals.payableMinor > 0n
        ? buildPayment(pageData, currentParties.company)
        : null,
    vatGroups: vat.groups,
    lines: invoice.Rows.flatMap((row, index) => (row.IsTextRow ? [] : [buildLine(row, index, vat, toMinor)])),
    totals: invoiceTotals,
  };
}

type ToMinor = (amount: number) => bigint;

const toMinorIn = (currency: string): ToMinor => {
  const exponent = getCurrencyExponent(currency);
  return (amount) => parseScaledRounded(toNumberText(amount), exponent);
};

/** Whether the buyer is asked to pay: not for a credit invoice, and not where the invoice was paid when it was booked. */
const isPaymentRequested = ({ invoice }: InvoicePageData): boolean => !invoice.IsCreditInvoice && !invoice.paidAtOnceOn;

/**
 * The means of payment, as on the page of the invoice (`payment.ts`): a domestic buyer pays by giro where the company
 * has one, and every other buyer pays to the account.
 */
function buildPayment(
  { invoice, company }: InvoicePageData,
  currentCompany: CurrentParties["company"],
): EInvoicePayment {
  const getAccountText = (member: keyof PaymentAccounts) =>
    toXmlText(company[member]) || toXmlText(currentCompany[member]);
  const getGiroDigits = (member: "BankGiro" | "PlusGiro") => getAccountText(member).replace(/\D/g, "");
  const reference = toXmlText(invoice.PaymentReferenceNumber) || String(invoice.InvoiceNumber ?? "");
  const account = getAccountText("Iban").replace(/\s/g, "") || getAccountText("BankAccount").replace(/\s/g, "");
  const [bankGiro, plusGiro] = [getGiroDigits("BankGiro"), getGiroDigits("PlusGiro")];
  const isPaidByGiro = (bankGiro || plusGiro) && (account === "" || !isAbroad(invoice, company));
  if (!isPaidByGiro) return { reference, account: account || null, giro: null };
  const giroBranch = bankGiro ? "SE:BANKGIRO" : "SE:PLUSGIRO";
  // Both giros are Swedish; a company in another country stores a number at its own bank in this member.
  return { reference, account: bankGiro || plusGiro, giro: company.CountryCode === "SE" ? giroBranch : null };
}

/**
 * The date and the country of delivery. A supply within the EU always states both; without a delivery date, it states the
 * date of the invoice (BR-IC-11, BR-IC-12).
 */
function buildDelivery({ invoice }: InvoicePageData, { groups }: VatOfRows): EInvoice["delivery"] {
  const isWithinEu = groups.some(({ category }) => category === "K");
  if (!isWithinEu && !invoice.DeliveryDate) return null;
  return {
    date: invoice.DeliveryDate ?? invoice.InvoiceDate,
    countryCode: isWithinEu ? (invoice.DeliveryCountryCode ?? invoice.InvoiceCountryCode) : null,
  };
}

function buildTotals({ invoice }: InvoicePageData, { groups }: VatOfRows, toMinor: ToMinor): EInvoiceTotals {
  const netMinor = groups.reduce((sum, group) => sum + group.netMinor, 0n);
  const grossMinor = groups.reduce((sum, group) => sum + group.vatMinor, netMinor);
  const roundingMinor = toMinor(invoice.TotalRoundings);
  const reductionMinor = toMinor(invoice.RotReducedInvoicingAmount ?? 0);
  const dueMinor = grossMinor + roundingMinor - reductionMinor;
  const isPaid = Boolean(invoice.paidAtOnceOn);
  return {
    netMinor,
    grossMinor,
    roundingMinor,
    prepaidMinor: reductionMinor + (isPaid ? dueMinor : 0n),
    payableMinor: isPaid ? 0n : dueMinor,
  };
}

/**
 * Quantity times price equals the net of the row (PEPPOL-EN16931-R120), also where a discount changes the sign of the
 * net.
 */
function buildLine(row: DocumentRow, rowIndex: number, vat: VatOfRows, toMinor: ToMinor): EInvoiceLine {
  const net = row.AmountNoVat ?? 0;
  const hasQuantity = (row.Quantity ?? 0) !== 0;
  const absoluteQuantity = hasQuantity ? Math.abs(row.Quantity ?? 0) : 1;
  const isBelowZero = net === 0 ? (row.Quantity ?? 0) < 0 : net < 0;
  return {
    id: String(rowIndex + 1),
    quantity: toNumberText(isBelowZero ? -absoluteQuantity : hasQuantity || net !== 0 ? absoluteQuantity : 0),
    price: toNumberText(Number((Math.abs(net) / absoluteQuantity).toFixed(10))),
    netMinor: toMinor(net),
    name: toXmlText(row.Text) || toXmlText(row.ArticleNumber) || "-",
    articleNumber: row.ArticleNumber,
    unitCode: toUnitCode(row.UnitAbbreviation),
    vat: vat.categoryOfRow(rowIndex),
  };
}
