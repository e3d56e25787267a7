import { now } from "../../clock";
import { type FieldProblem, invalidBodyError, notFoundError, ruleRefusalError } from "../../http/problem";
import { getCountryBooks } from "../../ledger/country-books";
import type { Bodies } from "../../openapi/generated/books";
import { type Db, pool, type Tx, transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { type CreateRecord, makeBatchHandler, makeSingleHandler } from "../batch";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody, findRecord, insertRecord, updateWhere } from "../records";
import { findUnknownIdProblems } from "../references";
import { buildListAnswer, buildRecordAnswer, type ResourceView } from "../resource";
import { accountTypesOf } from "./account-types";
import { makeAccountsView } from "./chart";

type AccountBody = Bodies["AccountApi"];
type ChartSettings = { readonly CountryCode: string; readonly AccountNumberDigits: number };
type StoredAccount = {
  readonly Number: string;
  readonly FiscalYearId: string;
  readonly Type: number | null;
  readonly VatCodeId: string | null;
};

const makeChartOfYearView = (fiscalYearId: string) => makeAccountsView(() => sql`${fiscalYearId}::uuid`);

/**
 * Adds an account to the chart of one fiscal year.
 * @throws ApiError 3001 for a fiscal year that the company does not have, 2000 at a member, 4000 for a number in use
 */
const createAccount: CreateRecord = async (tx, call) => {
  const { companyId } = call;
  const body = completeBody("AccountApi", call.body ?? {});
  const settings = await getChartSettings(tx, companyId);
  if ((await findRecord(tx, "FiscalYear", companyId, body.FiscalYearId, "FOR KEY SHARE")) === null) {
    throw ruleRefusalError(3001, "The fiscal year was not found.", "FiscalYearId");
  }
  const usesDefaultType = call.query.useDefaultAccountType !== false;
  const problems = [...findNumberProblems(body, settings), ...(await findVatCodeProblems(tx, companyId, body))];
  if (!usesDefaultType && body.Type === null) {
    problems.push({ field: "Type", message: "Without the default type, Type is needed." });
  }
  if (problems.length > 0) throw invalidBodyError(problems);
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "Account" WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = $3`,
    [companyId, body.FiscalYearId, String(body.Number)],
  );
  if (rowCount > 0) throw ruleRefusalError(4000, `There is already an account ${body.Number} in this year.`, "Number");
  const Type = usesDefaultType ? getCountryBooks(settings.CountryCode).accountTypeOf(body.Number) : body.Type;
  const VatCodeId = Type === cashAndBankType ? null : body.VatCodeId;
  await insertRecord(tx, "Account", companyId, {
    ...body,
    VatCodeId,
    Number: String(body.Number),
    Type,
    CreatedUtc: now(),
    ModifiedUtc: now(),
  });
  return buildRecordAnswer(call, makeChartOfYearView(body.FiscalYearId), sql`t."Number" = ${body.Number}::bigint`, tx);
};

/** An account keeps its number, year and type. Accounts with the same number in other years are not changed. */
async function replaceAccount(call: Call) {
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
    if (existingAccount === undefined) throw notFoundError("The account");
    const problems = [
      ...findUnchangeableMemberProblems(body, existingAccount),
      ...(await findVatCodeProblems(tx, companyId, body)),
    ];
    if (problems.length > 0) throw invalidBodyError(problems);
    const { FiscalYearId: _, Number: __, Type: ___, ...members } = body;
    const accountCondition = sql`"FiscalYearId" = ${fiscalyearId} AND "Number" = ${accountNumber}`;
    const VatCodeId = await chooseVatCodeId(tx, companyId, existingAccount, members.VatCodeId);
    await updateWhere(tx, "Account", companyId, accountCondition, { ...members, VatCodeId, ModifiedUtc: now() });
    return buildRecordAnswer(call, makeChartOfYearView(fiscalyearId), sql`t."Number" = ${accountNumber}::bigint`, tx);
  });
}

/** The type of cash and bank accounts, which have no VAT code. */
const cashAndBankType = 9;

/**
 * The VAT code that a replaced account has. The code of a cash or bank account and of an account that article codings name
 * does not change; a request to change it is ignored (docs/api/requests.md#replacing-a-record).
 */
async function chooseVatCodeId(
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

function findUnchangeableMemberProblems(body: AccountBody, existingAccount: StoredAccount): FieldProblem[] {
  const changedMembers = (["Number", "FiscalYearId"] as const).filter(
    (member) => String(body[member]).toLowerCase() !== existingAccount[member],
  );
  return changedMembers.map((field) => ({
    field,
    message: `${field} is not the account's own and cannot be changed.`,
  }));
}

