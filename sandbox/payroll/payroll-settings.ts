import type { Call, Handlers } from "../resources/pipeline/call";
import { recordAnswer, type View } from "../resources/resource";
import type { Tx } from "../store/db";
import { sql } from "../store/sql";

const view: View = {
  model: "PayrollSettings",
  source: (call) => sql`SELECT r.*, company."Name" AS "CompanyName",
      company."CorporateIdentityNumber" AS "CompanyRegistrationNumber"
    FROM "PayrollSettings" r JOIN "CompanySettings" company USING ("companyId")
    WHERE "companyId" = ${call.companyId}::uuid`,
};

/** When a company pays, and what its settings are asked for. */
export type PaySettings = {
  readonly UsesVatOnExpense: boolean;
  readonly MonthlySalaryPaymentPeriod: number;
  readonly MonthlySalaryDeviationPeriod: number;
  readonly HourlyWagePaymentPeriod: number;
  readonly HourlyWageDeviationPeriod: number;
  readonly MonthlySalaryPaymentPeriodUntilDay: number | null;
  readonly HourlyWagePaymentPeriodUntilDay: number | null;
};

/** The settings as they stand, held until the transaction ends. */
export async function paySettings(tx: Tx, companyId: string): Promise<PaySettings | null> {
  const { rows } = await tx.query<PaySettings>(`SELECT * FROM "PayrollSettings" WHERE "companyId" = $1 FOR SHARE`, [
    companyId,
  ]);
  return rows[0] ?? null;
}

/** With `modifiedSinceUtc` the settings are not found when nothing changed since. */
function read(call: Call) {
  const since = call.query.modifiedSinceUtc;
  return recordAnswer(call, view, since === undefined ? sql`TRUE` : sql`t."ModifiedUtc" > ${since}::timestamptz`);
}

export const payrollSettings: Handlers = { getPayrollSettings: read };
