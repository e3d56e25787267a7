import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countryBooks } from "../ledger/country-books";
import { type Books, type Caller, startBooks, type Wire } from "../resources/testing/books-client";
import { companies, fjallkaffe, fjordtre, norrsken, tulp } from "./companies";
import { costAccounts } from "./running-costs";

let books: Books;
beforeAll(async () => {
  books = await startBooks("demo");
});
afterAll(() => books.sandbox.stop());

async function listAllPages(caller: Caller, path: string): Promise<Wire[]> {
  const records: Wire[] = [];
  for (let page = 1; ; page++) {
    const { body } = await caller.get(`${path}?$page=${page}&$pagesize=1000`);
    records.push(...body.Data);
    if (page >= body.Meta.TotalNumberOfPages) return records;
  }
}

type VoucherRow = { readonly AccountNumber: number; readonly DebitAmount: number; readonly CreditAmount: number };
const amountMinorOf = ({ DebitAmount, CreditAmount }: VoucherRow) => Math.round((DebitAmount - CreditAmount) * 100);
const dayOf = (value: unknown) => String(value).slice(0, 10);

describe.each(companies)("$name, read by an accountant", (company) => {
  let sara: Caller;
  let vouchers: Wire[];
  beforeAll(async () => {
    sara = books.as(await books.token("sara@revisorn.example", company.id));
    vouchers = (await listAllPages(sara, "/vouchers")).sort((one, other) =>
      dayOf(one.VoucherDate).localeCompare(dayOf(other.VoucherDate)),
    );
  });

  it("never has less than nothing in the bank", () => {
    const { bank } = costAccounts(company);
    const days = new Map<string, number>();
    for (const voucher of vouchers) {
      const moved = (voucher.Rows as VoucherRow[]).filter((row) => row.AccountNumber === bank).map(amountMinorOf);
      const day = dayOf(voucher.VoucherDate);
      days.set(
        day,
        moved.reduce((sum, amount) => sum + amount, days.get(day) ?? 0),
      );
    }
    let balance = 0;
    const overdrawn = [...days].filter(([, moved]) => {
      balance += moved;
      return balance < 0;
    });
    expect(overdrawn).toEqual([]);
  });

  it("pays the taxes it withheld, and declares VAT by whole periods", () => {
    const { wageTax, vatDebt } = costAccounts(company);
    const paid = vouchers.flatMap((voucher) => (voucher.Rows as VoucherRow[]).filter((row) => row.DebitAmount > 0));
    expect(paid.filter((row) => row.AccountNumber === wageTax).length).toBeGreaterThan(3);
    const declared = vouchers.filter((voucher) => voucher.VoucherType === 8);
    expect(declared.length).toBeGreaterThan(1);
    const debt = (day: string) =>
      vouchers
        .filter((voucher) => dayOf(voucher.VoucherDate) <= day)
        .flatMap((voucher) => voucher.Rows as VoucherRow[])
        .filter((row) => row.AccountNumber === vatDebt)
        .reduce((sum, row) => sum + amountMinorOf(row), 0);
    expect(debt("9999-12-31")).toBe(0);
    expect(declared.some((voucher) => debt(dayOf(voucher.VoucherDate)) !== 0)).toBe(true);
  });

  it("owes its suppliers what the books say, part of it paid and part overdue", async () => {
    const invoices = await listAllPages(sara, "/supplierinvoices");
    const { payables } = countryBooks(company.countryCode).standard;
    const booked = vouchers
      .flatMap((voucher) => voucher.Rows as VoucherRow[])
      .filter((row) => row.AccountNumber === payables);
    const remaining = invoices.map((invoice) => Math.round(Number(invoice.RemainingAmount) * 100));
    expect(remaining.reduce((sum, amount) => sum + amount, 0)).toBe(
      booked.reduce((sum, row) => sum + amountMinorOf(row), 0),
    );
    expect(remaining.filter((amount) => amount === 0).length).toBeGreaterThan(2);
    expect(remaining.filter((amount) => amount < 0).length).toBeGreaterThan(1);
    const account = (await sara.get(`/accountbalances/${payables}/2026-11-18`)).body.Balance;
    expect(Math.round(Number(account) * 100)).toBe(remaining.reduce((sum, amount) => sum + amount, 0));
  });

  it("asks for its money on the day its terms say", async () => {
    const terms = new Map((await listAllPages(sara, "/termsofpayments")).map((one) => [one.Id, one]));
    for (const invoice of await listAllPages(sara, "/customerinvoices")) {
      const { NumberOfDays, Name } = terms.get(invoice.TermsOfPaymentId) ?? {};
      const days = (Date.parse(dayOf(invoice.DueDate)) - Date.parse(dayOf(invoice.InvoiceDate))) / 86_400_000;
      expect([invoice.InvoiceNumber, days]).toEqual([invoice.InvoiceNumber, NumberOfDays]);
      expect(Name).toMatch(new RegExp(`^${days} `));
    }
  });

  it("has customers that live where their names say", async () => {
    const customers = await listAllPages(sara, "/customers");
    const towns = new Set(customers.map((customer) => String(customer.InvoiceCity)));
    const home = customers.filter((customer) => customer.InvoiceCountryCode === company.countryCode);
    const elsewhere = home.filter((customer) => {
      const named = [...towns].find((town) => new RegExp(`(^|[ ])${town}`).test(String(customer.Name)));
      return named !== undefined && named !== customer.InvoiceCity;
    });
    expect(elsewhere.map((customer) => `${customer.Name}, ${customer.InvoiceCity}`)).toEqual([]);
  });
});

