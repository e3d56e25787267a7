import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { toBps } from "../invoices/customer-invoice-rows";
import type { Call } from "../pipeline/call";
import type { ColumnValues } from "../records";
import { assertDimensions, type DimensionedAccount, findDimensionProblems } from "./dimensions";

type VoucherRow = Bodies["VoucherRowApi"];

type VoucherAccount = DimensionedAccount & {
  readonly VatCodeId: string | null;
  readonly IsActive: boolean;
  readonly IsBlockedForManualBooking: boolean;
};

export type VoucherYearAndDate = { readonly fiscalYearId: string; readonly bookedOn: string };

type VatCode = {
  readonly Id: string;
  readonly Code: string;
  /** The rates are in ascending order of the day on which they begin. */
  readonly rates: readonly { readonly from: string; readonly rate: number }[];
};

/**
 * The members that the rows of a voucher posted by hand store besides account, amounts and text. A row without a VAT code
 * gets the code of its account, unless the call turns that off (`useDefaultVatCodes`).
 *
 * @throws ApiError each at its row: 3002 where the chart of the year lacks the account, 4002 where the account is inactive
 *         (assumed) or blocked for manual booking, 2000 for a cost centre or project that the account does not allow
 *         (docs/api/vouchers-and-books.md#cost-centres-and-projects), every error of `assertDimensions`, 3000 for an
 *         unknown VAT code
 */
export async function buildVoucherRowMembers(
  tx: Tx,
  call: Pick<Call, "companyId" | "query">,
  rows: readonly VoucherRow[],
  { fiscalYearId, bookedOn }: VoucherYearAndDate,
): Promise<readonly ColumnValues[]> {
  const accounts = await findAccounts(tx, call.companyId, fiscalYearId, rows);
  assertPostable(rows, accounts);
  await assertDimensions(tx, call.companyId, rows, bookedOn);
  const usesDefaultVatCodes = call.query.useDefaultVatCodes !== false;
  const vatCodeIds = rows.map(
    (row) => row.VatCodeId ?? (usesDefaultVatCodes ? (accounts.get(row.AccountNumber)?.VatCodeId ?? null) : null),
  );
  const vatCodeLabelById = await readVatCodeLabels(tx, call.companyId, vatCodeIds, bookedOn);
  return rows.map(
    ({ AccountNumber: _, DebitAmount: __, CreditAmount: ___, TransactionText: ____, ...members }, index) => {
      const VatCodeId = vatCodeIds[index] ?? null;
      if (VatCodeId === null) return members;
      const VatCodeAndPercent = vatCodeLabelById.get(VatCodeId);
      if (VatCodeAndPercent === undefined) {
        throw ruleRefusalError(3000, "The VAT code was not found.", `Rows[${index}].VatCodeId`);
      }
      return { ...members, VatCodeId, VatCodeAndPercent };
    },
  );
}

async function findAccounts(
  tx: Tx,
  companyId: string,
  fiscalYearId: string,
  rows: readonly VoucherRow[],
): Promise<ReadonlyMap<number, VoucherAccount>> {
  const { rows: foundAccounts } = await tx.query<VoucherAccount>(
    `SELECT "Number", "VatCodeId", "IsActive", "IsBlockedForManualBooking", "IsCostCenterAllowed", "IsFirstCostCenterMandatory",
            "IsProjectAllowed"
       FROM "Account" WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = ANY ($3)`,
    [companyId, fiscalYearId, rows.map((row) => String(row.AccountNumber))],
  );
  return new Map(foundAccounts.map((account) => [Number(account.Number), account]));
}

function assertPostable(rows: readonly VoucherRow[], accounts: ReadonlyMap<number, VoucherAccount>): void {
  const problems: FieldProblem[] = [];
  rows.forEach((row, index) => {
    const memberPathOf = (member: string) => `Rows[${index}].${member}`;
    const account = accounts.get(row.AccountNumber);
    const accountNumber = row.AccountNumber;
    if (!account)
      throw ruleRefusalError(
        3002,
        `Account ${accountNumber} is not in the chart of this year.`,
        memberPathOf("AccountNumber"),
      );
    if (!account.IsActive)
      throw ruleRefusalError(4002, `Account ${accountNumber} is inactive.`, memberPathOf("AccountNumber")); // assumed
    if (account.IsBlockedForManualBooking) {
      throw ruleRefusalError(
        4002,
        `Account ${accountNumber} is blocked for manual booking.`,
        memberPathOf("AccountNumber"),
      );
    }
    for (const { member, message } of findDimensionProblems(account, row))
      problems.push({ field: memberPathOf(member), message });
  });
  if (problems.length > 0) throw invalidBodyError(problems);
}

/**
 * Reads the VAT codes with their rates of the day, as rows show them: `05-25%`, or `48` where the code has no rate
 * (docs/api/vat-and-rounding.md#swedish-vat-codes).
 */
export async function readVatCodeLabels(
  tx: Tx,
  companyId: string,
  ids: readonly (string | null)[],
  bookedOn: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<VatCode>(
    `SELECT "Id", "Code", rates FROM "VatCode" WHERE "companyId" = $1 AND "Id" = ANY ($2::uuid[])`,
    [companyId, ids.filter((id) => id !== null)],
  );
  return new Map(
    rows.map(({ Id, Code, rates }) => {
      const rate = rates.findLast(({ from }) => from <= bookedOn)?.rate;
      return [Id, rate === undefined ? Code : `${Code}-${toBps(rate) / 100}%`];
    }),
  );
}
