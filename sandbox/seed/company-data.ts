import type { ArticleCoding, CountryBooks } from "../ledger/country";
import { getCountryBooks } from "../ledger/country-books";
import type { Tx } from "../store/db";
import { makeBankAccountRecords } from "./bank-accounts";
import { insertAll, type SeedRecord } from "./bulk";
import { endOfMonthBefore, workdayOnOrAfter, yearOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeDeliveryMethodRecords, makeDeliveryTermRecords } from "./deliveries";
import { makeCostCenterRecords } from "./dimensions";
import { makeSeedId } from "./generator";
import { makeBankRecords, makeForeignPaymentCodeRecords } from "./payment-lists";

export type SeedYear = { readonly id: string; readonly year: number };

/** The fiscal years are calendar years: two before this one (the first of them is locked), this one, and the next one. */
export function listFiscalYears(company: SeedCompany, today: string): readonly SeedYear[] {
  return [-2, -1, 0, 1].map((offset) => {
    const year = yearOf(today) + offset;
    return { id: makeSeedId(company.id, "fiscal year", year), year };
  });
}

export const makeCodingId = (company: SeedCompany, coding: ArticleCoding) =>
  makeSeedId(company.id, "coding", coding.name);

/**
 * The terms of payment of 30 days, whose id is the same in every Swedish company (docs/api/companies.md#terms-of-payment);
 * names and days are assumed.
 */
export const thirtyDaysTermsId = "8f9a8f7b-5ea9-44c6-9725-9b8a1addb036";

const termsOfPayment: readonly {
  days: number;
  type: number;
  names: Readonly<Record<string, string>>;
  english: string;
}[] = [
  {
    days: 30,
    type: 0,
    names: { SE: "30 dagar netto", NO: "30 dager netto", NL: "30 dagen netto" },
    english: "30 days net",
  },
  {
    days: 10,
    type: 0,
    names: { SE: "10 dagar netto", NO: "10 dager netto", NL: "10 dagen netto" },
    english: "10 days net",
  },
  {
    days: 14,
    type: 0,
    names: { SE: "14 dagar netto", NO: "14 dager netto", NL: "14 dagen netto" },
    english: "14 days net",
  },
  {
    days: 20,
    type: 0,
    names: { SE: "20 dagar netto", NO: "20 dager netto", NL: "20 dagen netto" },
    english: "20 days net",
  },
  {
    days: 60,
    type: 0,
    names: { SE: "60 dagar netto", NO: "60 dager netto", NL: "60 dagen netto" },
    english: "60 days net",
  },
  { days: 0, type: 2, names: { SE: "Kontant", NO: "Kontant", NL: "Contant" }, english: "Cash" },
  { days: 0, type: 3, names: { SE: "Kortbetalning", NO: "Kortbetaling", NL: "Kaartbetaling" }, english: "Card" },
];

const termsTypeTexts: Readonly<Record<number, string>> = { 2: "Cash", 3: "CardPayment" };

export function makeTermsOfPaymentId(company: SeedCompany, days: number): string {
  if (days === 30 && company.countryCode === "SE") return thirtyDaysTermsId;
  return makeSeedId(company.countryCode, "terms", days);
}

/** Returns the number of days of the terms of payment with an id that `makeTermsOfPaymentId` made. */
export function daysOfTerms(company: SeedCompany, id: string): number {
  const terms = termsOfPayment.find(({ days, type }) => type === 0 && makeTermsOfPaymentId(company, days) === id);
  if (!terms) throw new Error(`no terms ${id}`);
  return terms.days;
}

