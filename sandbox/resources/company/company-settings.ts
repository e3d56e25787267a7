import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { lockBooks } from "../../store/fiscal-years";
import { rawSql, sql } from "../../store/sql";
import { findLastLockedDay } from "../accounting/last-locked-day";
import { columnsSql } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { type ColumnValues, completeBody, updateWhere } from "../records";
import { buildRecordAnswer, type ResourceView } from "../resource";

const table = "CompanySettings";

const companySettingsView: ResourceView = {
  model: "CompanySettingsApi",
  source: (call) => sql`SELECT ${columnsSql("CompanySettingsApi")} FROM "CompanySettings" r
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

/** Records that only the service writes, and members that a null in the body leaves unchanged (CompanySettingsApi). */
const unwritableMembers = ["ApprovalSettings", "AutoInvoice"];
const membersUnchangedByNull = ["FirstPaymentReminderWithoutFee", "LatePaymentFee"];

/** @throws ApiError 2000 for another country, or without a telephone outside Sweden */
async function replaceCompanySettings(call: Call) {
  const body = completeBody("CompanySettingsApi", call.body ?? {});
  const writtenEntries = Object.entries(body).filter(
    ([member, value]) =>
      !unwritableMembers.includes(member) && !(membersUnchangedByNull.includes(member) && value === null),
  );
  return changeAndAnswerSettings(call, async (tx, countryCode) => {
    const problems: FieldProblem[] = [];
    if (body.CountryCode !== countryCode) {
      problems.push({ field: "CountryCode", message: "The country decides the books and cannot be changed." });
    }
    if (countryCode !== "SE" && !body.Phone) {
      problems.push({ field: "Phone", message: "Outside Sweden a company has a telephone number." });
    }
    if (problems.length > 0) throw invalidBodyError(problems);
    await writeSettings(tx, call, Object.fromEntries(writtenEntries));
  });
}

/** @throws ApiError 2000 for a month that does not end the interval */
async function replaceAccountingLockSettings(call: Call) {
  const body = completeBody("AccountingLockSettingsApi", call.body ?? {});
  const { AccountingLockInterval, TaxDeclarationDate } = body;
  return changeAndAnswerSettings(call, async (tx) => {
    await writeSettings(tx, call, { AccountingLockInterval: AccountingLockInterval ?? 0, TaxDeclarationDate });
    await lockBooks(tx, call.companyId, await findLastLockedDay(tx, call.companyId, body));
  });
}

/** @throws ApiError 4002 in countries without reductions for house work */
async function replaceRotRutSettings(call: Call) {
  const CompanyRotRutSettings = completeBody("CompanyRotRutSettingsApi", call.body ?? {});
  return changeAndAnswerSettings(call, async (tx, countryCode) => {
    if (countryCode !== "SE")
      throw ruleRefusalError(4002, "Reductions for house work are there for Swedish companies only.");
    await writeSettings(tx, call, { CompanyRotRutSettings });
  });
}

const writeSettings = (tx: Tx, call: Call, values: ColumnValues) =>
  updateWhere(tx, table, call.companyId, rawSql("TRUE"), values);

/** Locks the settings so that concurrent changes wait for each other, changes them, and answers with all settings. */
function changeAndAnswerSettings(call: Call, changeSettings: (tx: Tx, countryCode: string) => Promise<unknown>) {
  return transaction(async (tx) => {
    const { rows } = await tx.query<{ CountryCode: string }>(
      `SELECT "CountryCode" FROM "CompanySettings" WHERE "companyId" = $1 FOR NO KEY UPDATE`,
      [call.companyId],
    );
    await changeSettings(tx, rows[0]?.CountryCode ?? "");
    return buildRecordAnswer(call, companySettingsView, rawSql("TRUE"), tx);
  });
}

export const companySettings: Handlers = {
  getCompanySettings: (call) => buildRecordAnswer(call, companySettingsView, rawSql("TRUE")),
  replaceCompanySettings,
  replaceAccountingLockSettings,
  replaceRotRutSettings,
};
