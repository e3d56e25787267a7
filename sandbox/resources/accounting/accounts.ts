import { now } from "../../clock";
import { type FieldProblem, invalidBody, notFound, refusedByRule } from "../../http/problem";
import { countryBooks } from "../../ledger/country-books";
import type { Bodies } from "../../openapi/generated/books";
import { type Db, pool, type Tx, transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { batchHandler, type CreateRecord, singleHandler } from "../batch";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord, updateWhere } from "../records";
import { unknownIdProblems } from "../references";
import { listAnswer, recordAnswer, type View } from "../resource";
import { accountTypesOf } from "./account-types";
import { accountsView } from "./chart";

type AccountBody = Bodies["AccountApi"];
type Settings = { readonly CountryCode: string; readonly AccountNumberDigits: number };
type StoredAccount = {
  readonly Number: string;
  readonly FiscalYearId: string;
  readonly Type: number | null;
  readonly VatCodeId: string | null;
};

const chartOfYear = (fiscalYearId: string) => accountsView(() => sql`${fiscalYearId}::uuid`);

/**
 * Adds an account to the chart of one fiscal year.
 * @throws ApiError 3001 for a fiscal year that the company does not have, 2000 at a member, 4000 for a number in use
 */
const create: CreateRecord = async (tx, call) => {
  const { companyId } = call;
  const body = completeBody("AccountApi", call.body ?? {});
  const settings = await settingsOf(tx, companyId);
  if ((await findRecord(tx, "FiscalYear", companyId, body.FiscalYearId, "FOR KEY SHARE")) === null) {
    throw refusedByRule(3001, "The fiscal year was not found.", "FiscalYearId");
  }
  const usesDefault = call.query.useDefaultAccountType !== false;
  const problems = [...numberProblems(body, settings), ...(await vatCodeProblems(tx, companyId, body))];
  if (!usesDefault && body.Type === null) {
    problems.push({ field: "Type", message: "Without the default type, Type is needed." });
  }
  if (problems.length > 0) throw invalidBody(problems);
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "Account" WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = $3`,
    [companyId, body.FiscalYearId, String(body.Number)],
  );
  if (rowCount > 0) throw refusedByRule(4000, `There is already an account ${body.Number} in this year.`, "Number");
  const Type = usesDefault ? countryBooks(settings.CountryCode).typeOf(body.Number) : body.Type;
  const VatCodeId = Type === cashAndBankType ? null : body.VatCodeId;
  await insertRecord(tx, "Account", companyId, {
    ...body,
    VatCodeId,
    Number: String(body.Number),
    Type,
    CreatedUtc: now(),
    ModifiedUtc: now(),
  });
  return recordAnswer(call, chartOfYear(body.FiscalYearId), sql`t."Number" = ${body.Number}::bigint`, tx);
};

/** An account keeps its number, year and type. Accounts with the same number in other years are not changed. */
async function replace(call: Call) {
  const { companyId } = call;
  const { fiscalyearId = "", accountNumber = "" } = call.path;
  const body = completeBody("AccountApi", call.body ?? {});
  return transaction(async (tx) => {
    const { rows } = await tx.query<StoredAccount>(
      `SELECT "Number", "FiscalYearId", "Type", "VatCodeId" FROM "Account"
        WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = $3 FOR UPDATE`,
      [companyId, fiscalyearId, accountNumber],
    );
    const [existingAccount] = rows;
    if (existingAccount === undefined) throw notFound("The account");
    const problems = [
      ...unchangeableMemberProblems(body, existingAccount),
      ...(await vatCodeProblems(tx, companyId, body)),
    ];
    if (problems.length > 0) throw invalidBody(problems);
    const { FiscalYearId: _, Number: __, Type: ___, ...members } = body;
    const accountCondition = sql`"FiscalYearId" = ${fiscalyearId} AND "Number" = ${accountNumber}`;
    const VatCodeId = await vatCodeToStore(tx, companyId, existingAccount, members.VatCodeId);
    await updateWhere(tx, "Account", companyId, accountCondition, { ...members, VatCodeId, ModifiedUtc: now() });
    return recordAnswer(call, chartOfYear(fiscalyearId), sql`t."Number" = ${accountNumber}::bigint`, tx);
  });
}

/** The type of cash and bank accounts, which have no VAT code. */
const cashAndBankType = 9;

/**
 * The VAT code that a replaced account has. The code of a cash or bank account and of an account that article codings name
 * does not change; a request to change it is ignored (docs/api/requests.md#replacing-a-record).
 */
async function vatCodeToStore(
  tx: Tx,
  companyId: string,
  existingAccount: StoredAccount,
  requestedVatCodeId: string | null,
) {
  if (existingAccount.Type === cashAndBankType) return existingAccount.VatCodeId;
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "ArticleAccountCoding" WHERE "companyId" = $1 AND $2::bigint IN (
       "DomesticSalesSubjectToReversedConstructionVatAccountNumber", "DomesticSalesSubjectToVatAccountNumber",
       "DomesticSalesVatCodeExemptAccountNumber", "DomesticSalesVatExemptAccountNumber",
       "ForeignSalesSubjectToMossAccountNumber", "ForeignSalesSubjectToThirdPartySalesAccountNumber",
       "ForeignSalesSubjectToVatWithinEuAccountNumber", "ForeignSalesVatExemptOutsideEuAccountNumber",
       "ForeignSalesVatExemptWithinEuAccountNumber") LIMIT 1`,
    [companyId, existingAccount.Number],
  );
  return rowCount > 0 ? existingAccount.VatCodeId : requestedVatCodeId;
}

