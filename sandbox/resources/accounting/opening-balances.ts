import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import { getCountryBooks } from "../../ledger/country-books";
import { getCurrencyExponent, parseScaled, toNumberText } from "../../ledger/money";
import type { Bodies } from "../../openapi/generated/books";
import { type Tx, transaction } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { rawSql, sql } from "../../store/sql";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Call, Handlers } from "../pipeline/call";
import { buildListAnswer, type ResourceView } from "../resource";
import { withLedgerRefusals } from "./ledger-refusals";

type OpeningBalance = Bodies["AccountOpeningBalanceApi"];
type LedgerAccount = { readonly number: number; readonly type: number | null; readonly isActive: boolean };

const openingBalancesView: ResourceView = {
  model: "OpeningBalancesApi",
  sortOrder: rawSql('t."Number"'),
  source: (call) => sql`
    SELECT b.amount AS "Balance", a."Name", b."accountNumber" AS "Number"
      FROM "OpeningBalance" b
      LEFT JOIN LATERAL (SELECT y."Id" FROM "FiscalYear" y WHERE y."companyId" = b."companyId"
                          ORDER BY y."StartDate" LIMIT 1) year ON true
      LEFT JOIN "Account" a ON a."companyId" = b."companyId" AND a."FiscalYearId" = year."Id"
       AND a."Number" = b."accountNumber"::text
     WHERE b."companyId" = ${call.companyId}::uuid`,
};

/**
 * Replaces the balances that the accounts had when the first fiscal year began (it is assumed that the first year is meant).
 *
 * @throws ApiError 2000 at an entry or for a sum other than zero, 3001 without a fiscal year, 3002 for an account that the
 *         chart lacks, 4026 and 4038 when the first day of the year is locked
 */
async function replaceOpeningBalances(call: Call) {
  const { companyId } = call;
  const balances = (call.body?.items ?? []) as readonly OpeningBalance[];
  return transaction(async (tx) => {
    const seller = await getSeller(tx, companyId);
    const amounts = toAmountsByAccount(balances, getCurrencyExponent(seller.CurrencyCode ?? "SEK"));
    const firstYearId = await getOpenFirstYear(tx, companyId);
    const { profitTypes } = getCountryBooks(seller.CountryCode);
    const accounts = await findAccounts(tx, companyId, firstYearId, balances);
    const shouldActivate = call.query.enableInactiveAccounts !== false;
    const problems = balances.flatMap((balance, index) => {
      const memberPath = `[${index}].AccountNumber`;
      const account = accounts.get(balance.AccountNumber);
      if (!account)
        throw ruleRefusalError(
          3002,
          `Account ${balance.AccountNumber} is not in the chart of the first year.`,
          memberPath,
        );
      return findAccountProblems(account, memberPath, profitTypes, shouldActivate);
    });
    if (problems.length > 0) throw invalidBodyError(problems);
    await replaceStoredBalances(tx, companyId, amounts);
    await activateAccounts(tx, companyId, firstYearId, [...amounts.keys()]);
    return buildOpeningBalancesAnswer(tx, call);
  });
}

function toAmountsByAccount(
  balances: readonly OpeningBalance[],
  currencyDecimals: number,
): ReadonlyMap<number, bigint> {
  const amounts = new Map<number, bigint>();
  const problems: FieldProblem[] = [];
  balances.forEach(({ AccountNumber, Balance }, index) => {
    const balanceText = toNumberText(Balance);
    if ((balanceText.split(".")[1] ?? "").length > currencyDecimals) {
      problems.push({ field: `[${index}].Balance`, message: `A balance has ${currencyDecimals} decimals at most.` });
    } else if (amounts.has(AccountNumber)) {
      problems.push({ field: `[${index}].AccountNumber`, message: `Account ${AccountNumber} is named twice.` });
    } else amounts.set(AccountNumber, parseScaled(balanceText, 4));
  });
  if (problems.length > 0) throw invalidBodyError(problems);
  const balanceSum = [...amounts.values()].reduce((total, amount) => total + amount, 0n);
  if (balanceSum !== 0n) throw invalidBodyError([{ field: "", message: "Opening balances sum to zero." }]);
  return new Map([...amounts].filter(([, amount]) => amount !== 0n));
}

