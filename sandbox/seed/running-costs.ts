import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "../ledger/voucher";
import { bookTextsOf } from "./book-texts";
import { dayOfShiftedMonth, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { randomGenerator, seedId } from "./generator";
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
  readonly inputVatPercent: bigint;
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
    inputVatPercent: 25n,
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
    inputVatPercent: 25n,
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
    inputVatPercent: 21n,
  },
};

export const costAccounts = (company: SeedCompany): CostAccounts => costAccountsByCountry[company.countryCode];

/** The running costs of a year: the company gets its capital at the start, then pays rent, goods and wages each month. */
export function runningCosts(company: SeedCompany, today: string, monthlyWages: bigint): SeedVoucher[] {
  const random = randomGenerator(`costs of ${company.slug}`);
  const texts = bookTextsOf(company);
  const accounts = costAccounts(company);
  const vouchers: SeedVoucher[] = [];
  const bookUntilToday = (day: string, text: string, postings: readonly Posting[]) => {
    if (day > today) return;
    const draft: VoucherDraft = { bookedOn: day, text, type: voucherType.manual, series: "M", postings };
    vouchers.push({ id: seedId(company.id, "cost", vouchers.length), sourceId: null, draft: assertVoucher(draft) });
  };
  const capitalMinor = monthlyWages * 8n;
  bookUntilToday(workdayOnOrAfter(dayOfShiftedMonth(today, -12, 0)), texts.capital, [
    { accountNumber: accounts.bank, amountMinor: capitalMinor },
    { accountNumber: accounts.capital, amountMinor: -capitalMinor },
  ]);
  for (let month = 12; month >= 0; month--) {
    const [year = 0, currentMonth = 1] = today.split("-").map(Number);
    const workdayOfMonth = (day: number) =>
      workdayOnOrAfter(new Date(Date.UTC(year, currentMonth - 1 - month, day)).toISOString().slice(0, 10));
    const monthText = workdayOfMonth(1).slice(0, 7);
    const rentNet = monthlyWages / 6n;
    const goodsNet = (monthlyWages * BigInt(random.between(40, 90))) / 100n;
    const bookPurchase = (heading: string, account: number, netMinor: bigint, day: number) =>
      bookUntilToday(workdayOfMonth(day), `${heading} ${monthText}`, [
        { accountNumber: account, amountMinor: netMinor },
        { accountNumber: accounts.inputVat, amountMinor: (netMinor * accounts.inputVatPercent) / 100n },
        { accountNumber: accounts.bank, amountMinor: -netMinor - (netMinor * accounts.inputVatPercent) / 100n },
      ]);
    bookPurchase(texts.rent, accounts.rent, rentNet, 1);
    bookPurchase(texts.goods, accounts.goods, goodsNet, 12);
    const withheldTax = (monthlyWages * 3n) / 10n;
    const contributionsMinor = (monthlyWages * 3142n) / 10_000n;
    bookUntilToday(workdayOfMonth(25), `${texts.wages} ${monthText}`, [
      { accountNumber: accounts.wages, amountMinor: monthlyWages },
      { accountNumber: accounts.wageTax, amountMinor: -withheldTax },
      { accountNumber: accounts.bank, amountMinor: withheldTax - monthlyWages },
      { accountNumber: accounts.contributions, amountMinor: contributionsMinor },
      { accountNumber: accounts.contributionsDebt, amountMinor: -contributionsMinor },
    ]);
  }
  return vouchers.sort((left, right) => left.draft.bookedOn.localeCompare(right.draft.bookedOn));
}
