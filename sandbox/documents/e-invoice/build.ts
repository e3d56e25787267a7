import { currencyExponent, numberText, parseScaledRounded } from "../../ledger/money";
import { type DocumentRow, type InvoicePage, isAbroad } from "../invoice-members";
import { xmlText } from "../xml";
import type {
  Account,
  Addresses,
  CurrentParties,
  EInvoice,
  EInvoiceLine,
  EInvoicePayment,
  EInvoiceTotals,
} from "./model";
import { buyerParty, sellerParty } from "./parties";
import { unitCode } from "./unit-code";
import { type VatOfRows, vatOfRows } from "./vat";

/**
 * Builds the e-invoice of a booked invoice or credit invoice. Every amount is the booked amount.
 *
 * @param page  the invoice and its parties as they were booked; the reason why a row has no VAT depends on this alone
 */
export function buildEInvoice(
  page: InvoicePage,
  { sender, recipient }: Addresses,
  currentParties: CurrentParties = page,
): EInvoice {
  const { invoice, company } = page;
  const minor = toMinorIn(invoice.CurrencyCode);
  const vat = vatOfRows(page);
  const isWithinVat = vat.groups.every(({ category }) => category !== "O");
  const { CurrencyCode } = company;
  const sums = totals(page, vat, minor);
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
    delivery: delivery(page, vat),
    payment: isPaymentRequested(page) && sums.payableMinor > 0n ? payment(page, currentParties.company) : null,
    vat: vat.groups,
    lines: invoice.Rows.flatMap((row, index) => (row.IsTextRow ? [] : [line(row, index, vat, minor)])),
    totals: sums,
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
function payment({ invoice, company }: InvoicePage, currentCompany: CurrentParties["company"]): EInvoicePayment {
  const memberText = (member: keyof Account) => xmlText(company[member]) || xmlText(currentCompany[member]);
  const digits = (member: "BankGiro" | "PlusGiro") => memberText(member).replace(/\D/g, "");
  const reference = xmlText(invoice.PaymentReferenceNumber) || String(invoice.InvoiceNumber ?? "");
  const account = memberText("Iban").replace(/\s/g, "") || memberText("BankAccount").replace(/\s/g, "");
  const [bankGiro, plusGiro] = [digits("BankGiro"), digits("PlusGiro")];
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
function delivery({ invoice }: InvoicePage, { groups }: VatOfRows): EInvoice["delivery"] {
  const isWithinEu = groups.some(({ category }) => category === "K");
  if (!isWithinEu && !invoice.DeliveryDate) return null;
  return {
    date: invoice.DeliveryDate ?? invoice.InvoiceDate,
    countryCode: isWithinEu ? (invoice.DeliveryCountryCode ?? invoice.InvoiceCountryCode) : null,
  };
}

function totals({ invoice }: InvoicePage, { groups }: VatOfRows, minor: ToMinor): EInvoiceTotals {
  const netMinor = groups.reduce((sum, group) => sum + group.netMinor, 0n);
  const grossMinor = groups.reduce((sum, group) => sum + group.vatMinor, netMinor);
  const roundingMinor = minor(invoice.TotalRoundings);
  const reductionMinor = minor(invoice.RotReducedInvoicingAmount ?? 0);
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
function line(row: DocumentRow, index: number, vat: VatOfRows, minor: ToMinor): EInvoiceLine {
  const net = row.AmountNoVat ?? 0;
  const isCounted = (row.Quantity ?? 0) !== 0;
  const amount = isCounted ? Math.abs(row.Quantity ?? 0) : 1;
  const isBelowZero = net === 0 ? (row.Quantity ?? 0) < 0 : net < 0;
  return {
    id: String(index + 1),
    quantity: numberText(isBelowZero ? -amount : isCounted || net !== 0 ? amount : 0),
    price: numberText(Number((Math.abs(net) / amount).toFixed(10))),
    netMinor: minor(net),
    name: xmlText(row.Text) || xmlText(row.ArticleNumber) || "-",
    articleNumber: row.ArticleNumber,
    unitCode: unitCode(row.UnitAbbreviation),
    vat: vat.ofRow(index),
  };
}
