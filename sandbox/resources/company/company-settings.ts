import { type FieldProblem, invalid, refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { lockBooks } from "../../store/fiscal-years";
import { raw, sql } from "../../store/sql";
import { lockDay } from "../accounting/lock-day";
import { columns } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { completed, updateWhere, type Values } from "../records";
import { recordAnswer, type View } from "../resource";

const table = "CompanySettings";

const view: View = {
  model: "CompanySettingsApi",
  source: (call) => sql`SELECT ${columns("CompanySettingsApi")} FROM "CompanySettings" r
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

/** Members that are records the product writes, and what null leaves as it is (resources: CompanySettingsApi). */
const notWritten = ["ApprovalSettings", "AutoInvoice"];
const keptWhenNull = ["FirstPaymentReminderWithoutFee", "LatePaymentFee"];

/** @throws ApiError 2000 for another country, or without a telephone outside Sweden */
async function replace(call: Call) {
  const body = completed("CompanySettingsApi", call.body ?? {});
  const values = Object.entries(body).filter(
    ([member, value]) => !notWritten.includes(member) && !(keptWhenNull.includes(member) && value === null),
  );
  return changed(call, async (tx, countryCode) => {
    const problems: FieldProblem[] = [];
    if (body.CountryCode !== countryCode) {
      problems.push({ field: "CountryCode", message: "The country decides the books and cannot be changed." });
    }
    if (countryCode !== "SE" && !body.Phone) {
      problems.push({ field: "Phone", message: "Outside Sweden a company has a telephone number." });
    }
    if (problems.length > 0) throw invalid(problems);
    await write(tx, call, Object.fromEntries(values));
  });
}

/** @throws ApiError 2000 for a month that does not end the interval */
async function replaceLock(call: Call) {
  const body = completed("AccountingLockSettingsApi", call.body ?? {});
  const { AccountingLockInterval, TaxDeclarationDate } = body;
  return changed(call, async (tx) => {
    await write(tx, call, { AccountingLockInterval: AccountingLockInterval ?? 0, TaxDeclarationDate });
    await lockBooks(tx, call.companyId, await lockDay(tx, call.companyId, body));
  });
}

/** @throws ApiError 4002 where there are no reductions for house work */
async function replaceRotRut(call: Call) {
  const CompanyRotRutSettings = completed("CompanyRotRutSettingsApi", call.body ?? {});
  return changed(call, async (tx, countryCode) => {
    if (countryCode !== "SE") throw refused(4002, "Reductions for house work are there for Swedish companies only.");
    await write(tx, call, { CompanyRotRutSettings });
  });
}

const write = (tx: Tx, call: Call, values: Values) => updateWhere(tx, table, call.companyId, raw("TRUE"), values);

/** Changes the settings, locked first so that changes follow each other, and answers with all of them. */
function changed(call: Call, change: (tx: Tx, countryCode: string) => Promise<unknown>) {
  return transaction(async (tx) => {
    const { rows } = await tx.query<{ CountryCode: string }>(
      `SELECT "CountryCode" FROM "CompanySettings" WHERE "companyId" = $1 FOR NO KEY UPDATE`,
      [call.companyId],
    );
    await change(tx, rows[0]?.CountryCode ?? "");
    return recordAnswer(call, view, raw("TRUE"), tx);
  });
}

export const companySettings: Handlers = {
  getCompanySettings: (call) => recordAnswer(call, view, raw("TRUE")),
  replaceCompanySettings: replace,
  replaceAccountingLockSettings: replaceLock,
  replaceRotRutSettings: replaceRotRut,
};
