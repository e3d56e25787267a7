import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "../ledger/voucher";
import { bookTextsOf } from "./book-texts";
import { dayOfShiftedMonth, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeRandomGenerator, makeSeedId } from "./generator";
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

export const getCostAccounts = (company: SeedCompany): CostAccounts => costAccountsByCountry[company.countryCode];

/** The running costs of a year: the company gets its capital at the start, then pays rent, goods and wages each month. */
export function makeRunningCosts(company: SeedCompany, today: string, monthlyWagesMinor: bigint): SeedVoucher[] {
  const random = makeRandomGenerator(`costs of ${company.slug}`);
  const texts = bookTextsOf(company);
  const accounts = getCostAccounts(company);
  const vouchers: SeedVoucher[] = [];
  const bookUntilToday = (bookedOn: string, text: string, postings: readonly Posting[]) => {
    if (bookedOn > today) return;
    const draft: VoucherDraft = { bookedOn, text, type: voucherType.manual, series: "M", postings };
    vouchers.push({ id: makeSeedId(company.id, "cost", vouchers.length), sourceId: null, draft: assertVoucher(draft) });
  };
  const capitalMinor = monthlyWagesMinor * 8n;
  bookUntilToday(workdayOnOrAfter(dayOfShiftedMonth(today, -12, 0)), texts.capital, [
    { accountNumber: accounts.bank, amountMinor: capitalMinor },
    { accountNumber: accounts.capital, amountMinor: -capitalMinor },
  ]);
  for (let monthsBack = 12; monthsBack >= 0; monthsBack--) {
    const [year = 0, currentMonth = 1] = today.split("-").map(Number);
    const getWorkdayOfMonth = (day: number) =>
      workdayOnOrAfter(new Date(Date.UTC(year, currentMonth - 1 - monthsBack, day)).toISOString().slice(0, 10));
    const monthText = getWorkdayOfMonth(1).slice(0, 7);
    const rentNetMinor = monthlyWagesMinor / 6n;
    const goodsNetMinor = (monthlyWagesMinor * BigInt(random.between(40, 90))) / 100n;
    const bookPurchase = (heading: string, costAccount: number, netMinor: bigint, day: number) =>
      bookUntilToday(getWorkdayOfMonth(day), `${heading} ${monthText}`, [
        { accountNumber: costAccount, amountMinor: netMinor },
        { accountNumber: accounts.inputVat, amountMinor: (netMinor * accounts.inputVatPercent) / 100n },
        { accountNumber: accounts.bank, amountMinor: -netMinor - (netMinor * accounts.inputVatPercent) / 100n },
      ]);
    bookPurchase(texts.rent, accounts.rent, rentNetMinor, 1);
    bookPurchase(texts.goods, accounts.goods, goodsNetMinor, 12);
    const withheldTaxMinor = (monthlyWagesMinor * 3n) / 10n;
    const contributionsMinor = (monthlyWagesMinor * 3142n) / 10_000n;
    bookUntilToday(getWorkdayOfMonth(25), `${texts.wages} ${monthText}`, [
      { accountNumber: accounts.wages, amountMinor: monthlyWagesMinor },
      { accountNumber: accounts.wageTax, amountMinor: -withheldTaxMinor },
      { accountNumber: accounts.bank, amountMinor: withheldTaxMinor - monthlyWagesMinor },
      { accountNumber: accounts.contributions, amountMinor: contributionsMinor },
      { accountNumber: accounts.contributionsDebt, amountMinor: -contributionsMinor },
    ]);
  }
  return vouchers.sort((left, right) => left.draft.bookedOn.localeCompare(right.draft.bookedOn));
}
