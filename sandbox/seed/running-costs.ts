import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "../ledger/voucher";
import { monthsFrom, workday } from "./calendar";
import type { SeedCompany } from "./companies";
import { generator, seedId } from "./generator";
import type { SeedVoucher } from "./seed-voucher";
import { wordsOf } from "./words";

type Accounts = {
  readonly bank: number;
  readonly capital: number;
  readonly inputVat: number;
  /** VAT that is declared and not paid yet. */
  readonly vatDebt: number;
  readonly rent: number;
  readonly goods: number;
  readonly wages: number;
  readonly wageTax: number;
  readonly contributions: number;
  readonly contributionsDebt: number;
  readonly inputRate: bigint;
};

const accountsOf: Readonly<Record<SeedCompany["countryCode"], Accounts>> = {
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

export const costAccounts = (company: SeedCompany): Accounts => accountsOf[company.countryCode];

/** What a company pays in a year besides: its capital at the start, then rent, goods and wages each month. */
export function runningCosts(company: SeedCompany, today: string, monthlyWages: bigint): SeedVoucher[] {
  const chance = generator(`costs of ${company.slug}`);
  const words = wordsOf(company);
  const a = costAccounts(company);
  const made: SeedVoucher[] = [];
  const book = (day: string, text: string, postings: readonly Posting[]) => {
    if (day > today) return;
    const draft: VoucherDraft = { bookedOn: day, text, type: voucherType.manual, series: "M", postings };
    made.push({ id: seedId(company.id, "cost", made.length), source: null, draft: assertVoucher(draft) });
  };
  const capital = monthlyWages * 8n;
  book(workday(monthsFrom(today, -12, 0)), words.capital, [
    { accountNumber: a.bank, amountMinor: capital },
    { accountNumber: a.capital, amountMinor: -capital },
  ]);
  for (let month = 12; month >= 0; month--) {
    const [year = 0, now = 1] = today.split("-").map(Number);
    const on = (day: number) => workday(new Date(Date.UTC(year, now - 1 - month, day)).toISOString().slice(0, 10));
    const text = on(1).slice(0, 7);
    const rent = monthlyWages / 6n;
    const goods = (monthlyWages * BigInt(chance.between(40, 90))) / 100n;
    const bought = (what: string, account: number, net: bigint, day: number) =>
      book(on(day), `${what} ${text}`, [
        { accountNumber: account, amountMinor: net },
        { accountNumber: a.inputVat, amountMinor: (net * a.inputRate) / 100n },
        { accountNumber: a.bank, amountMinor: -net - (net * a.inputRate) / 100n },
      ]);
    bought(words.rent, a.rent, rent, 1);
    bought(words.goods, a.goods, goods, 12);
    const withheld = (monthlyWages * 3n) / 10n;
    const contributions = (monthlyWages * 3142n) / 10_000n;
    book(on(25), `${words.wages} ${text}`, [
      { accountNumber: a.wages, amountMinor: monthlyWages },
      { accountNumber: a.wageTax, amountMinor: -withheld },
      { accountNumber: a.bank, amountMinor: withheld - monthlyWages },
      { accountNumber: a.contributions, amountMinor: contributions },
      { accountNumber: a.contributionsDebt, amountMinor: -contributions },
    ]);
  }
  return made.sort((one, other) => one.draft.bookedOn.localeCompare(other.draft.bookedOn));
}
