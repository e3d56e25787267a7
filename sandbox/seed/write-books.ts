import { findPartiesByCustomer } from "../documents/printed-parties";
import { getCountryBooks } from "../ledger/country-books";
import type { Tx } from "../store/db";
import { toVoucherRows } from "../store/posting";
import { insertAll } from "./bulk";
import { morningOf, yearOf } from "./calendar";
import type { SeedCompany } from "./companies";
import { listFiscalYears } from "./company-data";
import type { Purchases } from "./purchases";
import type { SalesYear } from "./sales-year";
import type { SeedVoucher } from "./seed-voucher";

const exponent = 2;

/**
 * Numbers the vouchers of each year and series by date and writes them with their invoices and balances. The rows are the
 * same as if each voucher had been posted on its day.
 */
export async function writeBooks(
  tx: Tx,
  company: SeedCompany,
  today: string,
  sales: SalesYear,
  purchases: Pick<Purchases, "invoices" | "payments">,
): Promise<void> {
  const voucherLabels = await writeVouchers(tx, company, today, sales.vouchers);
  const partiesByCustomerId = await findPartiesByCustomer(tx, company.id);
  await insertAll(
    tx,
    "CustomerInvoice",
    sales.invoices.map(({ voucherId, record }) => ({
      ...record,
      VoucherNumber: voucherLabels.get(voucherId),
      printed: partiesByCustomerId.get(String(record.CustomerId)),
    })),
  );
  await insertAll(tx, "InvoicePayment", sales.payments);
  await insertAll(
    tx,
    "SupplierInvoice",
    purchases.invoices.map(({ voucherId, record }) => {
      const label = voucherLabels.get(voucherId) ?? "";
      return { ...record, VoucherNumber: label, Number: Number(label.slice(1)) };
    }),
  );
  await insertAll(tx, "InvoicePayment", purchases.payments);
  await rebuildBalances(tx, company.id);
}

async function writeVouchers(tx: Tx, company: SeedCompany, today: string, vouchers: readonly SeedVoucher[]) {
  const accountNames = new Map(getCountryBooks(company.countryCode).chart.map(({ number, name }) => [number, name]));
  const yearIds = new Map(listFiscalYears(company, today).map(({ id, year }) => [year, id]));
  const lastNumbers = new Map<string, number>();
  const voucherLabels = new Map<string, string>();
  const vouchersByDate = vouchers.toSorted((left, right) => left.draft.bookedOn.localeCompare(right.draft.bookedOn));
  const records = vouchersByDate.map(({ id, sourceId, draft }, index) => {
    const fiscalYearId = yearIds.get(yearOf(draft.bookedOn));
    const seriesKey = `${fiscalYearId} ${draft.series}`;
    const number = (lastNumbers.get(seriesKey) ?? 0) + 1;
    lastNumbers.set(seriesKey, number);
    voucherLabels.set(id, `${draft.series}${number}`);
    const createdAt = morningOf(draft.bookedOn, index);
    return {
      companyId: company.id,
      FiscalYearId: fiscalYearId,
      Id: id,
      NumberSeries: draft.series,
      number,
      NumberAndNumberSeries: `${draft.series}${number}`,
      VoucherDate: draft.bookedOn,
      VoucherText: draft.text,
      VoucherType: draft.type,
      SourceId: sourceId,
      CreatedUtc: createdAt,
      ModifiedUtc: createdAt,
      Rows: toVoucherRows(draft, accountNames, exponent),
    };
  });
  await insertAll(tx, "Voucher", records);
  await insertAll(
    tx,
    "VoucherSeries",
    [...lastNumbers].map(([seriesKey, lastNumber]) => {
      const [fiscalYearId, series] = seriesKey.split(" ");
      return { companyId: company.id, fiscalYearId, series, nextNumber: lastNumber + 1 };
    }),
  );
  return voucherLabels;
}

/** Calculates the balances of a company from all postings of its vouchers, in one statement. */
export async function rebuildBalances(tx: Tx, companyId: string): Promise<void> {
  await tx.query(
    `WITH postings AS (
       SELECT voucher."VoucherDate" AS day, (posting ->> 'AccountNumber')::bigint AS account,
              (posting ->> 'DebitAmount')::numeric - (posting ->> 'CreditAmount')::numeric AS amount
         FROM "Voucher" AS voucher, jsonb_array_elements(voucher."Rows") AS posting
        WHERE voucher."companyId" = $1
     ), days AS (
       INSERT INTO "DayBalance" ("companyId", "accountNumber", day, amount)
       SELECT $1, account, day, sum(amount) FROM postings GROUP BY account, day
     )
     INSERT INTO "MonthBalance" ("companyId", "accountNumber", month, amount)
     SELECT $1, account, date_trunc('month', day), sum(amount) FROM postings GROUP BY account, date_trunc('month', day)`,
    [companyId],
  );
}
