import { getCountryBooks } from "../ledger/country-books";
import { type VatReport, type VatSum, vatReport } from "../ledger/vat-report";
import { toAnsweredAmounts } from "../resources/accounting/vat-report-amounts";
import { periodNameOf, type VatPeriod, vatReportIdOf } from "../resources/accounting/vat-report-periods";
import type { SeedRecord } from "./bulk";
import { addDays } from "./calendar";
import type { SeedCompany } from "./companies";
import { anna, sara } from "./people";
import type { SeedVoucher } from "./seed-voucher";

const exponent = 2;

/** The VAT report of a period from the vouchers of the seed, whose rows have the VAT codes of their accounts. */
export function makeSeedVatReport(
  company: SeedCompany,
  vouchers: readonly SeedVoucher[],
  { first, last }: VatPeriod,
): VatReport {
  const { chart, vatReturn, standardAccounts } = getCountryBooks(company.countryCode);
  const accountsByNumber = new Map(chart.map((account) => [account.number, account]));
  const sums = vouchers
    .filter(({ draft }) => draft.bookedOn >= first && draft.bookedOn <= last)
    .flatMap(({ draft }) => draft.postings)
    .flatMap(({ accountNumber, amountMinor }): VatSum[] => {
      const account = accountsByNumber.get(accountNumber);
      if (!account?.vatCode) return [];
      return [{ accountNumber, accountType: account.type, vatCode: account.vatCode, amountMinor }];
    });
  return vatReport(sums, vatReturn, { exponent, rounding: standardAccounts.rounding });
}

/**
 * The record of a VAT report: the accountant sent it, and the owner approved it unless it still waits for approval. A report
 * without VAT has no voucher.
 */
export function makeVatReportRecord(
  company: SeedCompany,
  period: VatPeriod,
  report: VatReport,
  { isApproved, voucherId }: { readonly isApproved: boolean; readonly voucherId: string | null },
): SeedRecord {
  const approvedOn = addDays(period.last, 20);
  const approver = company.slug === "norrsken" || company.slug === "fjallkaffe" ? anna : sara;
  const events = [
    { CreatedByUserId: sara.id, CreatedUtc: `${approvedOn}T08:00:00.0000000Z`, DocumentApprovalStatus: 3 },
    { CreatedByUserId: approver.id, CreatedUtc: `${approvedOn}T09:30:00.0000000Z`, DocumentApprovalStatus: 1 },
  ];
  const id = vatReportIdOf(company.id, period);
  return {
    companyId: company.id,
    Id: id,
    DocumentId: id,
    Name: `${getCountryBooks(company.countryCode).vatReturn.name} ${periodNameOf(period)}`,
    StartDate: period.first,
    EndDate: period.last,
    CreatedUtc: `${addDays(period.last, 1)}T00:00:00Z`,
    ModifiedUtc: `${approvedOn}T${isApproved ? "09:30" : "08:00"}:00Z`,
    countedAt: `${approvedOn}T08:00:00Z`,
    DocumentApprovalStatus: isApproved ? 1 : 3,
    SentForApprovalByUserId: sara.id,
    ApprovalEventsHistory: isApproved ? events : events.slice(0, 1),
    VoucherId: voucherId,
    ...toAnsweredAmounts(report, exponent),
  };
}
