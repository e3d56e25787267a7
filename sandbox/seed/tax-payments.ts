import { getCountryBooks } from "../ledger/country-books";
import { assertVoucher, type Posting, type VoucherDraft, voucherType } from "../ledger/voucher";
import { periodNameOf, vatReportIdOf } from "../resources/accounting/vat-report-periods";
import { bookTextsOf } from "./book-texts";
import type { SeedRecord } from "./bulk";
import { dayOfShiftedMonth, workdayOnOrAfter } from "./calendar";
import type { SeedCompany } from "./companies";
import { lastLockedDay } from "./company-data";
import { makeSeedId } from "./generator";
import { getCostAccounts } from "./running-costs";
import type { SeedVoucher } from "./seed-voucher";
import { makeSeedVatReport, makeVatReportRecord } from "./vat-reports";

type TaxDuty = {
  /** The number of months that are declared together, counted from January. */
  readonly months: number;
  /** The tax is paid this number of months after the last month of the period, on the day `paymentDay`. */
  readonly monthsAfter: number;
  readonly day: number;
};

const wageDuties: Readonly<Record<SeedCompany["countryCode"], TaxDuty>> = {
  SE: { months: 1, monthsAfter: 1, day: 12 },
  NO: { months: 2, monthsAfter: 1, day: 15 },
  NL: { months: 1, monthsAfter: 1, day: 28 },
};

const vatDuties: Readonly<Record<SeedCompany["slug"], TaxDuty>> = {
  norrsken: { months: 1, monthsAfter: 2, day: 12 },
  fjallkaffe: { months: 3, monthsAfter: 2, day: 12 },
  fjordtre: { months: 2, monthsAfter: 2, day: 10 },
  tulp: { months: 3, monthsAfter: 1, day: 28 },
};

export type TaxPayments = { readonly vouchers: readonly SeedVoucher[]; readonly vatReports: readonly SeedRecord[] };

/** Makes the declarations and payments of wage tax, contributions and VAT that a company's vouchers lead to. */
export function makeTaxPayments(
  company: SeedCompany,
  businessVouchers: readonly SeedVoucher[],
  today: string,
): TaxPayments {
  const { bank, wageTax, contributionsDebt } = getCostAccounts(company);
  const { vatReturn } = getCountryBooks(company.countryCode);
  const texts = bookTextsOf(company);
  const days = businessVouchers.map(({ draft }) => draft.bookedOn).sort();
  const vouchers: SeedVoucher[] = [];
  const vatReports: SeedRecord[] = [];
  const bookTax = (bookedOn: string, text: string, postings: readonly Posting[], reportId: string | null = null) => {
    const type = reportId === null ? voucherType.manual : voucherType.vatReport;
    const draft: VoucherDraft = { bookedOn, text, type, series: "M", postings };
    const id = makeSeedId(company.id, "tax", vouchers.length);
    vouchers.push({ id, sourceId: reportId, draft: assertVoucher(draft) });
    return id;
  };

  for (const period of listDuePeriods(days[0] ?? today, wageDuties[company.countryCode], today)) {
    const owedPostings = sumByAccounts(businessVouchers, period, new Set([wageTax, contributionsDebt]));
    if (owedPostings.length > 0)
      bookTax(period.paidOn, `${texts.wageTax} ${period.name}`, makeSettlementPostings(owedPostings, bank));
  }

  // Where the books are locked by the month, a period after the lock is not declared yet.
  const lockedUntil = lastLockedDay(company, today);
  for (const period of listDuePeriods(days[0] ?? today, vatDuties[company.slug], today)) {
    const report = makeSeedVatReport(company, businessVouchers, period);
    const isApproved = lockedUntil === null || period.last <= lockedUntil;
    if (!isApproved || report.postings.length === 0) {
      vatReports.push(makeVatReportRecord(company, period, report, { isApproved, voucherId: null }));
      continue;
    }
    const reportId = vatReportIdOf(company.id, period);
    const voucherId = bookTax(period.last, `${vatReturn.name} ${periodNameOf(period)}`, report.postings, reportId);
    vatReports.push(makeVatReportRecord(company, period, report, { isApproved, voucherId }));
    if (report.totalMinor === 0n) continue;
    bookTax(period.paidOn, `${texts.vatPaid} ${period.name}`, [
      { accountNumber: vatReturn.settlementAccount, amountMinor: report.totalMinor },
      { accountNumber: bank, amountMinor: -report.totalMinor },
    ]);
  }
  return { vouchers, vatReports };
}

type Period = { readonly first: string; readonly last: string; readonly paidOn: string; readonly name: string };

/** The periods that were due for payment before `today`; the first is the period of the given first day. */
function listDuePeriods(firstDay: string, { months, monthsAfter, day }: TaxDuty, today: string): Period[] {
  const duePeriods: Period[] = [];
  const monthsIntoPeriod = (Number(firstDay.slice(5, 7)) - 1) % months;
  for (let first = dayOfShiftedMonth(firstDay, -monthsIntoPeriod, 1); ; first = dayOfShiftedMonth(first, months, 1)) {
    const last = dayOfShiftedMonth(first, months, 0);
    const paidOn = workdayOnOrAfter(dayOfShiftedMonth(last, monthsAfter, day));
    if (paidOn >= today) return duePeriods;
    const name = months === 1 ? first.slice(0, 7) : `${first.slice(0, 7)}–${last.slice(5, 7)}`;
    duePeriods.push({ first, last, paidOn, name });
  }
}

/** The sums posted to the given accounts in a period, one for each account. */
function sumByAccounts(
  vouchers: readonly SeedVoucher[],
  { first, last }: Period,
  accounts: ReadonlySet<number>,
): Posting[] {
  const sums = new Map<number, bigint>();
  for (const { draft } of vouchers) {
    if (draft.bookedOn < first || draft.bookedOn > last) continue;
    for (const { accountNumber, amountMinor } of draft.postings) {
      if (accounts.has(accountNumber)) sums.set(accountNumber, (sums.get(accountNumber) ?? 0n) + amountMinor);
    }
  }
  return [...sums]
    .filter(([, amountMinor]) => amountMinor !== 0n)
    .sort(([left], [right]) => left - right)
    .map(([accountNumber, amountMinor]) => ({ accountNumber, amountMinor }));
}

/** The postings that empty the accounts against one other account. */
function makeSettlementPostings(sums: readonly Posting[], counterAccount: number): Posting[] {
  const total = sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const emptyingPostings = sums.map((posting) => ({ ...posting, amountMinor: -posting.amountMinor }));
  return total === 0n ? emptyingPostings : [...emptyingPostings, { accountNumber: counterAccount, amountMinor: total }];
}
