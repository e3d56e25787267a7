import { currencyExponent, numberText, parseScaledRounded } from "../../ledger/money";
import { type DocumentRow, type InvoicePage, isAbroad } from "../invoice-members";
import { xmlText } from "../xml";
import type {
  CurrentParties,
  EInvoice,
  EInvoiceLine,
  EInvoicePayment,
  EInvoiceTotals,
  ElectronicAddresses,
  PaymentAccounts,
} from "./model";
import { buyerParty, sellerParty } from "./parties";
import { toUnitCode } from "./unit-code";
import { type VatOfRows, vatOfRows } from "./vat";

/**
 * Builds the e-invoice of a booked invoice or credit invoice. Every amount is the booked amount.
 *
 * @param pageData the invoice and its parties as they were booked; only they decide why a row has no VAT
 */
export function buildEInvoice(
  page: InvoicePage,
  { sender, recipient }: ElectronicAddresses,
  currentParties: CurrentParties = page,
): EInvoice {
  const { invoice, company } = page;
  const toMinor = toMinorIn(invoice.CurrencyCode);
  const vat = vatOfRows(page);
  const isWithinVat = vat.groups.every(({ category }) => category !== "O");
  const { CurrencyCode } = company;
  const invoiceTotals = buildTotals(page, vat, toMinor);
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
      xmlText(invoice.ElectronicReference) || xmlText(invoice.YourReference) || xmlText(invoice.CustomerNumber),
    orderReference: invoice.BuyersOrderReference,
    note: invoice.Rows.flatMap((row) => (row.IsTextRow && xmlText(row.Text)) || []).join("\n"),
    creditedInvoice:
      invoice.referringNumber && invoice.referringDate
        ? { number: String(invoice.referringNumber), date: invoice.referringDate }
        : null,
    seller: sellerParty(page, currentParties.company, sender, isWithinVat),
    buyer: buyerParty(page, currentParties.customer, recipient, isWithinVat),
    delivery: buildDelivery(page, vat),
    payment:
      isPaymentRequested(page) && invoiceTotals.payableMinor > 0n ? buildPayment(page, currentParties.company) : null,
    vatGroups: vat.groups,
    lines: invoice.Rows.flatMap((row, index) => (row.IsTextRow ? [] : [buildLine(row, index, vat, toMinor)])),
    totals: invoiceTotals,
  };
}

type ToMinor = (amount: number) => bigint;

const toMinorIn = (currency: string): ToMinor => {
  const exponent = currencyExponent(currency);
  return (amount) => parseScaledRounded(numberText(amount), exponent);
};

/** Whether the buyer is asked to pay: not for a credit invoice, and not where the invoice was paid when it was booked. */
const isPaymentRequested = ({ invoice }: InvoicePage): boolean => !invoice.IsCreditInvoice && !invoice.paidAtOnceOn;

/**
 * The means of payment, as on the page of the invoice (`payment.ts`): a domestic buyer pays by giro where the company
 * has one, and every other buyer pays to the account.
 */
function buildPayment({ invoice, company }: InvoicePage, currentCompany: CurrentParties["company"]): EInvoicePayment {
  const accountText = (member: keyof PaymentAccounts) => xmlText(company[member]) || xmlText(currentCompany[member]);
  const giroDigits = (member: "BankGiro" | "PlusGiro") => accountText(member).replace(/\D/g, "");
  const reference = xmlText(invoice.PaymentReferenceNumber) || String(invoice.InvoiceNumber ?? "");
  const account = accountText("Iban").replace(/\s/g, "") || accountText("BankAccount").replace(/\s/g, "");
  const [bankGiro, plusGiro] = [giroDigits("BankGiro"), giroDigits("PlusGiro")];
  const isByGiro = (bankGiro || plusGiro) && (account === "" || !isAbroad(invoice, company));
  if (!isByGiro) return { reference, account: account || null, giro: null };
  const giroBranch = bankGiro ? "SE:BANKGIRO" : "SE:PLUSGIRO";
  // Both giros are Swedish; a company in another country stores a number at its own bank in this member.
  return { reference, account: bankGiro || plusGiro, giro: company.CountryCode === "SE" ? giroBranch : null };
}

/**
 * The date and the country of delivery. A supply within the EU always states both; without a delivery date, it states the
 * date of the invoice (BR-IC-11, BR-IC-12).
 */
function buildDelivery({ invoice }: InvoicePage, { groups }: VatOfRows): EInvoice["delivery"] {
  const isWithinEu = groups.some(({ category }) => category === "K");
  if (!isWithinEu && !invoice.DeliveryDate) return null;
  return {
    date: invoice.DeliveryDate ?? invoice.InvoiceDate,
    countryCode: isWithinEu ? (invoice.DeliveryCountryCode ?? invoice.InvoiceCountryCode) : null,
  };
}

function buildTotals({ invoice }: InvoicePage, { groups }: VatOfRows, toMinor: ToMinor): EInvoiceTotals {
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
function buildLine(row: DocumentRow, index: number, vat: VatOfRows, toMinor: ToMinor): EInvoiceLine {
  const net = row.AmountNoVat ?? 0;
  const hasQuantity = (row.Quantity ?? 0) !== 0;
  const unitCount = hasQuantity ? Math.abs(row.Quantity ?? 0) : 1;
  const isBelowZero = net === 0 ? (row.Quantity ?? 0) < 0 : net < 0;
  return {
    id: String(index + 1),
    quantity: numberText(isBelowZero ? -unitCount : hasQuantity || net !== 0 ? unitCount : 0),
    price: numberText(Number((Math.abs(net) / unitCount).toFixed(10))),
    netMinor: toMinor(net),
    name: xmlText(row.Text) || xmlText(row.ArticleNumber) || "-",
    articleNumber: row.ArticleNumber,
    unitCode: toUnitCode(row.UnitAbbreviation),
    vat: vat.categoryOfRow(index),
  };
}
