import { currencyExponent, numberText, parseScaledRounded } from "../../ledger/money";
import { type DocumentRow, type InvoicePage, isAbroad } from "../invoice-members";
import { xmlText } from "../xml";
import type { Account, Addresses, EInvoice, EInvoiceLine, EInvoicePayment, EInvoiceTotals, Registered } from "./model";
import { buyerParty, sellerParty } from "./parties";
import { unitCode } from "./unit-code";
import { type VatOfRows, vatOfRows } from "./vat";

/**
 * The e-invoice of a booked invoice or credit invoice: every amount is the booked one.
 *
 * @param page  as booked; why a row carries no VAT follows from it alone
 */
export function buildEInvoice(
  page: InvoicePage,
  { sender, recipient }: Addresses,
  registered: Registered = page,
): EInvoice {
  const { invoice, company } = page;
  const minor = minorOf(invoice.CurrencyCode);
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
    home:
      CurrencyCode && CurrencyCode !== invoice.CurrencyCode
        ? { currency: CurrencyCode, vatMinor: minorOf(CurrencyCode)(invoice.TotalVatAmount) }
        : null,
    buyerReference:
      xmlText(invoice.ElectronicReference) || xmlText(invoice.YourReference) || xmlText(invoice.CustomerNumber),
    orderReference: invoice.BuyersOrderReference,
    note: invoice.Rows.flatMap((row) => (row.IsTextRow && xmlText(row.Text)) || []).join("\n"),
    credited:
      invoice.referringNumber && invoice.referringDate
        ? { number: String(invoice.referringNumber), on: invoice.referringDate }
        : null,
    seller: sellerParty(page, registered.company, sender, isWithinVat),
    buyer: buyerParty(page, registered.customer, recipient, isWithinVat),
    delivery: delivery(page, vat),
    payment: isAsked(page) && sums.payableMinor > 0n ? payment(page, registered.company) : null,
    vat: vat.groups,
    lines: invoice.Rows.flatMap((row, index) => (row.IsTextRow ? [] : [line(row, index, vat, minor)])),
    totals: sums,
  };
}

type Minor = (amount: number) => bigint;

const minorOf = (currency: string): Minor => {
  const exponent = currencyExponent(currency);
  return (amount) => parseScaledRounded(numberText(amount), exponent);
};

/** Nothing is asked for where money is given back, or was paid as the invoice was booked. */
const isAsked = ({ invoice }: InvoicePage): boolean => !invoice.IsCreditInvoice && !invoice.paidAtOnceOn;

/** As the page of the invoice says it (`payment.ts`): at home by giro where there is one, else to the account. */
function payment({ invoice, company }: InvoicePage, today: Registered["company"]): EInvoicePayment {
  const given = (member: keyof Account) => xmlText(company[member]) || xmlText(today[member]);
  const digits = (member: "BankGiro" | "PlusGiro") => given(member).replace(/\D/g, "");
  const reference = xmlText(invoice.PaymentReferenceNumber) || String(invoice.InvoiceNumber ?? "");
  const account = given("Iban").replace(/\s/g, "") || given("BankAccount").replace(/\s/g, "");
  const [bankGiro, plusGiro] = [digits("BankGiro"), digits("PlusGiro")];
  const isByGiro = (bankGiro || plusGiro) && (account === "" || !isAbroad(invoice, company));
  if (!isByGiro) return { reference, account: account || null, giro: null };
  const named = bankGiro ? "SE:BANKGIRO" : "SE:PLUSGIRO";
  // Both giros are Swedish: of another company the member holds a number of its own bank.
  return { reference, account: bankGiro || plusGiro, giro: company.CountryCode === "SE" ? named : null };
}

/**
 * Where and when it was delivered. A supply within the EU always says both; without a day of its own it is the
 * invoice's (BR-IC-11, BR-IC-12).
 */
function delivery({ invoice }: InvoicePage, { groups }: VatOfRows): EInvoice["delivery"] {
  const isWithinEu = groups.some(({ category }) => category === "K");
  if (!isWithinEu && !invoice.DeliveryDate) return null;
  return {
    on: invoice.DeliveryDate ?? invoice.InvoiceDate,
    countryCode: isWithinEu ? (invoice.DeliveryCountryCode ?? invoice.InvoiceCountryCode) : null,
  };
}

function totals({ invoice }: InvoicePage, { groups }: VatOfRows, minor: Minor): EInvoiceTotals {
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

/** Quantity times price is the net of the row (PEPPOL-EN16931-R120), also where a discount turned its sign. */
function line(row: DocumentRow, index: number, vat: VatOfRows, minor: Minor): EInvoiceLine {
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