/** Locks the first fiscal year: concurrent replacements wait for each other, and no posting runs in the year meanwhile. */
async function getOpenFirstYear(tx: Tx, companyId: string): Promise<string> {
  const { rows } = await tx.query<{ begins: string }>(
    `SELECT "StartDate" AS begins FROM "FiscalYear" WHERE "companyId" = $1 ORDER BY "StartDate" LIMIT 1 FOR NO KEY UPDATE`,
    [companyId],
  );
  const [firstYear] = rows;
  if (!firstYear) throw ruleRefusalError(3001, "The company has no fiscal year.");
  return withLedgerRefusals(() => getOpenFiscalYear(tx, companyId, firstYear.begins));
}

async function findAccounts(tx: Tx, companyId: string, yearId: string, balances: readonly OpeningBalance[]) {
  const { rows } = await tx.query<LedgerAccount>(
    `SELECT "Number"::bigint AS number, "Type" AS type, "IsActive" AS "isActive" FROM "Account"
      WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = ANY ($3)`,
    [companyId, yearId, balances.map(({ AccountNumber }) => String(AccountNumber))],
  );
  return new Map(rows.map((account) => [account.number, account]));
}

function findAccountProblems(
  { number, type, isActive }: LedgerAccount,
  field: string,
  profitTypes: readonly number[],
  shouldActivate: boolean,
): FieldProblem[] {
  if (type !== null && profitTypes.includes(type)) {
    return [{ field, message: `Account ${number} begins every year at nothing.` }];
  }
  return isActive || shouldActivate ? [] : [{ field, message: `Account ${number} is not active.` }];
}

async function replaceStoredBalances(tx: Tx, companyId: string, amounts: ReadonlyMap<number, bigint>): Promise<void> {
  await tx.query(`DELETE FROM "OpeningBalance" WHERE "companyId" = $1`, [companyId]);
  await tx.query(
    `INSERT INTO "OpeningBalance" ("companyId", "accountNumber", amount)
     SELECT $1, number, amount / 10000 FROM unnest($2::bigint[], $3::numeric[]) AS given (number, amount)`,
    [companyId, [...amounts.keys()], [...amounts.values()].map(String)],
  );
}

async function activateAccounts(
  tx: Tx,
  companyId: string,
  yearId: string,
  accountNumbers: readonly number[],
): Promise<void> {
  await tx.query(
    `UPDATE "Account" SET "IsActive" = true
      WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = ANY ($3) AND NOT "IsActive"`,
    [companyId, yearId, accountNumbers.map(String)],
  );
}

async function buildOpeningBalancesAnswer(tx: Tx, call: Call) {
  const { rows } = await tx.query<{ all: string }>(
    `SELECT coalesce(json_agg(json_build_object('Balance', trim_scale(b.amount), 'Name', a."Name", 'Number', b."accountNumber")
              ORDER BY b."accountNumber"), '[]')::text AS all
       FROM "OpeningBalance" b JOIN "Account" a ON a."companyId" = b."companyId" AND a."Number" = b."accountNumber"::text
        AND a."FiscalYearId" = (SELECT "Id" FROM "FiscalYear" WHERE "companyId" = $1 ORDER BY "StartDate" LIMIT 1)
      WHERE b."companyId" = $1`,
    [call.companyId],
  );
  return { is: "json", text: rows[0]?.all ?? "[]" } as const;
}

export const openingBalances: Handlers = {
  listOpeningBalances: (call) => buildListAnswer(call, openingBalancesView),
  replaceOpeningBalances,
};
