import type { Call, Handlers } from "../resources/pipeline/call";
import { buildRecordAnswer, type ResourceView } from "../resources/resource";
import type { Tx } from "../store/db";
import { sql } from "../store/sql";

const view: ResourceView = {
  model: "PayrollSettings",
  source: (call) => sql`SELECT r.*, company."Name" AS "CompanyName",
      company."CorporateIdentityNumber" AS "CompanyRegistrationNumber"
    FROM "PayrollSettings" r JOIN "CompanySettings" company USING ("companyId")
    WHERE "companyId" = ${call.companyId}::uuid`,
};

/** The settings that rules read: when a company pays, and whether it handles VAT on expenses. */
export type PaySettings = {
  readonly UsesVatOnExpense: boolean;
  readonly MonthlySalaryPaymentPeriod: number;
  readonly MonthlySalaryDeviationPeriod: number;
  readonly HourlyWagePaymentPeriod: number;
  readonly HourlyWageDeviationPeriod: number;
  readonly MonthlySalaryPaymentPeriodUntilDay: number | null;
  readonly HourlyWagePaymentPeriodUntilDay: number | null;
};

/** Finds the settings of a company and keeps them unchanged until the transaction ends. */
export async function findPaySettings(tx: Tx, companyId: string): Promise<PaySettings | null> {
  const { rows } = await tx.query<PaySettings>(`SELECT * FROM "PayrollSettings" WHERE "companyId" = $1 FOR SHARE`, [
    companyId,
  ]);
  return rows[0] ?? null;
}

/** Answers the settings. With `modifiedSinceUtc` they are not found when nothing has changed since that instant. */
function answerPayrollSettings(call: Call) {
  const modifiedSince = call.query.modifiedSinceUtc;
  return buildRecordAnswer(
    call,
    view,
    modifiedSince === undefined ? sql`TRUE` : sql`t."ModifiedUtc" > ${modifiedSince}::timestamptz`,
  );
}

export const payrollSettings: Handlers = { getPayrollSettings: answerPayrollSettings };
