import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCountryBooks } from "../ledger/country-books";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "../resources/testing/books-client";
import { companies, fjallkaffe, fjordtre, norrsken, tulp } from "./companies";
import { getCostAccounts } from "./running-costs";

let books: BooksClient;
beforeAll(async () => {
  books = await startBooks("demo");
});
afterAll(() => books.sandbox.stop());

async function listAllPages(caller: Caller, path: string): Promise<JsonRecord[]> {
  const records: JsonRecord[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const { body } = await caller.get(`${path}?$page=${pageNumber}&$pagesize=1000`);
    records.push(...body.Data);
    if (pageNumber >= body.Meta.TotalNumberOfPages) return records;
  }
}

type VoucherRow = { readonly AccountNumber: number; readonly DebitAmount: number; readonly CreditAmount: number };
const amountMinorOf = ({ DebitAmount, CreditAmount }: VoucherRow) => Math.round((DebitAmount - CreditAmount) * 100);
const dayOf = (value: unknown) => String(value).slice(0, 10);

describe.each(companies)("$name, read by an accountant", (company) => {
  let sara: Caller;
  let vouchers: JsonRecord[];
  beforeAll(async () => {
    sara = books.callerWithToken(await books.createToken("sara@revisorn.example", company.id));
    vouchers = (await listAllPages(sara, "/vouchers")).sort((left, right) =>
      dayOf(left.VoucherDate).localeCompare(dayOf(right.VoucherDate)),
    );
  });

  it("never has less than nothing in the bank", () => {
    const { bank } = getCostAccounts(company);
    const amountMinorByDay = new Map<string, number>();
    for (const voucher of vouchers) {
      const bankAmounts = (voucher.Rows as VoucherRow[]).filter((row) => row.AccountNumber === bank).map(amountMinorOf);
      const day = dayOf(voucher.VoucherDate);
      amountMinorByDay.set(
        day,
        bankAmounts.reduce((sum, amount) => sum + amount, amountMinorByDay.get(day) ?? 0),
      );
    }
    let balanceMinor = 0;
    const overdrawnDays = [...amountMinorByDay].filter(([, dayTotalMinor]) => {
      balanceMinor += dayTotalMinor;
      return balanceMinor < 0;
    });
    expect(overdrawnDays).toEqual([]);
  });

  it("pays the taxes it withheld, and declares VAT by whole periods", () => {
    const { wageTax, vatDebt } = getCostAccounts(company);
    const debitRows = vouchers.flatMap((voucher) =>
      (voucher.Rows as VoucherRow[]).filter((row) => row.DebitAmount > 0),
    );
    expect(debitRows.filter((row) => row.AccountNumber === wageTax).length).toBeGreaterThan(3);
    const vatReportVouchers = vouchers.filter((voucher) => voucher.VoucherType === 8);
    expect(vatReportVouchers.length).toBeGreaterThan(1);
    const sumVatDebtOn = (day: string) =>
      vouchers
        .filter((voucher) => dayOf(voucher.VoucherDate) <= day)
        .flatMap((voucher) => voucher.Rows as VoucherRow[])
        .filter((row) => row.AccountNumber === vatDebt)
        .reduce((sum, row) => sum + amountMinorOf(row), 0);
    expect(sumVatDebtOn("9999-12-31")).toBe(0);
    expect(vatReportVouchers.some((voucher) => sumVatDebtOn(dayOf(voucher.VoucherDate)) !== 0)).toBe(true);
  });

  it("owes its suppliers what the books say, part of it paid and part overdue", async () => {
    const invoices = await listAllPages(sara, "/supplierinvoices");
    const { payables } = getCountryBooks(company.countryCode).standardAccounts;
    const payablesRows = vouchers
      .flatMap((voucher) => voucher.Rows as VoucherRow[])
      .filter((row) => row.AccountNumber === payables);
    const remainingMinors = invoices.map((invoice) => Math.round(Number(invoice.RemainingAmount) * 100));
    expect(remainingMinors.reduce((sum, amount) => sum + amount, 0)).toBe(
      payablesRows.reduce((sum, row) => sum + amountMinorOf(row), 0),
    );
    expect(remainingMinors.filter((amount) => amount === 0).length).toBeGreaterThan(2);
    expect(remainingMinors.filter((amount) => amount < 0).length).toBeGreaterThan(1);
    const payablesBalance = (await sara.get(`/accountbalances/${payables}/2026-11-18`)).body.Balance;
    expect(Math.round(Number(payablesBalance) * 100)).toBe(remainingMinors.reduce((sum, amount) => sum + amount, 0));
  });

  it("asks for its money on the day its terms say", async () => {
    const termsById = new Map(
      (await listAllPages(sara, "/termsofpayments")).map((termsRecord) => [termsRecord.Id, termsRecord]),
    );
    for (const invoice of await listAllPages(sara, "/customerinvoices")) {
      const { NumberOfDays, Name } = termsById.get(invoice.TermsOfPaymentId) ?? {};
      const termDays = (Date.parse(dayOf(invoice.DueDate)) - Date.parse(dayOf(invoice.InvoiceDate))) / 86_400_000;
      expect([invoice.InvoiceNumber, termDays]).toEqual([invoice.InvoiceNumber, NumberOfDays]);
      expect(Name).toMatch(new RegExp(`^${termDays} `));
    }
  });

  it("has customers that live where their names say", async () => {
    const customers = await listAllPages(sara, "/customers");
    const towns = new Set(customers.map((customer) => String(customer.InvoiceCity)));
    const domesticCustomers = customers.filter((customer) => customer.InvoiceCountryCode === company.countryCode);
    const misplacedCustomers = domesticCustomers.filter((customer) => {
      const townInName = [...towns].find((town) => new RegExp(`(^|[ ])${town}`).test(String(customer.Name)));
      return townInName !== undefined && townInName !== customer.InvoiceCity;
    });
    expect(misplacedCustomers.map((customer) => `${customer.Name}, ${customer.InvoiceCity}`)).toEqual([]);
  });
});

