import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { pool, type Tx, transaction } from "../../store/db";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody, insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, companyRowsSql, type ResourceView } from "../resource";

type FiscalYear = {
  readonly Id: string;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly BookkeepingMethod: number;
  readonly lockedTo: string | null;
};

const fiscalYearsView: ResourceView = { model: "FiscalYearApi", source: (call) => companyRowsSql("FiscalYear", call) };

/** A fiscal year has at most 18 months (assumed for every country, from Swedish law). */
const maxFiscalYearMonths = 18;

/**
 * Opens the fiscal year that follows the last one, with the last year's chart of accounts and bookkeeping method.
 * @throws ApiError 2000 at a day, 4020 to 4022 (docs/api/vouchers-and-books.md#fiscal-years)
 */
async function createFiscalYear(call: Call) {
  const { companyId } = call;
  const { StartDate, EndDate } = completeBody("FiscalYearApi", call.body ?? {});
  const missingDayProblems: FieldProblem[] = Object.entries({ StartDate, EndDate }).flatMap(([field, day]) =>
    day === null ? [{ field, message: `${field} is required.` }] : [],
  );
  if (StartDate === null || EndDate === null) throw invalidBodyError(missingDayProblems);
  const id = randomUUID();
  return transaction(async (tx) => {
    const lastFiscalYear = await findLastFiscalYear(tx, companyId);
    await assertFollowsLastYear(tx, companyId, StartDate, EndDate, lastFiscalYear);
    await insertRecord(tx, "FiscalYear", companyId, {
      Id: id,
      StartDate,
      EndDate,
      BookkeepingMethod: lastFiscalYear?.BookkeepingMethod ?? 0,
      lockedTo: lastFiscalYear?.lockedTo ?? null,
    });
    if (lastFiscalYear !== null) await copyChart(tx, companyId, lastFiscalYear.Id, id);
    return buildRecordAnswer(call, fiscalYearsView, byId(id), tx);
  });
}

/** Locks the company's settings, so that two concurrent calls never open a year after the same last year. */
async function findLastFiscalYear(tx: Tx, companyId: string): Promise<FiscalYear | null> {
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR NO KEY UPDATE`, [companyId]);
  const { rows } = await tx.query<FiscalYear>(
    `SELECT * FROM "FiscalYear" WHERE "companyId" = $1 ORDER BY "StartDate" DESC LIMIT 1`,
    [companyId],
  );
  return rows[0] ?? null;
}

async function assertFollowsLastYear(
  tx: Tx,
  companyId: string,
  startDate: string,
  endDate: string,
  lastFiscalYear: FiscalYear | null,
): Promise<void> {
  const { rows } = await tx.query<{ isMonthEnd: boolean; isTooLong: boolean; overlaps: boolean; follows: boolean }>(
    `SELECT date_trunc('month', $3::date + 1) = $3::date + 1 AS "isMonthEnd",
            $3::date >= $2::date + make_interval(months => $4) AS "isTooLong",
            EXISTS (SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND "StartDate" <= $3 AND "EndDate" >= $2) AS overlaps,
            $5::date IS NULL OR $2::date = $5::date + 1 AS follows`,
    [companyId, startDate, endDate, maxFiscalYearMonths, lastFiscalYear?.EndDate ?? null],
  );
  const [checkedDates] = rows;
  if (!checkedDates) throw new Error("the database compared nothing");
  if (endDate <= startDate) throw invalidBodyError([{ field: "EndDate", message: "EndDate lies before StartDate." }]);
  if (!checkedDates.isMonthEnd)
    throw ruleRefusalError(4022, "A fiscal year ends on the last day of a month.", "EndDate");
  if (checkedDates.isTooLong)
    throw ruleRefusalError(4021, `A fiscal year is ${maxFiscalYearMonths} months at most.`, "EndDate");
  if (checkedDates.overlaps) throw ruleRefusalError(4020, "Another fiscal year has days of this one.", "StartDate");
  if (!checkedDates.follows) {
    const message = `Fiscal years follow each other: this one begins on the day after ${lastFiscalYear?.EndDate}.`;
    throw invalidBodyError([{ field: "StartDate", message }]);
  }
}

async function copyChart(tx: Tx, companyId: string, sourceYearId: string, targetYearId: string): Promise<void> {
  await tx.query(
    `INSERT INTO "Account" ("companyId", "FiscalYearId", "CreatedUtc", "ModifiedUtc", "Number", "Name", "Type", "VatCodeId",
       "IsActive", "IsBlockedForManualBooking", "IsCostCenterAllowed", "IsProjectAllowed", "ReferenceCode",
       "AllowTransactionText", "IsFirstCostCenterMandatory", "Description")
     SELECT "companyId", $3, $4, $4, "Number", "Name", "Type", "VatCodeId",
       "IsActive", "IsBlockedForManualBooking", "IsCostCenterAllowed", "IsProjectAllowed", "ReferenceCode",
       "AllowTransactionText", "IsFirstCostCenterMandatory", "Description"
       FROM "Account" WHERE "companyId" = $1 AND "FiscalYearId" = $2 ORDER BY seq`,
    [companyId, sourceYearId, targetYearId, now()],
  );
}

/** Replaces the lock of a year. The update waits for running postings, which hold its row (`getOpenFiscalYear`). */
async function replaceFiscalYear(call: Call) {
  const { id = "" } = call.path;
  const { IsLockedForAccounting } = completeBody("FiscalYearUpdateApi", call.body ?? {});
  return transaction(async (tx) => {
    if (!(await updateRecord(tx, "FiscalYear", call.companyId, id, { IsLockedForAccounting }))) {
      throw notFoundError("The fiscal year");
    }
    return buildRecordAnswer(call, fiscalYearsView, byId(id), tx);
  });
}

/** Checks that the company has the fiscal year whose records a call lists. @throws ApiError 404 with 3000 */
export async function assertFiscalYearExists(call: Call): Promise<void> {
  const { rowCount } = await pool.query(`SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND "Id" = $2`, [
    call.companyId,
    call.path.fiscalyearId,
  ]);
  if (rowCount === 0) throw notFoundError("The fiscal year");
}

export const fiscalYears: Handlers = {
  listFiscalYears: (call) => buildListAnswer(call, fiscalYearsView),
  getFiscalYear: (call) => buildRecordAnswer(call, fiscalYearsView, byId(call.path.id)),
  createFiscalYear,
  replaceFiscalYear,
};
