import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "../ledger/voucher";
import { bookTextsOf } from "./book-texts";
import { dayOfShiftedMonth, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { generator, seedId } from "./generator";
import type { SeedVoucher } from "./seed-voucher";

type CostAccounts = {
  readonly bank: number;
  readonly capital: number;
  readonly inputVat: number;
  /** The account of VAT that is declared and not paid yet. */
  readonly vatDebt: number;
  readonly rent: number;
  readonly goods: number;
  readonly wages: number;
  readonly wageTax: number;
  readonly contributions: number;
  readonly contributionsDebt: number;
  readonly inputRate: bigint;
};

const costAccountsByCountry: Readonly<Record<SeedCompany["countryCode"], CostAccounts>> = {
  SE: {
    bank: 1930,
    capital: 2081,
    inputVat: 2641,
    vatDebt: 2650,
    rent: 5010,
    goods: 4010,
    wages: 7010,
    wageTax: 2710,
    contributions: 7510,
    contributionsDebt: 2731,
    inputRate: 25n,
  },
  NO: {
    bank: 1920,
    capital: 2000,
    inputVat: 2710,
    vatDebt: 2740,
    rent: 6300,
    goods: 4300,
    wages: 5000,
    wageTax: 2600,
    contributions: 5400,
    contributionsDebt: 2770,
    inputRate: 25n,
  },
  NL: {
    bank: 1100,
    capital: 500,
    inputVat: 1510,
    vatDebt: 1550,
    rent: 4100,
    goods: 7000,
    wages: 4000,
    wageTax: 1600,
    contributions: 4050,
    contributionsDebt: 1600,
    inputRate: 21n,
  },
};

export const costAccounts = (company: SeedCompany): CostAccounts => costAccountsByCountry[company.countryCode];

/** The running costs of a year: the company gets its capital at the start, then pays rent, goods and wages each month. */
export function runningCosts(company: SeedCompany, today: string, monthlyWages: bigint): SeedVoucher[] {
  const chance = generator(`costs of ${company.slug}`);
  const texts = bookTextsOf(company);
  const accounts = costAccounts(company);
  const vouchers: SeedVoucher[] = [];
  const bookUntilToday = (day: string, text: string, postings: readonly Posting[]) => {
    if (day > today) return;
    const draft: VoucherDraft = { bookedOn: day, text, type: voucherType.manual, series: "M", postings };
    vouchers.push({ id: seedId(company.id, "cost", vouchers.length), source: null, draft: assertVoucher(draft) });
  };
  const capital = monthlyWages * 8n;
  bookUntilToday(workdayOnOrAfter(dayOfShiftedMonth(today, -12, 0)), texts.capital, [
    { accountNumber: accounts.bank, amountMinor: capital },
    { accountNumber: accounts.capital, amountMinor: -capital },
  ]);
  for (let month = 12; month >= 0; month--) {
    const [year = 0, currentMonth = 1] = today.split("-").map(Number);
    const workdayOfMonth = (day: number) =>
      workdayOnOrAfter(new Date(Date.UTC(year, currentMonth - 1 - month, day)).toISOString().slice(0, 10));
    const text = workdayOfMonth(1).slice(0, 7);
    const rent = monthlyWages / 6n;
    const goods = (monthlyWages * BigInt(chance.between(40, 90))) / 100n;
    const bookPurchase = (heading: string, account: number, net: bigint, day: number) =>
      bookUntilToday(workdayOfMonth(day), `${heading} ${text}`, [
        { accountNumber: account, amountMinor: net },
        { accountNumber: accounts.inputVat, amountMinor: (net * accounts.inputRate) / 100n },
        { accountNumber: accounts.bank, amountMinor: -net - (net * accounts.inputRate) / 100n },
      ]);
    bookPurchase(texts.rent, accounts.rent, rent, 1);
    bookPurchase(texts.goods, accounts.goods, goods, 12);
    const withheld = (monthlyWages * 3n) / 10n;
    const contributions = (monthlyWages * 3142n) / 10_000n;
    bookUntilToday(workdayOfMonth(25), `${texts.wages} ${text}`, [
      { accountNumber: accounts.wages, amountMinor: monthlyWages },
      { accountNumber: accounts.wageTax, amountMinor: -withheld },
      { accountNumber: accounts.bank, amountMinor: withheld - monthlyWages },
      { accountNumber: accounts.contributions, amountMinor: contributions },
      { accountNumber: accounts.contributionsDebt, amountMinor: -contributions },
    ]);
  }
  return vouchers.sort((one, other) => one.draft.bookedOn.localeCompare(other.draft.bookedOn));
}
