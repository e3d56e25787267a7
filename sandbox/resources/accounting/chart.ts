import { getBalanceAt, listBalancesAt } from "../../store/balances";
import { pool } from "../../store/db";
import { rawSql, type Sql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, type ResourceView } from "../resource";
import { accountTypeDescriptionSql } from "./account-types";
import { assertFiscalYearExists } from "./fiscal-years";

const model = "AccountApi";

/** Writes SQL that finds a day's fiscal year, or else the last year before it, or else the first year (assumed). */
const fiscalYearIdSqlOn = (call: Call, day: string): Sql => sql`(
  SELECT y."Id" FROM "FiscalYear" y WHERE y."companyId" = ${call.companyId}::uuid
  ORDER BY (y."StartDate" <= ${day}::date) DESC, CASE WHEN y."StartDate" <= ${day}::date THEN -1 ELSE 1 END * (y."StartDate" - '2000-01-01'::date)
  LIMIT 1)`;

/** Makes the view of the chart of accounts of one fiscal year. */
export const makeAccountsView = (fiscalYearIdSql: (call: Call) => Sql): ResourceView => ({
  model,
  sortOrder: rawSql('t."Number"'),
  unfilterable: ["TypeDescription", "VatCodeDescription"],
  source: (call) => sql`
    SELECT ${columnsSql(model, { Number: rawSql('r."Number"::bigint'), TypeDescription: accountTypeDescriptionSql(rawSql('r."Type"'), call.companyId), VatCodeDescription: sql`v."Description"` })}, r.seq
    FROM "Account" r LEFT JOIN "VatCode" v ON v."companyId" = r."companyId" AND v."Id" = r."VatCodeId"
    WHERE r."companyId" = ${call.companyId}::uuid AND r."FiscalYearId" = ${fiscalYearIdSql(call)}`,
});

const currentChartView = makeAccountsView((call) => fiscalYearIdSqlOn(call, call.today));
const chartOfYearView = makeAccountsView((call) => sql`${call.path.fiscalyearId}::uuid`);

type AccountBalances = readonly { readonly accountNumber: number; readonly balance: string }[];

/** Makes the view of every account's balance. An account without postings has zero (docs/api/requests.md#paging). */
const makeBalancesView = (storedBalances: AccountBalances): ResourceView => ({
  model: "AccountBalanceAPI",
  sortOrder: rawSql('t."AccountNumber"'),
  unfilterable: ["AccountTypeDescription"],
  source: (call) => sql`
    SELECT r."Name" AS "AccountName", r."Number"::bigint AS "AccountNumber", r."Type" AS "AccountType",
           ${accountTypeDescriptionSql(rawSql('r."Type"'), call.companyId)} AS "AccountTypeDescription", coalesce(b.balance, 0) AS "Balance"
    FROM "Account" r
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(storedBalances)}::jsonb) AS b("accountNumber" bigint, balance numeric)
      ON b."accountNumber" = r."Number"::bigint
    WHERE r."companyId" = ${call.companyId}::uuid AND r."FiscalYearId" = ${fiscalYearIdSqlOn(call, balanceDayOf(call))}`,
});

const balanceDayOf = (call: Call) => call.path.date ?? call.today;

export const chartOfAccounts: Handlers = {
  listAccounts: (call) => buildListAnswer(call, currentChartView),
  listAccountsOfYear: async (call) => {
    await assertFiscalYearExists(call);
    return buildListAnswer(call, chartOfYearView);
  },
  getAccount: (call) => buildRecordAnswer(call, chartOfYearView, sql`t."Number" = ${call.path.accountNumber}::bigint`),
  listAccountBalances: async (call) => {
    return buildListAnswer(call, makeBalancesView(await listBalancesAt(pool, call.companyId, balanceDayOf(call))));
  },
  getAccountBalance: async (call) => {
    const accountNumber = Number(call.path.accountNumber);
    const balance = await getBalanceAt(pool, call.companyId, accountNumber, balanceDayOf(call));
    return buildRecordAnswer(
      call,
      makeBalancesView([{ accountNumber, balance }]),
      sql`t."AccountNumber" = ${accountNumber}::bigint`,
    );
  },
};
