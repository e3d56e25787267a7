import { unusedBas } from "./bas/chart";
import { chartSe } from "./chart-se";
import {
  type ArticleCoding,
  type CountryBooks,
  completeCodingAccounts,
  makeVatBoxes,
  parseChart,
  profitAccountTypes,
  type VatCode,
} from "./country";
import type { VatReturn } from "./vat-report";

/**
 * The highest account number of each range and the type of its accounts (source:
 * docs/api/vouchers-and-books.md#account-types; the finer ranges follow the BAS chart).
 */
const accountTypeRanges: readonly (readonly [highestNumber: number, type: number])[] = [
  [1099, 0],
  [1199, 1],
  [1299, 2],
  [1399, 3],
  [1499, 4],
  [1519, 5],
  [1699, 6],
  [1799, 7],
  [1899, 8],
  [1999, 9],
  [2099, 10],
  [2199, 11],
  [2299, 12],
  [2399, 13],
  [2439, 14],
  [2449, 15],
  [2499, 14],
  [2599, 16],
  [2699, 17],
  [2799, 18],
  [2899, 14],
  [2999, 19],
  [3499, 20],
  [3599, 21],
  [3699, 22],
  [3799, 20],
  [3999, 23],
  [4999, 24],
  [6999, 25],
  [7699, 26],
  [7999, 27],
  [8799, 28],
  [8989, 29],
  [9999, 30],
];

function accountTypeOfSe(number: number): number {
  return accountTypeRanges.find(([highestNumber]) => number <= highestNumber)?.[1] ?? 30;
}

const vatCodeByAccount: Readonly<Record<number, string>> = {
  2611: "10",
  2612: "10",
  2614: "30",
  2615: "60",
  2621: "11",
  2624: "31",
  2625: "61",
  2631: "12",
  2634: "32",
  2635: "62",
  2641: "48",
  2645: "48",
  2647: "48",
  3041: "05",
  3042: "05",
  3043: "05",
  3044: "42",
  3045: "40",
  3046: "05",
  3048: "39",
  3051: "05",
  3052: "05",
  3053: "05",
  3054: "42",
  3055: "36",
  3056: "05",
  3057: "38",
  3058: "35",
  3231: "41",
  4415: "23",
  4425: "24",
  4515: "20",
  4531: "22",
  4535: "21",
  4545: "50",
};

/**
 * The Swedish VAT codes. A code is the number of a box of the VAT return (source:
 * docs/api/vat-and-rounding.md#swedish-vat-codes). The VAT of a posting with the code is posted to the account (assumed: the
 * API names related accounts without a statement of their purpose).
 */
const vatCodes: readonly VatCode[] = [
  ...makeVatCodesOfRates("05", "Momspliktig försäljning", { 2500: 2611, 1200: 2621, 600: 2631 }),
  ...makeVatCodesOfRates("06", "Momspliktiga uttag", { 2500: null, 1200: null, 600: null }),
  ...makeVatCodesOfRates("07", "Vinstmarginalbeskattning", { 2500: null }),
  ...makeVatCodesOfRates("08", "Hyresinkomster vid frivillig skattskyldighet", { 2500: null }),
  ...makeVatCodesOfRates("10", "Utgående moms 25 %", { 2500: 2611 }),
  ...makeVatCodesOfRates("11", "Utgående moms 12 %", { 1200: 2621 }),
  ...makeVatCodesOfRates("12", "Utgående moms 6 %", { 600: 2631 }),
  ...makeVatCodesOfRates("20", "Inköp av varor från annat EU-land", { 2500: 2614, 1200: 2624, 600: 2634 }),
  ...makeVatCodesOfRates("21", "Inköp av tjänster från annat EU-land", { 2500: 2614, 1200: 2624, 600: 2634 }),
  ...makeVatCodesOfRates("22", "Inköp av tjänster utanför EU", { 2500: 2614, 1200: 2624, 600: 2634 }),
  ...makeVatCodesOfRates("23", "Inköp av varor i Sverige, omvänd skattskyldighet", {
    2500: 2614,
    1200: 2624,
    600: 2634,
  }),
  ...makeVatCodesOfRates("24", "Inköp av tjänster i Sverige, omvänd skattskyldighet", {
    2500: 2614,
    1200: 2624,
    600: 2634,
  }),
  ...makeVatCodesOfRates("30", "Utgående moms på inköp 25 %", { 2500: 2614 }),
  ...makeVatCodesOfRates("31", "Utgående moms på inköp 12 %", { 1200: 2624 }),
  ...makeVatCodesOfRates("32", "Utgående moms på inköp 6 %", { 600: 2634 }),
  ...makeVatCodesOfRates("35", "Försäljning av varor till annat EU-land", { 0: null }),
  ...makeVatCodesOfRates("36", "Försäljning av varor utanför EU", { 0: null }),
  ...makeVatCodesOfRates("37", "Mellanmans inköp vid trepartshandel", { 0: null }),
  ...makeVatCodesOfRates("38", "Mellanmans försäljning vid trepartshandel", { 0: null }),
  ...makeVatCodesOfRates("39", "Försäljning av tjänster till annat EU-land", { 0: null }),
  ...makeVatCodesOfRates("40", "Försäljning av tjänster utanför EU", { 0: null }),
  ...makeVatCodesOfRates("41", "Försäljning när köparen är skattskyldig i Sverige", { 0: null }),
  ...makeVatCodesOfRates("42", "Övrig momsfri försäljning", { 0: null }),
  { code: "48", description: "Ingående moms att dra av", rateBps: null, account: 2641 },
  ...makeVatCodesOfRates("50", "Beskattningsunderlag vid import", { 2500: 2615, 1200: 2625, 600: 2635 }),
  ...makeVatCodesOfRates("60", "Utgående moms på import 25 %", { 2500: 2615 }),
  ...makeVatCodesOfRates("61", "Utgående moms på import 12 %", { 1200: 2625 }),
  ...makeVatCodesOfRates("62", "Utgående moms på import 6 %", { 600: 2635 }),
];