function findNumberProblems(
  { Number: accountNumber }: AccountBody,
  { AccountNumberDigits }: ChartSettings,
): FieldProblem[] {
  if (String(accountNumber).length <= AccountNumberDigits) return [];
  return [{ field: "Number", message: `Number is 1 to ${AccountNumberDigits} digits.` }];
}

const findVatCodeProblems = (tx: Tx, companyId: string, { VatCodeId }: AccountBody) =>
  findUnknownIdProblems(tx, companyId, "VatCode", "VatCodeId", VatCodeId);

async function getChartSettings(db: Db, companyId: string): Promise<ChartSettings> {
  const { rows } = await db.query<ChartSettings>(
    `SELECT "CountryCode", coalesce("AccountNumberDigits", 4) AS "AccountNumberDigits"
       FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  if (!rows[0]) throw new Error(`company ${companyId} has no settings`);
  return rows[0];
}

const makeAccountTypesView = (countryCode: string): ResourceView => ({
  model: "AccountTypesAPI",
  sortOrder: rawSql('t."Type"'),
  source: () => sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(accountTypesOf(countryCode))}::jsonb)
    AS r("Type" integer, "TypeDescription" text)`,
});

/** Makes the view of the accounts on which the service posts by itself. They depend on the country of the books. */
function makeStandardAccountsView(countryCode: string): ResourceView {
  const { standardAccounts, vatReturn } = getCountryBooks(countryCode);
  const accounts = [
    { AccountNumber: standardAccounts.bank, AccountType: "Bank" },
    { AccountNumber: standardAccounts.cash, AccountType: "Cash" },
    { AccountNumber: standardAccounts.cardClaims, AccountType: "Card claims" },
    { AccountNumber: standardAccounts.receivables, AccountType: "Trade receivables" },
    { AccountNumber: standardAccounts.payables, AccountType: "Trade payables" },
    { AccountNumber: standardAccounts.rounding, AccountType: "Rounding" },
    { AccountNumber: standardAccounts.bankFees, AccountType: "Bank fees" },
    { AccountNumber: standardAccounts.lateFees, AccountType: "Reminder fees" },
    { AccountNumber: standardAccounts.exchangeGain, AccountType: "Exchange gain" },
    { AccountNumber: standardAccounts.exchangeLoss, AccountType: "Exchange loss" },
    { AccountNumber: standardAccounts.result, AccountType: "Retained result" },
    { AccountNumber: vatReturn.settlementAccount, AccountType: "VAT settlement" },
    ...standardAccounts.inputVat.map((AccountNumber) => ({ AccountNumber, AccountType: "Input VAT" })),
    ...Object.entries(standardAccounts.outputVat).map(([rateBps, AccountNumber]) => ({
      AccountNumber,
      AccountType: `Output VAT ${Number(rateBps) / 100}%`,
    })),
  ];
  return {
    model: "StandardAccountApi",
    sortOrder: rawSql('t."AccountNumber"'),
    source: () => sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS r("AccountNumber" bigint, "AccountType" text)`,
  };
}

export const accounts: Handlers = {
  createAccount: makeSingleHandler(createAccount),
  createAccounts: makeBatchHandler(createAccount),
  replaceAccount,
  listAccountTypes: async (call) =>
    buildListAnswer(call, makeAccountTypesView((await getChartSettings(pool, call.companyId)).CountryCode)),
  listStandardAccounts: async (call) => {
    const { CountryCode } = await getChartSettings(pool, call.companyId);
    if (CountryCode !== "NL") throw ruleRefusalError(4002, "Standard accounts are there for Dutch companies only.");
    return buildListAnswer(call, makeStandardAccountsView(CountryCode));
  },
};
