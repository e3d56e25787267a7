import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { type FieldProblem, invalid, notFound, refused } from "../../http/problem";
import { balancesAt } from "../../store/balances";
import { type Db, pool, type Tx, transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns } from "../columns";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { completed, findStored, insertRecord, updateRecord, type Values } from "../records";
import { unknownId } from "../references";
import { byId, listAnswer, recordAnswer, type View } from "../resource";

const table = "BankAccount";

/** Words of ours for the numbers; what 8 is nobody says. */
const typeDescription =
  raw(`(ARRAY['Cheque account', 'Cash account', 'Savings account', 'Currency account', 'Digital wallet',
  'Cash credit account', 'Tax account', 'Other account'])[r."BankAccountType"]`);

/** With what the books say is on each account today. */
async function viewToday(db: Db, call: Call): Promise<View> {
  const balances = await balancesAt(db, call.companyId, call.today);
  return {
    model: "BankAccountApi",
    source: ({ companyId, today }) => sql`
      SELECT ${columns("BankAccountApi", {
        Balance: sql`jsonb_build_object('Balance', trim_scale(coalesce(b.amount, 0)), 'Date', ${`${today}T00:00:00Z`}::text)`,
        BankAccountTypeDescription: typeDescription,
        CurrencyCode: sql`(SELECT "CurrencyCode" FROM "CompanySettings" c WHERE c."companyId" = r."companyId")`,
      })}, r.seq
      FROM "BankAccount" r LEFT JOIN unnest(
        ${balances.map((one) => one.accountNumber)}::bigint[],
        ${balances.map((one) => one.balance)}::numeric[]) AS b (number, amount) ON b.number = r."LedgerAccountNumber"
      WHERE r."companyId" = ${companyId}::uuid`,
  };
}

async function answer(db: Db, call: Call, id: string | undefined) {
  return recordAnswer(call, await viewToday(db, call), byId(id), db);
}

async function create(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...(await bankAccountValues(tx, call, id)), Id: id });
    return answer(tx, call, id);
  });
}

async function replace(call: Call) {
  const { bankAccountId = "" } = call.path;
  return transaction(async (tx) => {
    await requireExisting(tx, call);
    await updateRecord(tx, table, call.companyId, bankAccountId, await bankAccountValues(tx, call, bankAccountId));
    return answer(tx, call, bankAccountId);
  });
}

/** @throws ApiError 2000 for an unknown bank, 3002 for an account that is not in the chart, 4002 for an inactive one */
async function bankAccountValues(tx: Tx, call: Call, id: string): Promise<Values> {
  const { companyId } = call;
  const values = completed("BankAccountApi", call.body ?? {});
  const problems: FieldProblem[] = await unknownId(tx, companyId, "Bank", "Bank", values.Bank);
  if (problems.length > 0) throw invalid(problems);
  await assertLedgerAccount(tx, call, values);
  if (values.IsDefaultChequeAccount) await takeDefault(tx, companyId, id);
  return { ...values, ModifiedUtc: now() };
}

/**
 * The account of the ledger is in the chart, and active in the year of today or else the last one that has it, unless
 * the bank account is inactive itself and takes no payment (assumed).
 * @throws ApiError 3002, 4002
 */
async function assertLedgerAccount(
  tx: Tx,
  { companyId, today }: Call,
  { LedgerAccountNumber: number, IsActive }: { readonly LedgerAccountNumber: number; readonly IsActive: boolean },
): Promise<void> {
  const { rows } = await tx.query<{ isActive: boolean }>(
    `SELECT account."IsActive" AS "isActive" FROM "Account" AS account JOIN "FiscalYear" AS year
         ON year."companyId" = account."companyId" AND year."Id" = account."FiscalYearId"
      WHERE account."companyId" = $1 AND account."Number" = $2
      ORDER BY $3::date BETWEEN year."StartDate" AND year."EndDate" DESC, year."StartDate" DESC LIMIT 1`,
    [companyId, String(number), today],
  );
  const [account] = rows;
  if (!account) throw refused(3002, `Account ${number} is not in the chart.`, "LedgerAccountNumber");
  if (IsActive && !account.isActive) throw refused(4002, `Account ${number} is inactive.`, "LedgerAccountNumber");
}

/** One account is the default: a new one takes it from the other. The settings' lock keeps two from doing so at once. */
async function takeDefault(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR NO KEY UPDATE`, [companyId]);
  await tx.query(
    `UPDATE "BankAccount" SET "IsDefaultChequeAccount" = false, "ModifiedUtc" = $3
      WHERE "companyId" = $1 AND "Id" <> $2 AND "IsDefaultChequeAccount"`,
    [companyId, id, now()],
  );
}

async function requireExisting(tx: Tx, call: Call): Promise<void> {
  const found = await findStored(tx, table, call.companyId, call.path.bankAccountId, "FOR UPDATE");
  if (found === null) throw notFound("The bank account");
}

/** An account that a supplier is paid from, or that anything was paid with, stays. */
async function remove(call: Call) {
  await transaction(async (tx) => {
    await requireExisting(tx, call);
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "Supplier" WHERE "companyId" = $1 AND "PayFromBankAccountId" = $2
       UNION ALL SELECT 1 FROM "SupplierInvoiceDraft" WHERE "companyId" = $1 AND "BankAccountId" = $2
       UNION ALL SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "BankAccountId" = $2
       UNION ALL SELECT 1 FROM "InvoicePayment" WHERE "companyId" = $1 AND "CompanyBankAccountId" = $2 LIMIT 1`,
      [call.companyId, call.path.bankAccountId],
    );
    if (rowCount > 0) throw refused(4001, "The bank account is used and cannot be deleted.");
    await tx.query(`DELETE FROM "BankAccount" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      call.path.bankAccountId,
    ]);
  });
  return empty;
}

export const bankAccounts: Handlers = {
  listBankAccounts: async (call) => listAnswer(call, await viewToday(pool, call)),
  getBankAccount: (call) => answer(pool, call, call.path.bankAccountId),
  createBankAccount: create,
  replaceBankAccount: replace,
  deleteBankAccount: remove,
};