function makeVatCodesOfRates(
  code: string,
  description: string,
  accounts: Readonly<Record<number, number | null>>,
): VatCode[] {
  return Object.entries(accounts)
    .map(([rate, account]) => ({ code, description, rateBps: Number(rate), account }))
    .sort((left, right) => right.rateBps - left.rateBps);
}

// Assumed: material is part of a construction service and is therefore booked on the account of such services. For
// services within the EU, 3046 is the account with VAT and 3048 the account without it; for goods, they are 3056 and
// 3058.
const accountsWithoutDomesticVat = {
  goods: {
    domesticExempt: 3054,
    domesticConstruction: 3231,
    euWithVat: 3056,
    euExempt: 3058,
    euThirdParty: 3057,
    outsideEu: 3055,
  },
  service: { domesticExempt: 3044, domesticConstruction: 3231, euWithVat: 3046, euExempt: 3048, outsideEu: 3045 },
};

/**
 * The Swedish article codings. Two of the names are known, and the other names are assumed after them (source:
 * docs/api/customers-and-articles.md#article-account-codings).
 */
const articleCodings: readonly ArticleCoding[] = [
  makeCoding("Tjänster 25% moms", "Services 25% VAT", "service", 2500, 3041),
  makeCoding("Tjänster 12% moms", "Services 12% VAT", "service", 1200, 3042),
  makeCoding("Tjänster 6% moms", "Services 6% VAT", "service", 600, 3043),
  makeCoding("Tjänster momsfria", "Services exempt from VAT", "service", 0, null),
  makeCoding("Varor 25% moms", "Goods 25% VAT", "goods", 2500, 3051),
  makeCoding("Varor 12% moms", "Goods 12% VAT", "goods", 1200, 3052),
  makeCoding("Varor 6% moms", "Goods 6% VAT", "goods", 600, 3053),
  makeCoding("Varor momsfria", "Goods exempt from VAT", "goods", 0, null),
];

function makeCoding(
  name: string,
  nameEnglish: string,
  type: ArticleCoding["type"],
  rateBps: number,
  domesticWithVat: number | null,
): ArticleCoding {
  return {
    name,
    nameEnglish,
    type,
    rateBps,
    accounts: completeCodingAccounts({ ...accountsWithoutDomesticVat[type], domesticWithVat }),
  };
}

/**
 * The Swedish VAT return. A box is named by its number (source: docs/api/vat-and-rounding.md#swedish-vat-codes); öre are cut
 * off, as the form requires.
 */
const vatReturn: VatReturn = {
  name: "Momsrapport",
  boxes: [
    ...makeVatBoxes("base", "credit", "05 06 07 08"),
    ...makeVatBoxes("vat", "credit", "10 11 12"),
    ...makeVatBoxes("base", "debit", "20 21 22 23 24"),
    ...makeVatBoxes("vat", "credit", "30 31 32"),
    ...makeVatBoxes("base", "credit", "35 36"),
    ...makeVatBoxes("base", "debit", "37"),
    ...makeVatBoxes("base", "credit", "38 39 40 41 42"),
    ...makeVatBoxes("vat", "debit", "48"),
    ...makeVatBoxes("base", "debit", "50"),
    ...makeVatBoxes("vat", "credit", "60 61 62"),
  ],
  totalBox: "49",
  settlementAccount: 2650,
  inWholeUnits: true,
  vatAccountType: 17,
};

/**
 * The books of Sweden (source: docs/api/vouchers-and-books.md#swedish-chart-of-accounts; 1513, 2621, 2631 and 3740 follow
 * the public BAS chart).
 */
export const sweden: CountryBooks = {
  invoiceHeading: "Kundfaktura till",
  creditHeading: "Kundkreditfaktura till",
  paymentHeadings: { in: "Inbetalning från", out: "Utbetalning till" },
  supplierHeading: "Leverantörsfaktura från",
  supplierCreditHeading: "Leverantörskreditfaktura från",
  setOffHeading: "Kvittning mot",
  setOffUndoHeading: "Upphävd kvittning mot",
  allocationHeading: "Periodisering",
  standardAccounts: {
    receivables: 1510,
    payables: 2440,
    inputVat: [2641, 2645, 2647],
    reckonedInputVat: 2645,
    bank: 1930,
    rounding: 3740,
    exchangeGain: 3960,
    exchangeLoss: 7960,
    bankFees: 6570,
    lateFees: 3590,
    cash: 1910,
    cardClaims: 1580,
    result: 2099,
    taxReduction: 1513,
    outputVat: { 2500: 2611, 1200: 2621, 600: 2631 },
  },
  accountTypeOf: accountTypeOfSe,
  profitTypes: profitAccountTypes,
  vatReturn,
  deductionAccounts: { 20: 2645, 21: 2645, 22: 2645, 23: 2647, 24: 2647, 50: 2645 },
  chart: parseChart(chartSe, unusedBas, accountTypeOfSe, (number) => vatCodeByAccount[number] ?? null),
  vatCodes,
  codings: articleCodings,
};