const units: readonly (readonly [
  code: string,
  names: Readonly<Record<string, readonly [string, string]>>,
  english: string,
])[] = [
  ["C62", { SE: ["Styck", "st"], NO: ["Stykk", "stk"], NL: ["Stuk", "st"] }, "pcs"],
  ["HUR", { SE: ["Timme", "tim"], NO: ["Time", "t"], NL: ["Uur", "uur"] }, "h"],
  ["MTR", { SE: ["Meter", "m"], NO: ["Meter", "m"], NL: ["Meter", "m"] }, "m"],
  ["MTK", { SE: ["Kvadratmeter", "m²"], NO: ["Kvadratmeter", "m²"], NL: ["Vierkante meter", "m²"] }, "m²"],
  ["MTQ", { SE: ["Kubikmeter", "m³"], NO: ["Kubikkmeter", "m³"], NL: ["Kubieke meter", "m³"] }, "m³"],
  ["KGM", { SE: ["Kilogram", "kg"], NO: ["Kilogram", "kg"], NL: ["Kilogram", "kg"] }, "kg"],
  ["LTR", { SE: ["Liter", "l"], NO: ["Liter", "l"], NL: ["Liter", "l"] }, "l"],
  ["XPK", { SE: ["Paket", "pkt"], NO: ["Pakke", "pk"], NL: ["Pak", "pak"] }, "pkg"],
  ["KMT", { SE: ["Kilometer", "km"], NO: ["Kilometer", "km"], NL: ["Kilometer", "km"] }, "km"],
];

const makeUnitId = (company: SeedCompany, code: string) => makeSeedId(company.id, "unit", code);

/**
 * Seeds what a company needs before any business, such as its terms of payment, units, banks, VAT codes, codings, fiscal
 * years and accounts.
 */
export async function seedCompanyData(tx: Tx, company: SeedCompany, today: string): Promise<void> {
  const books = getCountryBooks(company.countryCode);
  await insertAll(tx, "TermsOfPayment", makeTermsRecords(company));
  await insertAll(tx, "Unit", makeUnitRecords(company));
  await insertAll(tx, "ForeignPaymentCode", makeForeignPaymentCodeRecords(company));
  await insertAll(tx, "Bank", makeBankRecords(company));
  await insertAll(tx, "BankAccount", makeBankAccountRecords(company, today));
  await insertAll(tx, "DeliveryMethod", makeDeliveryMethodRecords(company));
  await insertAll(tx, "DeliveryTerm", makeDeliveryTermRecords(company));
  await insertAll(tx, "CostCenter", makeCostCenterRecords(company));
  await insertAll(tx, "VatCode", makeVatCodeRecords(company, books));
  await insertAll(tx, "ArticleAccountCoding", makeCodingRecords(company, books, today));
  await insertAll(tx, "FiscalYear", makeYearRecords(company, today));
  await insertAll(tx, "Account", makeAccountRecords(company, books, today));
}

function makeTermsRecords(company: SeedCompany): SeedRecord[] {
  return termsOfPayment.map(({ days, type, names, english }) => ({
    companyId: company.id,
    Id: type === 3 ? makeSeedId(company.countryCode, "terms card") : makeTermsOfPaymentId(company, days),
    Name: names[company.countryCode],
    NameEnglish: english,
    NumberOfDays: days,
    TermsOfPaymentTypeId: type,
    TermsOfPaymentTypeText: termsTypeTexts[type] ?? null,
    AvailableForPurchase: type === 0,
    AvailableForSales: true,
  }));
}

/** The unit with a code, as articles and rows show it. */
export function unitOf(company: SeedCompany, code: string) {
  const unitEntry = units.find(([unitCode]) => unitCode === code);
  if (!unitEntry) throw new Error(`no unit ${code}`);
  const [name = "", abbreviation = ""] = unitEntry[1][company.countryCode] ?? [];
  return { Id: makeUnitId(company, code), Name: name, Abbreviation: abbreviation, AbbreviationEnglish: unitEntry[2] };
}

function makeUnitRecords(company: SeedCompany): SeedRecord[] {
  return units.map(([code]) => ({ companyId: company.id, Code: code, ...unitOf(company, code) }));
}

/** The first day from which all VAT rates of a country have been the same as today. */
const ratesValidFrom: Readonly<Record<SeedCompany["countryCode"], string>> = {
  SE: "1996-01-01",
  NO: "2018-01-01",
  NL: "2019-01-01",
};

/** The VAT rates of a code or coding, each with the day from which it applies. */
export const ratesOf = (company: SeedCompany, rateBps: number | null) =>
  rateBps === null ? [] : [{ from: ratesValidFrom[company.countryCode], rate: rateBps / 10_000 }];

