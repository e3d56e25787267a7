import { createHash } from "node:crypto";
import { getCountryBooks } from "../../ledger/country-books";
import type { Tx } from "../../store/db";

export type VatPeriod = { readonly first: string; readonly last: string };

/** The months of a VAT period by `VatPeriod` of the company settings; 18 months cover a fiscal year of any length. */
const monthsByVatPeriod: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 3, 4: 18, 6: 2, 7: 1, 8: 6, 9: 3 };

/** Finds the last day of the month that is `months` months later than the month of `day`. */
function lastDayOfLaterMonth(day: string, months: number): string {
  const monthEndMs = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + months, 0);
  return new Date(monthEndMs).toISOString().slice(0, 10);
}

const getDayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The VAT periods of a fiscal year, counted from its first month; an empty list where the company declares no VAT. */
export function listPeriodsOfYear(
  { first: yearStart, last: yearEnd }: VatPeriod,
  vatPeriod: number | null,
): readonly VatPeriod[] {
  const periodMonths = monthsByVatPeriod[vatPeriod ?? 0];
  const periods: VatPeriod[] = [];
  for (let firstDay = yearStart; periodMonths !== undefined && firstDay <= yearEnd; ) {
    const monthEnd = lastDayOfLaterMonth(firstDay, periodMonths - 1);
    const period = { first: firstDay, last: monthEnd < yearEnd ? monthEnd : yearEnd };
    periods.push(period);
    firstDay = getDayAfter(period.last);
  }
  return periods;
}

/** The name of a period, such as `2026-09`, `2026-07–09` or `2025-07–2026-06`. */
export function periodNameOf({ first: firstDay, last: lastDay }: VatPeriod): string {
  const [firstMonth, lastMonth] = [firstDay.slice(0, 7), lastDay.slice(0, 7)];
  if (firstMonth === lastMonth) return firstMonth;
  return `${firstMonth}–${firstMonth.slice(0, 4) === lastMonth.slice(0, 4) ? lastMonth.slice(5) : lastMonth}`;
}

/** The id of a report is derived from company and period, so it does not depend on the call that creates the report. */
export function vatReportIdOf(companyId: string, { first: firstDay }: VatPeriod): string {
  const hash = createHash("sha256").update(`vat report ${companyId} ${firstDay}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

type CompanyVatSettings = {
  readonly country: string;
  readonly vatPeriod: number | null;
  readonly firstDay: string | null;
};

/**
 * Creates the missing reports of finished periods in fiscal years that are not locked, beginning with the period of the
 * first voucher. Reports are created when a call reads reports (assumed).
 */
export async function createDueReports(tx: Tx, companyId: string, today: string): Promise<void> {
  const { rows } = await tx.query<CompanyVatSettings>(
    `SELECT "CountryCode" AS country, "VatPeriod" AS "vatPeriod",
            (SELECT min("VoucherDate") FROM "Voucher" WHERE "companyId" = $1) AS "firstDay"
       FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  const [company] = rows;
  if (!company?.firstDay) return;
  const { country, vatPeriod, firstDay } = company;
  const { rows: openFiscalYears } = await tx.query<VatPeriod>(
    `SELECT "StartDate" AS first, "EndDate" AS last FROM "FiscalYear"
      WHERE "companyId" = $1 AND NOT "IsLockedForAccounting" AND "StartDate" < $2 ORDER BY "StartDate"`,
    [companyId, today],
  );
  const duePeriods = openFiscalYears
    .flatMap((year) => listPeriodsOfYear(year, vatPeriod))
    .filter(({ last: lastDay }) => lastDay < today && lastDay >= firstDay);
  const { name: vatReturnName } = getCountryBooks(country).vatReturn;
  const reports = duePeriods.map((period) => ({
    id: vatReportIdOf(companyId, period),
    name: `${vatReturnName} ${periodNameOf(period)}`,
    made: `${getDayAfter(period.last)}T00:00:00Z`,
    ...period,
  }));
  await tx.query(
    `INSERT INTO "VatReport" ("companyId", "Id", "DocumentId", "Name", "StartDate", "EndDate", "CreatedUtc", "ModifiedUtc",
       "countedAt")
     SELECT $1, id, id, name, first, last, made, made, made
       FROM jsonb_to_recordset($2::jsonb) AS due(id uuid, name text, first date, last date, made timestamptz)
      WHERE NOT EXISTS (SELECT 1 FROM "VatReport" known
                         WHERE known."companyId" = $1 AND known."StartDate" <= last AND known."EndDate" >= first)
      ORDER BY first ON CONFLICT DO NOTHING`,
    [companyId, JSON.stringify(reports)],
  );
}
