import { type FieldProblem, invalid, refused } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import type { Tx } from "../../store/db";
import { bps } from "../invoices/customer-invoice-rows";
import type { Call } from "../pipeline/call";
import type { Values } from "../records";
import { assertDimensions, type DimensionedAccount, dimensionProblems } from "./dimensions";

type VoucherRow = Bodies["VoucherRowApi"];

type Account = DimensionedAccount & {
  readonly VatCodeId: string | null;
  readonly IsActive: boolean;
  readonly IsBlockedForManualBooking: boolean;
};

export type VoucherPlace = { readonly fiscalYearId: string; readonly bookedOn: string };

type VatCode = {
  readonly Id: string;
  readonly Code: string;
  /** By the day they begin, ascending. */
  readonly rates: readonly { readonly from: string; readonly rate: number }[];
};

/**
 * What the rows of a voucher posted by hand keep besides account, amounts and text. A row without a VAT code takes its
 * account's, unless the call says otherwise (`useDefaultVatCodes`).
 *
 * @throws ApiError 3002 where the chart of the year lacks the account, 4002 where it is inactive (assumed) or not booked by hand, 2000 for a
 *         cost centre or project it does not take (docs/api/vouchers-and-books.md#cost-centres-and-projects), what
 *         `assertDimensions` throws, 3000 for an unknown VAT code; each at its row
 */
export async function voucherRowMembers(
  tx: Tx,
  call: Pick<Call, "companyId" | "query">,
  rows: readonly VoucherRow[],
  { fiscalYearId, bookedOn }: VoucherPlace,
): Promise<readonly Values[]> {
  const accounts = await accountsOf(tx, call.companyId, fiscalYearId, rows);
  assertPostable(rows, accounts);
  await assertDimensions(tx, call.companyId, rows, bookedOn);
  const usesDefaults = call.query.useDefaultVatCodes !== false;
  const vatCodeIds = rows.map(
    (row) => row.VatCodeId ?? (usesDefaults ? (accounts.get(row.AccountNumber)?.VatCodeId ?? null) : null),
  );
  const labels = await vatCodeLabels(tx, call.companyId, vatCodeIds, bookedOn);
  return rows.map(
    ({ AccountNumber: _, DebitAmount: __, CreditAmount: ___, TransactionText: ____, ...members }, index) => {
      const VatCodeId = vatCodeIds[index] ?? null;
      if (VatCodeId === null) return members;
      const VatCodeAndPercent = labels.get(VatCodeId);
      if (VatCodeAndPercent === undefined) {
        throw refused(3000, "The VAT code was not found.", `Rows[${index}].VatCodeId`);
      }
      return { ...members, VatCodeId, VatCodeAndPercent };
    },
  );
}

async function accountsOf(
  tx: Tx,
  companyId: string,
  fiscalYearId: string,
  rows: readonly VoucherRow[],
): Promise<ReadonlyMap<number, Account>> {
  const { rows: found } = await tx.query<Account>(
    `SELECT "Number", "VatCodeId", "IsActive", "IsBlockedForManualBooking", "IsCostCenterAllowed", "IsFirstCostCenterMandatory",
            "IsProjectAllowed"
       FROM "Account" WHERE "companyId" = $1 AND "FiscalYearId" = $2 AND "Number" = ANY ($3)`,
    [companyId, fiscalYearId, rows.map((row) => String(row.AccountNumber))],
  );
  return new Map(found.map((account) => [Number(account.Number), account]));
}

function assertPostable(rows: readonly VoucherRow[], accounts: ReadonlyMap<number, Account>): void {
  const problems: FieldProblem[] = [];
  rows.forEach((row, index) => {
    const at = (member: string) => `Rows[${index}].${member}`;
    const account = accounts.get(row.AccountNumber);
    const number = row.AccountNumber;
    if (!account) throw refused(3002, `Account ${number} is not in the chart of this year.`, at("AccountNumber"));
    if (!account.IsActive) throw refused(4002, `Account ${number} is inactive.`, at("AccountNumber")); // assumed
    if (account.IsBlockedForManualBooking) {
      throw refused(4002, `Account ${number} is blocked for manual booking.`, at("AccountNumber"));
    }
    for (const { member, message } of dimensionProblems(account, row)) problems.push({ field: at(member), message });
  });
  if (problems.length > 0) throw invalid(problems);
}

/**
 * Code and rate of the day as rows show them: `05-25%`, or `48` where the code has no rate
 * (docs/api/vat-and-rounding.md#swedish-vat-codes).
 */
export async function vatCodeLabels(
  tx: Tx,
  companyId: string,
  ids: readonly (string | null)[],
  day: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<VatCode>(
    `SELECT "Id", "Code", rates FROM "VatCode" WHERE "companyId" = $1 AND "Id" = ANY ($2::uuid[])`,
    [companyId, ids.filter((id) => id !== null)],
  );
  return new Map(
    rows.map(({ Id, Code, rates }) => {
      const rate = rates.findLast(({ from }) => from <= day)?.rate;
      return [Id, rate === undefined ? Code : `${Code}-${bps(rate) / 100}%`];
    }),
  );
}
