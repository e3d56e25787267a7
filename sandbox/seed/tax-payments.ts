import { countryBooks } from "../ledger/country-books";
import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "../ledger/voucher";
import { periodName, vatReportId } from "../resources/accounting/vat-report-periods";
import type { SeedRecord } from "./bulk";
import { monthsFrom, workday } from "./calendar";
import type { SeedCompany } from "./companies";
import { lockedTo } from "./company-data";
import { seedId } from "./generator";
import { costAccounts } from "./running-costs";
import type { SeedVoucher } from "./seed-voucher";
import { reportRecord, seedReport } from "./vat-reports";
import { wordsOf } from "./words";

type Duty = {
  /** Months that are declared together, counted from January. */
  readonly months: number;
  /** When it is paid: months after the last one, and the day. */
  readonly after: number;
  readonly day: number;
};

const wageDuties: Readonly<Record<SeedCompany["countryCode"], Duty>> = {
  SE: { months: 1, after: 1, day: 12 },
  NO: { months: 2, after: 1, day: 15 },
  NL: { months: 1, after: 1, day: 28 },
};

const vatDuties: Readonly<Record<SeedCompany["slug"], Duty>> = {
  norrsken: { months: 1, after: 2, day: 12 },
  fjallkaffe: { months: 3, after: 2, day: 12 },
  fjordtre: { months: 2, after: 2, day: 10 },
  tulp: { months: 3, after: 1, day: 28 },
};

export type TaxPayments = { readonly vouchers: readonly SeedVoucher[]; readonly vatReports: readonly SeedRecord[] };

/** What a company declares and pays of what its vouchers withheld and charged: wage tax, contributions, VAT. */
export function taxPayments(company: SeedCompany, booked: readonly SeedVoucher[], today: string): TaxPayments {
  const { bank, wageTax, contributionsDebt } = costAccounts(company);
  const { vatReturn } = countryBooks(company.countryCode);
  const words = wordsOf(company);
  const days = booked.map(({ draft }) => draft.bookedOn).sort();
  const vouchers: SeedVoucher[] = [];
  const vatReports: SeedRecord[] = [];
  const book = (bookedOn: string, text: string, postings: readonly Posting[], declared: string | null = null) => {
    const type = declared === null ? voucherType.manual : voucherType.vatReport;
    const draft: VoucherDraft = { bookedOn, text, type, series: "M", postings };
    const id = seedId(company.id, "tax", vouchers.length);
    vouchers.push({ id, source: declared, draft: assertVoucher(draft) });
    return id;
  };

  for (const period of periods(days[0] ?? today, wageDuties[company.countryCode], today)) {
    const owed = sums(booked, period, new Set([wageTax, contributionsDebt]));
    if (owed.length > 0) book(period.paidOn, `${words.wageTax} ${period.name}`, settled(owed, bank));
  }

  // Where the books are locked by the month, what comes after the lock is not declared yet.
  const lock = lockedTo(company, today);
  for (const period of periods(days[0] ?? today, vatDuties[company.slug], today)) {
    const report = seedReport(company, booked, period);
    const isApproved = lock === null || period.last <= lock;
    if (!isApproved || report.postings.length === 0) {
      vatReports.push(reportRecord(company, period, report, { isApproved, voucherId: null }));
      continue;
    }
    const declared = vatReportId(company.id, period);
    const voucherId = book(period.last, `${vatReturn.name} ${periodName(period)}`, report.postings, declared);
    vatReports.push(reportRecord(company, period, report, { isApproved, voucherId }));
    if (report.totalMinor === 0n) continue;
    book(period.paidOn, `${words.vatPaid} ${period.name}`, [
      { accountNumber: vatReturn.settlement, amountMinor: report.totalMinor },
      { accountNumber: bank, amountMinor: -report.totalMinor },
    ]);
  }
  return { vouchers, vatReports };
}

type Period = { readonly first: string; readonly last: string; readonly paidOn: string; readonly name: string };

/** The periods from the one of `from` on that were to be paid before `today`. */
function periods(from: string, { months, after, day }: Duty, today: string): Period[] {
  const found: Period[] = [];
  const begun = (Number(from.slice(5, 7)) - 1) % months;
  for (let first = monthsFrom(from, -begun, 1); ; first = monthsFrom(first, months, 1)) {
    const last = monthsFrom(first, months, 0);
    const paidOn = workday(monthsFrom(last, after, day));
    if (paidOn >= today) return found;
    const name = months === 1 ? first.slice(0, 7) : `${first.slice(0, 7)}–${last.slice(5, 7)}`;
    found.push({ first, last, paidOn, name });
  }
}

/** What was posted to these accounts in a period, account by account. */
function sums(booked: readonly SeedVoucher[], { first, last }: Period, accounts: ReadonlySet<number>): Posting[] {
  const found = new Map<number, bigint>();
  for (const { draft } of booked) {
    if (draft.bookedOn < first || draft.bookedOn > last) continue;
    for (const { accountNumber, amountMinor } of draft.postings) {
      if (accounts.has(accountNumber)) found.set(accountNumber, (found.get(accountNumber) ?? 0n) + amountMinor);
    }
  }
  return [...found]
    .filter(([, amountMinor]) => amountMinor !== 0n)
    .sort(([a], [b]) => a - b)
    .map(([accountNumber, amountMinor]) => ({ accountNumber, amountMinor }));
}

/** Empties the accounts, against one other. */
function settled(sums: readonly Posting[], against: number): Posting[] {
  const total = sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const emptied = sums.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
  return total === 0n ? emptied : [...emptied, { accountNumber: against, amountMinor: total }];
}