it("the number of an association or public body tells what it is, and is the same for everybody it buys from", async () => {
  const numberByName = new Map<unknown, unknown>();
  for (const company of [norrsken, fjallkaffe]) {
    const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", company.id));
    for (const { Name, CorporateIdentityNumber } of await listAllPages(sara, "/customers")) {
      if (CorporateIdentityNumber === null) continue;
      const numberPattern = /kommun$/.test(String(Name))
        ? /^212000-/
        : /^Brf /.test(String(Name))
          ? /^7696/
          : /^\d{6}-\d{4}$/;
      expect(CorporateIdentityNumber).toMatch(numberPattern);
      expect(numberByName.get(Name) ?? CorporateIdentityNumber).toBe(CorporateIdentityNumber);
      numberByName.set(Name, CorporateIdentityNumber);
    }
  }
});

it.each([
  [tulp, ["1500", "1501", "1510"], "VAT"],
  [fjordtre, ["2700", "2710"], "VAT"],
  [fjordtre, ["2600", "2770"], "Payroll liabilities"],
  [norrsken, ["2611", "2641"], "VAT"],
])("accounts of $name have the type their country gives them", async (company, accountNumbers, type) => {
  const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", company.id));
  const accounts = (await listAllPages(sara, "/accounts")).filter((account) =>
    accountNumbers.includes(String(account.Number)),
  );
  expect(accounts).toHaveLength(accountNumbers.length);
  for (const account of accounts) expect(account.TypeDescription).toBe(type);
});

it("Swedish rates were the same in 2010, and there were none of these before 1996", async () => {
  const sara = books.callerWithToken(await books.createToken("sara@revisorn.example", norrsken.id));
  const listRates = async (day: string) =>
    (await sara.get(`/articleaccountcodings?vatRateDate=${day}`)).body.Data.map((coding) => coding.VatRatePercent);
  expect(await listRates("2010-01-01")).toEqual(await listRates("2026-01-01"));
  expect(await listRates("2010-01-01")).toEqual(expect.arrayContaining([0.25, 0.12, 0.06]));
  expect(new Set(await listRates("1995-12-31"))).toEqual(new Set([null]));
});