const makeVatCodeId = (company: SeedCompany, code: string, rateBps: number | null) =>
  makeSeedId(company.id, "vat code", code, rateBps ?? "none");

function makeVatCodeRecords(company: SeedCompany, books: CountryBooks): SeedRecord[] {
  return books.vatCodes.map(({ code, description, rateBps, account }) => ({
    companyId: company.id,
    Id: makeVatCodeId(company, code, rateBps),
    Code: code,
    Description: description,
    OssCodeType: 0,
    RelatedAccounts: { AccountNumber1: account, AccountNumber2: null, AccountNumber3: null },
    rates: ratesOf(company, rateBps),
  }));
}

function makeCodingRecords(company: SeedCompany, books: CountryBooks, today: string): SeedRecord[] {
  return books.codings.map((coding) => ({
    companyId: company.id,
    Id: makeCodingId(company, coding),
    ChangedUtc: `${yearOf(today) - 2}-01-02T08:00:00Z`,
    DomesticSalesSubjectToReversedConstructionVatAccountNumber: coding.accounts.domesticConstruction,
    DomesticSalesSubjectToVatAccountNumber: coding.accounts.domesticWithVat,
    DomesticSalesVatCodeExemptAccountNumber: coding.accounts.domesticExempt,
    DomesticSalesVatExemptAccountNumber: coding.accounts.domesticExempt,
    ForeignSalesSubjectToMossAccountNumber: coding.accounts.oss,
    ForeignSalesSubjectToThirdPartySalesAccountNumber: coding.accounts.euThirdParty,
    ForeignSalesSubjectToVatWithinEuAccountNumber: coding.accounts.euWithVat,
    ForeignSalesVatExemptOutsideEuAccountNumber: coding.accounts.outsideEu,
    ForeignSalesVatExemptWithinEuAccountNumber: coding.accounts.euExempt,
    IsActive: true,
    Name: coding.name,
    NameEnglish: coding.nameEnglish,
    Type: coding.type === "goods" ? "1" : "2",
    rates: ratesOf(company, coding.rateBps),
  }));
}

function makeYearRecords(company: SeedCompany, today: string): SeedRecord[] {
  return listFiscalYears(company, today).map(({ id, year }) => ({
    companyId: company.id,
    Id: id,
    StartDate: `${year}-01-01`,
    EndDate: `${year}-12-31`,
    BookkeepingMethod: 0,
    IsLockedForAccounting: year === yearOf(today) - 2,
    lockedTo: lastLockedDay(company, today),
  }));
}

function makeAccountRecords(company: SeedCompany, books: CountryBooks, today: string): SeedRecord[] {
  const ratesByAccount = new Map(books.codings.map((coding) => [coding.accounts.domesticWithVat, coding.rateBps]));
  return listFiscalYears(company, today).flatMap(({ id, year }) =>
    books.chart.map((account) => {
      const vatCodesOfAccount = books.vatCodes.filter((code) => code.code === account.vatCode);
      const accountRateBps = ratesByAccount.get(account.number);
      const vatCode = vatCodesOfAccount.find((code) => code.rateBps === accountRateBps) ?? vatCodesOfAccount[0];
      return {
        companyId: company.id,
        FiscalYearId: id,
        Number: String(account.number),
        Name: account.name,
        Type: account.type,
        VatCodeId: vatCode ? makeVatCodeId(company, vatCode.code, vatCode.rateBps) : null,
        IsActive: account.isActive,
        IsProjectAllowed: account.type >= 20,
        IsCostCenterAllowed: account.type >= 20,
        CreatedUtc: `${year - 1}-12-15T08:00:00Z`,
        ModifiedUtc: `${year - 1}-12-15T08:00:00Z`,
      };
    }),
  );
}

/**
 * The last day to which the seed closes the books of a company: VAT up to that day is declared. On every day of a month the
 * newest report that is due lies after it, and waits for approval: a month is due on the 12th of the second month after it.
 */
export function lastLockedDay(company: SeedCompany, today: string): string | null {
  if (company.slug !== "norrsken") return null;
  const isNewMonthDue = workdayOnOrAfter(`${today.slice(0, 8)}12`) < today;
  return endOfMonthBefore(today, isNewMonthDue ? 3 : 4);
}