function unchangeableMemberProblems(body: AccountBody, existingAccount: StoredAccount): FieldProblem[] {
  const changedMembers = (["Number", "FiscalYearId"] as const).filter(
    (member) => String(body[member]).toLowerCase() !== existingAccount[member],
  );
  return changedMembers.map((field) => ({
    field,
    message: `${field} is not the account's own and cannot be changed.`,
  }));
}

function numberProblems({ Number: number }: AccountBody, { AccountNumberDigits }: Settings): FieldProblem[] {
  if (String(number).length <= AccountNumberDigits) return [];
  return [{ field: "Number", message: `Number is 1 to ${AccountNumberDigits} digits.` }];
}

const vatCodeProblems = (tx: Tx, companyId: string, { VatCodeId }: AccountBody) =>
  unknownIdProblems(tx, companyId, "VatCode", "VatCodeId", VatCodeId);

async function settingsOf(db: Db, companyId: string): Promise<Settings> {
  const { rows } = await db.query<Settings>(
    `SELECT "CountryCode", coalesce("AccountNumberDigits", 4) AS "AccountNumberDigits"
       FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  if (!rows[0]) throw new Error(`company ${companyId} has no settings`);
  return rows[0];
}

const accountTypesView = (countryCode: string): View => ({
  model: "AccountTypesAPI",
  order: raw('t."Type"'),
  source: () => sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(accountTypesOf(countryCode))}::jsonb)
    AS r("Type" integer, "TypeDescription" text)`,
});

/** The accounts on which the service posts without being told an account, by the books of the country. */
function standardAccountsView(countryCode: string): View {
  const { standard, vatReturn } = countryBooks(countryCode);
  const accounts = [
    { AccountNumber: standard.bank, AccountType: "Bank" },
    { AccountNumber: standard.cash, AccountType: "Cash" },
    { AccountNumber: standard.cardClaims, AccountType: "Card claims" },
    { AccountNumber: standard.receivables, AccountType: "Trade receivables" },
    { AccountNumber: standard.payables, AccountType: "Trade payables" },
    { AccountNumber: standard.rounding, AccountType: "Rounding" },
    { AccountNumber: standard.bankFees, AccountType: "Bank fees" },
    { AccountNumber: standard.lateFees, AccountType: "Reminder fees" },
    { AccountNumber: standard.exchangeGain, AccountType: "Exchange gain" },
    { AccountNumber: standard.exchangeLoss, AccountType: "Exchange loss" },
    { AccountNumber: standard.result, AccountType: "Retained result" },
    { AccountNumber: vatReturn.settlement, AccountType: "VAT settlement" },
    ...standard.inputVat.map((AccountNumber) => ({ AccountNumber, AccountType: "Input VAT" })),
    ...Object.entries(standard.outputVat).map(([rateBps, AccountNumber]) => ({
      AccountNumber,
      AccountType: `Output VAT ${Number(rateBps) / 100}%`,
    })),
  ];
  return {
    model: "StandardAccountApi",
    order: raw('t."AccountNumber"'),
    source: () => sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS r("AccountNumber" bigint, "AccountType" text)`,
  };
}

export const accounts: Handlers = {
  createAccount: singleHandler(create),
  createAccounts: batchHandler(create),
  replaceAccount: replace,
  listAccountTypes: async (call) =>
    listAnswer(call, accountTypesView((await settingsOf(pool, call.companyId)).CountryCode)),
  listStandardAccounts: async (call) => {
    const { CountryCode } = await settingsOf(pool, call.companyId);
    if (CountryCode !== "NL") throw refusedByRule(4002, "Standard accounts are there for Dutch companies only.");
    return listAnswer(call, standardAccountsView(CountryCode));
  },
};
