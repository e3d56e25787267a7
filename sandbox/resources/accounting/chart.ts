import { balanceAt, balancesAt } from "../../store/balances";
import { pool } from "../../store/db";
import { raw, type Sql, sql } from "../../store/sql";
import { columns } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { listAnswer, recordAnswer, type View } from "../resource";
import { accountTypeDescription } from "./account-types";
import { assertFiscalYearExists } from "./fiscal-years";

const model = "AccountApi";

/** SQL for the fiscal year of a day, or else the last year that began before it, or else the first year (assumed). */
const fiscalYearAt = (call: Call, day: string): Sql => sql`(
  SELECT y."Id" FROM "FiscalYear" y WHERE y."companyId" = ${call.companyId}::uuid
  ORDER BY (y."StartDate" <= ${day}::date) DESC, CASE WHEN y."StartDate" <= ${day}::date THEN -1 ELSE 1 END * (y."StartDate" - '2000-01-01'::date)
  LIMIT 1)`;

/** The chart of accounts of one fiscal year. */
export const accountsView = (year: (call: Call) => Sql): View => ({
  model,
  order: raw('t."Number"'),
  unfilterable: ["TypeDescription", "VatCodeDescription"],
  source: (call) => sql`
    SELECT ${columns(model, { Number: raw('r."Number"::bigint'), TypeDescription: accountTypeDescription(raw('r."Type"'), call.companyId), VatCodeDescription: sql`v."Description"` })}, r.seq
    FROM "Account" r LEFT JOIN "VatCode" v ON v."companyId" = r."companyId" AND v."Id" = r."VatCodeId"
    WHERE r."companyId" = ${call.companyId}::uuid AND r."FiscalYearId" = ${year(call)}`,
});

const currentChart = accountsView((call) => fiscalYearAt(call, call.today));
const chartOfYear = accountsView((call) => sql`${call.path.fiscalyearId}::uuid`);

type Balances = readonly { readonly accountNumber: number; readonly balance: string }[];

/** The balance of every account of the chart, zero for an account without postings (docs/api/requests.md#paging). */
const balancesView = (knownBalances: Balances): View => ({
  model: "AccountBalanceAPI",
  order: raw('t."AccountNumber"'),
  unfilterable: ["AccountTypeDescription"],
  source: (call) => sql`
    SELECT r."Name" AS "AccountName", r."Number"::bigint AS "AccountNumber", r."Type" AS "AccountType",
           ${accountTypeDescription(raw('r."Type"'), call.companyId)} AS "AccountTypeDescription", coalesce(b.balance, 0) AS "Balance"
    FROM "Account" r
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(knownBalances)}::jsonb) AS b("accountNumber" bigint, balance numeric)
      ON b."accountNumber" = r."Number"::bigint
    WHERE r."companyId" = ${call.companyId}::uuid AND r."FiscalYearId" = ${fiscalYearAt(call, balanceDay(call))}`,
});

const balanceDay = (call: Call) => call.path.date ?? call.today;

export const chart: Handlers = {
  listAccounts: (call) => listAnswer(call, currentChart),
  listAccountsOfYear: async (call) => {
    await assertFiscalYearExists(call);
    return listAnswer(call, chartOfYear);
  },
  getAccount: (call) => recordAnswer(call, chartOfYear, sql`t."Number" = ${call.path.accountNumber}::bigint`),
  listAccountBalances: async (call) => {
    return listAnswer(call, balancesView(await balancesAt(pool, call.companyId, balanceDay(call))));
  },
  getAccountBalance: async (call) => {
    const accountNumber = Number(call.path.accountNumber);
    const balance = await balanceAt(pool, call.companyId, accountNumber, balanceDay(call));
    return recordAnswer(
      call,
      balancesView([{ accountNumber, balance }]),
      sql`t."AccountNumber" = ${accountNumber}::bigint`,
    );
  },
};
