import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalid, notFound, refused } from "../../http/problem";
import { pool, type Tx, transaction } from "../../store/db";
import type { Call, Handlers } from "../pipeline/call";
import { completed, insertRecord, updateRecord } from "../records";
import { byId, listAnswer, ownRows, recordAnswer, type View } from "../resource";

type Year = {
  readonly Id: string;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly BookkeepingMethod: number;
  readonly lockedTo: string | null;
};

const years: View = { model: "FiscalYearApi", source: (call) => ownRows("FiscalYear", call) };

/** A fiscal year is 18 months at most (assumed, as Swedish law has it). */
const mostMonths = 18;

/**
 * Opens the year that follows the last, with its chart and its bookkeeping method.
 * @throws ApiError 2000 at a day, 4020 to 4022 (docs/api/vouchers-and-books.md#fiscal-years)
 */
async function create(call: Call) {
  const { companyId } = call;
  const { StartDate, EndDate } = completed("FiscalYearApi", call.body ?? {});
  const missing: FieldProblem[] = Object.entries({ StartDate, EndDate }).flatMap(([field, day]) =>
    day === null ? [{ field, message: `${field} is required.` }] : [],
  );
  if (StartDate === null || EndDate === null) throw invalid(missing);
  const id = randomUUID();
  return transaction(async (tx) => {
    const last = await lastYear(tx, companyId);
    await assertFits(tx, companyId, StartDate, EndDate, last);
    await insertRecord(tx, "FiscalYear", companyId, {
      Id: id,
      StartDate,
      EndDate,
      BookkeepingMethod: last?.BookkeepingMethod ?? 0,
      lockedTo: last?.lockedTo ?? null,
    });
    if (last !== null) await copyChart(tx, companyId, last.Id, id);
    return recordAnswer(call, years, byId(id), tx);
  });
}

/** Whoever opens a year waits for the company's settings, so that two never follow the same one. */
async function lastYear(tx: Tx, companyId: string): Promise<Year | null> {
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR NO KEY UPDATE`, [companyId]);
  const { rows } = await tx.query<Year>(
    `SELECT * FROM "FiscalYear" WHERE "companyId" = $1 ORDER BY "StartDate" DESC LIMIT 1`,
    [companyId],
  );
  return rows[0] ?? null;
}

async function assertFits(tx: Tx, companyId: string, begins: string, ends: string, last: Year | null): Promise<void> {
  const { rows } = await tx.query<{ isMonthEnd: boolean; isTooLong: boolean; overlaps: boolean; follows: boolean }>(
    `SELECT date_trunc('month', $3::date + 1) = $3::date + 1 AS "isMonthEnd",
            $3::date >= $2::date + make_interval(months => $4) AS "isTooLong",
            EXISTS (SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND "StartDate" <= $3 AND "EndDate" >= $2) AS overlaps,
            $5::date IS NULL OR $2::date = $5::date + 1 AS follows`,
    [companyId, begins, ends, mostMonths, last?.EndDate ?? null],
  );
  const [facts] = rows;
  if (!facts) throw new Error("the database compared nothing");
  if (ends <= begins) throw invalid([{ field: "EndDate", message: "EndDate lies before StartDate." }]);
  if (!facts.isMonthEnd) throw refused(4022, "A fiscal year ends on the last day of a month.", "EndDate");
  if (facts.isTooLong) throw refused(4021, `A fiscal year is ${mostMonths} months at most.`, "EndDate");
  if (facts.overlaps) throw refused(4020, "Another fiscal year has days of this one.", "StartDate");
  if (!facts.follows) {
    const message = `Fiscal years follow each other: this one begins on the day after ${last?.EndDate}.`;
    throw invalid([{ field: "StartDate", message }]);
  }
}

async function copyChart(tx: Tx, companyId: string, from: string, to: string): Promise<void> {
  await tx.query(
    `INSERT INTO "Account" ("companyId", "FiscalYearId", "CreatedUtc", "ModifiedUtc", "Number", "Name", "Type", "VatCodeId",
       "IsActive", "IsBlockedForManualBooking", "IsCostCenterAllowed", "IsProjectAllowed", "ReferenceCode",
       "AllowTransactionText", "IsFirstCostCenterMandatory", "Description")
     SELECT "companyId", $3, $4, $4, "Number", "Name", "Type", "VatCodeId",
       "IsActive", "IsBlockedForManualBooking", "IsCostCenterAllowed", "IsProjectAllowed", "ReferenceCode",
       "AllowTransactionText", "IsFirstCostCenterMandatory", "Description"
       FROM "Account" WHERE "companyId" = $1 AND "FiscalYearId" = $2 ORDER BY seq`,
    [companyId, from, to, now()],
  );
}

/** Waits for the postings that run in the year: they share its row (`openFiscalYear`). */
async function replace(call: Call) {
  const { id = "" } = call.path;
  const { IsLockedForAccounting } = completed("FiscalYearUpdateApi", call.body ?? {});
  return transaction(async (tx) => {
    if (!(await updateRecord(tx, "FiscalYear", call.companyId, id, { IsLockedForAccounting }))) {
      throw notFound("The fiscal year");
    }
    return recordAnswer(call, years, byId(id), tx);
  });
}

/** A list of one fiscal year is of a year the company has. @throws ApiError 404 with 3000 */
export async function requireFiscalYear(call: Call): Promise<void> {
  const { rowCount } = await pool.query(`SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND "Id" = $2`, [
    call.companyId,
    call.path.fiscalyearId,
  ]);
  if (rowCount === 0) throw notFound("The fiscal year");
}

export const fiscalYears: Handlers = {
  listFiscalYears: (call) => listAnswer(call, years),
  getFiscalYear: (call) => recordAnswer(call, years, byId(call.path.id)),
  createFiscalYear: create,
  replaceFiscalYear: replace,
};
