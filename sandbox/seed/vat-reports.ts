import { countryBooks } from "../ledger/country-books";
import { type VatReport, type VatSum, vatReport } from "../ledger/vat-report";
import { shownAmounts } from "../resources/accounting/vat-report-amounts";
import { periodName, type VatPeriod, vatReportId } from "../resources/accounting/vat-report-periods";
import type { SeedRecord } from "./bulk";
import { addDays } from "./calendar";
import type { SeedCompany } from "./companies";
import { anna, sara } from "./people";
import type { SeedVoucher } from "./seed-voucher";

const exponent = 2;

/** The return of a period from the vouchers of the seed, whose rows have the codes of their accounts. */
export function seedReport(
  company: SeedCompany,
  booked: readonly SeedVoucher[],
  { first, last }: VatPeriod,
): VatReport {
  const { chart, vatReturn, standard } = countryBooks(company.countryCode);
  const accounts = new Map(chart.map((account) => [account.number, account]));
  const sums = booked
    .filter(({ draft }) => draft.bookedOn >= first && draft.bookedOn <= last)
    .flatMap(({ draft }) => draft.postings)
    .flatMap(({ accountNumber, amountMinor }): VatSum[] => {
      const account = accounts.get(accountNumber);
      if (!account?.vatCode) return [];
      return [{ accountNumber, accountType: account.type, vatCode: account.vatCode, amountMinor }];
    });
  return vatReport(sums, vatReturn, { exponent, rounding: standard.rounding });
}

/** Sent by the accountant, and approved by the owner unless it waits for that; without VAT it has no voucher. */
export function reportRecord(
  company: SeedCompany,
  period: VatPeriod,
  report: VatReport,
  { isApproved, voucherId }: { readonly isApproved: boolean; readonly voucherId: string | null },
): SeedRecord {
  const day = addDays(period.last, 20);
  const approver = company.slug === "norrsken" || company.slug === "fjallkaffe" ? anna : sara;
  const events = [
    { CreatedByUserId: sara.id, CreatedUtc: `${day}T08:00:00.0000000Z`, DocumentApprovalStatus: 3 },
    { CreatedByUserId: approver.id, CreatedUtc: `${day}T09:30:00.0000000Z`, DocumentApprovalStatus: 1 },
  ];
  const id = vatReportId(company.id, period);
  return {
    companyId: company.id,
    Id: id,
    DocumentId: id,
    Name: `${countryBooks(company.countryCode).vatReturn.name} ${periodName(period)}`,
    StartDate: period.first,
    EndDate: period.last,
    CreatedUtc: `${addDays(period.last, 1)}T00:00:00Z`,
    ModifiedUtc: `${day}T${isApproved ? "09:30" : "08:00"}:00Z`,
    countedAt: `${day}T08:00:00Z`,
    DocumentApprovalStatus: isApproved ? 1 : 3,
    SentForApprovalByUserId: sara.id,
    ApprovalEventsHistory: isApproved ? events : events.slice(0, 1),
    VoucherId: voucherId,
    ...shownAmounts(report, exponent),
  };
}
