import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { listBalancesAt } from "../../store/balances";
import { type Db, pool, type Tx, transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord, insertRecord, updateRecord } from "../records";
import { findUnknownIdProblems } from "../references";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";

const table = "BankAccount";

/** SQL for our descriptions of `BankAccountType`; no source describes the number 8. */
const typeDescriptionSql =
  rawSql(`(ARRAY['Cheque account', 'Cash account', 'Savings account', 'Currency account', 'Digital wallet',
  'Cash credit account', 'Tax account', 'Other account'])[r."BankAccountType"]`);

/** The view of bank accounts with the current balance of each ledger account. */
async function buildViewWithBalances(db: Db, call: Call): Promise<ResourceView> {
  const balances = await listBalancesAt(db, call.companyId, call.today);
  return {
    model: "BankAccountApi",
    source: ({ companyId, today }) => sql`
      SELECT ${columnsSql("BankAccountApi", {
        Balance: sql`jsonb_build_object('Balance', trim_scale(coalesce(b.amount, 0)), 'Date', ${`${today}T00:00:00Z`}::text)`,
        BankAccountTypeDescription: typeDescriptionSql,
        CurrencyCode: sql`(SELECT "CurrencyCode" FROM "CompanySettings" c WHERE c."companyId" = r."companyId")`,
      })}, r.seq
      FROM "BankAccount" r LEFT JOIN unnest(
        ${balances.map((balance) => balance.accountNumber)}::bigint[],
        ${balances.map((balance) => balance.balance)}::numeric[]) AS b (number, amount) ON b.number = r."LedgerAccountNumber"
      WHERE r."companyId" = ${companyId}::uuid`,
  };
}

async function buildBankAccountAnswer(db: Db, call: Call, id: string | undefined) {
  return buildRecordAnswer(call, await buildViewWithBalances(db, call), byId(id), db);
}

async function createBankAccount(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...(await buildBankAccountValues(tx, call, id)), Id: id });
    return buildBankAccountAnswer(tx, call, id);
  });
}

async function replaceBankAccount(call: Call) {
  const { bankAccountId = "" } = call.path;
  return transaction(async (tx) => {
    await lockBankAccount(tx, call);
    await updateRecord(tx, table, call.companyId, bankAccountId, await buildBankAccountValues(tx, call, bankAccountId));
    return buildBankAccountAnswer(tx, call, bankAccountId);
  });
}

/** @throws ApiError 2000 for an unknown bank, 3002 for an account that is not in the chart, 4002 for an inactive one */
async function buildBankAccountValues(tx: Tx, call: Call, id: string): Promise<ColumnValues> {
  const { companyId } = call;
  const values = completeBody("BankAccountApi", call.body ?? {});
  const problems: FieldProblem[] = await findUnknownIdProblems(tx, companyId, "Bank", "Bank", values.Bank);
  if (problems.length > 0) throw invalidBodyError(problems);
  await assertLedgerAccount(tx, call, values);
  if (values.IsDefaultChequeAccount) await clearOtherDefaults(tx, companyId, id);
  return { ...values, ModifiedUtc: now() };
}

/**
 * The ledger account of a bank account is in the chart of accounts. It is active in the current fiscal year, otherwise in
 * the last year that has the account. An inactive bank account takes no payment, so its ledger account may be inactive
 * (assumed).
 * @throws ApiError 3002, 4002
 */
async function assertLedgerAccount(
  tx: Tx,
  { companyId, today }: Call,
  {
    LedgerAccountNumber: accountNumber,
    IsActive,
  }: { readonly LedgerAccountNumber: number; readonly IsActive: boolean },
): Promise<void> {
  const { rows } = await tx.query<{ isActive: boolean }>(
    `SELECT account."IsActive" AS "isActive" FROM "Account" AS account JOIN "FiscalYear" AS year
         ON year."companyId" = account."companyId" AND year."Id" = account."FiscalYearId"
      WHERE account."companyId" = $1 AND account."Number" = $2
      ORDER BY $3::date BETWEEN year."StartDate" AND year."EndDate" DESC, year."StartDate" DESC LIMIT 1`,
    [companyId, String(accountNumber), today],
  );
  const [account] = rows;
  if (!account) throw ruleRefusalError(3002, `Account ${accountNumber} is not in the chart.`, "LedgerAccountNumber");
  if (IsActive && !account.isActive)
    throw ruleRefusalError(4002, `Account ${accountNumber} is inactive.`, "LedgerAccountNumber");
}

/** Makes all other bank accounts non-default. The lock on the settings stops concurrent calls from setting two defaults. */
async function clearOtherDefaults(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR NO KEY UPDATE`, [companyId]);
  await tx.query(
    `UPDATE "BankAccount" SET "IsDefaultChequeAccount" = false, "ModifiedUtc" = $3
      WHERE "companyId" = $1 AND "Id" <> $2 AND "IsDefaultChequeAccount"`,
    [companyId, id, now()],
  );
}

async function lockBankAccount(tx: Tx, call: Call): Promise<void> {
  const bankAccount = await findRecord(tx, table, call.companyId, call.path.bankAccountId, "FOR UPDATE");
  if (bankAccount === null) throw notFoundError("The bank account");
}

/** Deletes a bank account, unless a supplier, a supplier invoice, a draft or a payment names it. */
async function deleteBankAccount(call: Call) {
  await transaction(async (tx) => {
    await lockBankAccount(tx, call);
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "Supplier" WHERE "companyId" = $1 AND "PayFromBankAccountId" = $2
       UNION ALL SELECT 1 FROM "SupplierInvoiceDraft" WHERE "companyId" = $1 AND "BankAccountId" = $2
       UNION ALL SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "BankAccountId" = $2
       UNION ALL SELECT 1 FROM "InvoicePayment" WHERE "companyId" = $1 AND "CompanyBankAccountId" = $2 LIMIT 1`,
      [call.companyId, call.path.bankAccountId],
    );
    if (rowCount > 0) throw ruleRefusalError(4001, "The bank account is used and cannot be deleted.");
    await tx.query(`DELETE FROM "BankAccount" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      call.path.bankAccountId,
    ]);
  });
  return emptyAnswer;
}

export const bankAccounts: Handlers = {
  listBankAccounts: async (call) => buildListAnswer(call, await buildViewWithBalances(pool, call)),
  getBankAccount: (call) => buildBankAccountAnswer(pool, call, call.path.bankAccountId),
  createBankAccount,
  replaceBankAccount,
  deleteBankAccount,
};