it("the number of an association or public body tells what it is, and is the same for everybody it buys from", async () => {
  const numbers = new Map<unknown, unknown>();
  for (const company of [norrsken, fjallkaffe]) {
    const sara = books.as(await books.token("sara@revisorn.example", company.id));
    for (const { Name, CorporateIdentityNumber } of await listAllPages(sara, "/customers")) {
      if (CorporateIdentityNumber === null) continue;
      const beginning = /kommun$/.test(String(Name))
        ? /^212000-/
        : /^Brf /.test(String(Name))
          ? /^7696/
          : /^\d{6}-\d{4}$/;
      expect(CorporateIdentityNumber).toMatch(beginning);
      expect(numbers.get(Name) ?? CorporateIdentityNumber).toBe(CorporateIdentityNumber);
      numbers.set(Name, CorporateIdentityNumber);
    }
  }
});

it.each([
  [tulp, ["1500", "1501", "1510"], "VAT"],
  [fjordtre, ["2700", "2710"], "VAT"],
  [fjordtre, ["2600", "2770"], "Payroll liabilities"],
  [norrsken, ["2611", "2641"], "VAT"],
])("accounts of $name have the type their country gives them", async (company, numbers, type) => {
  const sara = books.as(await books.token("sara@revisorn.example", company.id));
  const accounts = (await listAllPages(sara, "/accounts")).filter((account) =>
    numbers.includes(String(account.Number)),
  );
  expect(accounts).toHaveLength(numbers.length);
  for (const account of accounts) expect(account.TypeDescription).toBe(type);
});

it("Swedish rates were the same in 2010, and there were none of these before 1996", async () => {
  const sara = books.as(await books.token("sara@revisorn.example", norrsken.id));
  const rates = async (day: string) =>
    (await sara.get(`/articleaccountcodings?vatRateDate=${day}`)).body.Data.map((coding) => coding.VatRatePercent);
  expect(await rates("2010-01-01")).toEqual(await rates("2026-01-01"));
  expect(await rates("2010-01-01")).toEqual(expect.arrayContaining([0.25, 0.12, 0.06]));
  expect(new Set(await rates("1995-12-31"))).toEqual(new Set([null]));
});
