import { balanceAt, balancesAt } from "../../store/balances";
import { pool } from "../../store/db";
import { raw, type Sql, sql } from "../../store/sql";
import { columns } from "../columns";
import type { Call, Handlers } from "../pipeline/call";
import { listAnswer, recordAnswer, type View } from "../resource";
import { accountTypeOf } from "./account-types";
import { requireFiscalYear } from "./fiscal-years";

const model = "AccountApi";

/** The fiscal year a day lies in, otherwise the last one that began before it, otherwise the first (assumed). */
const yearAt = (call: Call, day: string): Sql => sql`(
  SELECT y."Id" FROM "FiscalYear" y WHERE y."companyId" = ${call.companyId}::uuid
  ORDER BY (y."StartDate" <= ${day}::date) DESC, CASE WHEN y."StartDate" <= ${day}::date THEN -1 ELSE 1 END * (y."StartDate" - '2000-01-01'::date)
  LIMIT 1)`;

/** The chart of one year. */
export const accountsOf = (year: (call: Call) => Sql): View => ({
  model,
  order: raw('t."Number"'),
  unfilterable: ["TypeDescription", "VatCodeDescription"],
  source: (call) => sql`
    SELECT ${columns(model, { Number: raw('r."Number"::bigint'), TypeDescription: accountTypeOf(raw('r."Type"'), call.companyId), VatCodeDescription: sql`v."Description"` })}, r.seq
    FROM "Account" r LEFT JOIN "VatCode" v ON v."companyId" = r."companyId" AND v."Id" = r."VatCodeId"
    WHERE r."companyId" = ${call.companyId}::uuid AND r."FiscalYearId" = ${year(call)}`,
});

const current = accountsOf((call) => yearAt(call, call.today));
const ofYear = accountsOf((call) => sql`${call.path.fiscalyearId}::uuid`);

type Balances = readonly { readonly accountNumber: number; readonly balance: string }[];

/** Every account of the chart, those without a posting with zero (docs/api/requests.md#paging). */
const balances = (known: Balances): View => ({
  model: "AccountBalanceAPI",
  order: raw('t."AccountNumber"'),
  unfilterable: ["AccountTypeDescription"],
  source: (call) => sql`
    SELECT r."Name" AS "AccountName", r."Number"::bigint AS "AccountNumber", r."Type" AS "AccountType",
           ${accountTypeOf(raw('r."Type"'), call.companyId)} AS "AccountTypeDescription", coalesce(b.balance, 0) AS "Balance"
    FROM "Account" r
    LEFT JOIN jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS b("accountNumber" bigint, balance numeric)
      ON b."accountNumber" = r."Number"::bigint
    WHERE r."companyId" = ${call.companyId}::uuid AND r."FiscalYearId" = ${yearAt(call, dayOf(call))}`,
});

const dayOf = (call: Call) => call.path.date ?? call.today;

export const chart: Handlers = {
  listAccounts: (call) => listAnswer(call, current),
  listAccountsOfYear: async (call) => {
    await requireFiscalYear(call);
    return listAnswer(call, ofYear);
  },
  getAccount: (call) => recordAnswer(call, ofYear, sql`t."Number" = ${call.path.accountNumber}::bigint`),
  listAccountBalances: async (call) => {
    return listAnswer(call, balances(await balancesAt(pool, call.companyId, dayOf(call))));
  },
  getAccountBalance: async (call) => {
    const accountNumber = Number(call.path.accountNumber);
    const balance = await balanceAt(pool, call.companyId, accountNumber, dayOf(call));
    return recordAnswer(
      call,
      balances([{ accountNumber, balance }]),
      sql`t."AccountNumber" = ${accountNumber}::bigint`,
    );
  },
};
