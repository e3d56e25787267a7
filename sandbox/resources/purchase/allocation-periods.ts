import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalidBodyError, ruleRefusalError } from "../../http/problem";
import { listMonthlyDates, spreadOverPeriods } from "../../ledger/allocation";
import { getCountryBooks } from "../../ledger/country-books";
import { getCurrencyExponent, parseScaled, toAmountNumber, toNumberText } from "../../ledger/money";
import { type Tx, transaction } from "../../store/db";
import { quoteName, renderSql, sql } from "../../store/sql";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import type { Call, Handlers } from "../pipeline/call";
import { type ColumnValues, completeBody, insertRecords } from "../records";
import { buildListAnswer, buildRecordAnswer, byId } from "../resource";
import { bookDeferral, bookDuePeriods, reverseDeferral } from "./allocation-booking";
import { type AllocationPlan, type AllocationSource, getAllocationSource } from "./allocation-sources";
import { allocationPeriodView, deletedPeriodView } from "./allocation-view";

type BooksSettings = { readonly currency: string; readonly exponent: number; readonly country: string };

/** Creates the periods of all plans of a body, in the order of the body. @returns the id of the first period */
async function allocatePlans(tx: Tx, call: Call, isReplacement: boolean): Promise<string> {
  const plans = ((call.body?.items ?? []) as readonly Record<string, unknown>[]).map((plan) =>
    completeBody("AllocationPlan", plan),
  );
  if (plans.length === 0) throw invalidBodyError([{ field: "", message: "The body holds no plan." }]);
  const { CountryCode, CurrencyCode } = await getSeller(tx, call.companyId);
  const currency = CurrencyCode ?? "SEK";
  const books = { currency, exponent: getCurrencyExponent(currency), country: CountryCode };
  const firstPeriodIds: string[] = [];
  for (const [index, plan] of plans.entries())
    firstPeriodIds.push(await allocatePlan(tx, call, plan, index, books, isReplacement));
  await bookDuePeriods(tx, call.companyId, call.today);
  return firstPeriodIds[0] ?? "";
}

async function allocatePlan(
  tx: Tx,
  call: Call,
  plan: AllocationPlan,
  planIndex: number,
  books: BooksSettings,
  isReplacement: boolean,
): Promise<string> {
  const { companyId } = call;
  const memberPathOf = (member: keyof AllocationPlan) => `[${planIndex}].${member}`;
  const source = await getAllocationSource(tx, companyId, plan, books, memberPathOf);
  await assertAllocatable(tx, companyId, plan, source, books, memberPathOf);
  const blameStartDate = () => memberPathOf("BookkeepingStartDate");
  await withLedgerRefusals(
    () => removeReplacedAllocation(tx, companyId, source, isReplacement, memberPathOf),
    blameStartDate,
  );
  const planId = randomUUID();
  const records = await withLedgerRefusals(
    async () => buildPeriodRecords(plan, source, planId, books.exponent),
    blameStartDate,
  );
  await insertRecords(tx, "AllocationPeriod", companyId, records);
  if (source.bookedOn !== null) await withLedgerRefusals(() => bookDeferral(tx, companyId, planId), blameStartDate);
  return String(records[0]?.Id);
}

type MemberPath = (member: keyof AllocationPlan) => string;
type PlanAccount = { readonly number: string; readonly type: number; readonly isActive: boolean };

/**
 * Refuses a plan that cannot be allocated. The row must be on an income or cost account, the amount must not exceed the
 * row's amount, and the allocation account must be of another type.
 * @throws ApiError 2000 at the member, 3002 for an account that is not in the chart, 4002 for an inactive one (assumed)
 */
async function assertAllocatable(
  tx: Tx,
  companyId: string,
  plan: AllocationPlan,
  source: AllocationSource,
  books: BooksSettings,
  memberPath: MemberPath,
): Promise<void> {
  const { rows } = await tx.query<PlanAccount>(
    `SELECT DISTINCT ON ("Number") "Number" AS number, "Type" AS type, "IsActive" AS "isActive" FROM "Account"
      WHERE "companyId" = $1 AND "Number" = ANY ($2) ORDER BY "Number", seq DESC`,
    [companyId, [String(source.account), String(plan.AllocationAccountNumber)]],
  );
  const { profitTypes } = getCountryBooks(books.country);
  const accountTypeOf = (accountNumber: number) => rows.find(({ number }) => Number(number) === accountNumber)?.type;
  const allocationAccountType = accountTypeOf(plan.AllocationAccountNumber);
  if (allocationAccountType === undefined) {
    const message = `Account ${plan.AllocationAccountNumber} is not in the chart.`;
    throw ruleRefusalError(3002, message, memberPath("AllocationAccountNumber"));
  }
  assertActiveAccount(rows, plan.AllocationAccountNumber, memberPath("AllocationAccountNumber"));
  if (profitTypes.includes(allocationAccountType)) {
    throw ruleRefusalError(2000, "An amount waits on a balance account.", memberPath("AllocationAccountNumber"));
  }
  if (!profitTypes.includes(accountTypeOf(source.account) ?? -1)) {
    throw ruleRefusalError(
      2000,
      "Only rows on accounts of income and costs are allocated.",
      memberPath(source.rowMember),
    );
  }
  assertActiveAccount(rows, source.account, memberPath(source.rowMember));
  const requestedMinor = toMinor(plan.AmountToAllocate, books.exponent);
  if (requestedMinor > source.amountMinor) {
    throw ruleRefusalError(2000, "The amount is more than the row's.", memberPath("AmountToAllocate"));
  }
  if (requestedMinor < BigInt(plan.NumberOfAllocationPeriods)) {
    throw ruleRefusalError(
      2000,
      "The amount is too small for so many periods.",
      memberPath("NumberOfAllocationPeriods"),
    );
  }
}

function assertActiveAccount(accounts: readonly PlanAccount[], accountNumber: number, field: string): void {
  const account = accounts.find((candidate) => Number(candidate.number) === accountNumber);
  if (account?.isActive === false) throw ruleRefusalError(4002, `Account ${accountNumber} is inactive.`, field);
}

const toMinor = (amount: number, exponent: number) => parseScaled(toNumberText(amount), exponent);

type ActiveAllocation = { readonly planId: string; readonly booked: boolean };

/**
 * Deletes the allocation of a row that a call replaces. A row has at most one allocation, and nothing of a replaced one
 * may be booked. The periods are locked in the order of `bookDuePeriods`, so that none of them is booked meanwhile.
 * @throws ApiError 4000 for a row that has an allocation, 3000 for a row without the allocation to replace, 4002 for a
 *         booked allocation
 */
async function removeReplacedAllocation(
  tx: Tx,
  companyId: string,
  source: AllocationSource,
  isReplacement: boolean,
  memberPath: MemberPath,
): Promise<void> {
  const { AllocationPeriodSourceType: _, ...rowLink } = source.link;
  const [[column, id] = ["", null], [rowColumn, rowNumber] = ["", null]] = Object.entries(rowLink);
  const { text, values } = renderSql(sql`
    SELECT "planId", "Status" = 2 AS booked FROM "AllocationPeriod"
     WHERE "companyId" = ${companyId} AND ${quoteName(column)} = ${id} AND ${quoteName(rowColumn)} = ${rowNumber}
       AND "deletedAt" IS NULL ORDER BY "BookkeepingDate", seq FOR UPDATE`);
  const { rows } = await tx.query<ActiveAllocation>(text, values);
  const [activeAllocation] = rows;
  if (!activeAllocation && isReplacement)
    throw ruleRefusalError(3000, "The row has no allocation.", memberPath(source.rowMember));
  if (!activeAllocation) return;
  if (!isReplacement) throw ruleRefusalError(4000, "The row is allocated already.", memberPath(source.rowMember));
  if (rows.some(({ booked }) => booked))
    throw ruleRefusalError(4002, "A booked allocation cannot be changed.", memberPath(source.rowMember));
  if (source.bookedOn !== null) await reverseDeferral(tx, companyId, activeAllocation.planId);
  await tx.query(
    `UPDATE "AllocationPeriod" SET "deletedAt" = $3, "ModifiedUtc" = $3, "Status" = 3
      WHERE "companyId" = $1 AND "planId" = $2`,
    [companyId, activeAllocation.planId, now()],
  );
}

/** Builds one record for each month. Quantity and weight are spread in the same way as the amount. */
export function buildPeriodRecords(
  plan: AllocationPlan,
  source: Pick<AllocationSource, "link" | "account" | "isCredit" | "sourceDate" | "description" | "dimensions">,
  planId: string,
  exponent: number,
  createId: () => string = randomUUID,
): readonly ColumnValues[] {
  const { AllocationAccountNumber, NumberOfAllocationPeriods: periodCount } = plan;
  const [debitAccount, creditAccount] = source.isCredit
    ? [AllocationAccountNumber, source.account]
    : [source.account, AllocationAccountNumber];
  const amounts = spreadOverPeriods(toMinor(plan.AmountToAllocate, exponent), periodCount);
  const [quantities, weights] = [plan.QuantityToAllocate, plan.WeightToAllocate].map((amount) =>
    amount === null ? null : spreadOverPeriods(toMinor(amount, 2), periodCount),
  );
  const createdAt = now().toISOString();
  return listMonthlyDates(plan.BookkeepingStartDate, periodCount).map((bookedOn, index) => {
    const Id = createId();
    const rowValues = {
      AllocationPeriodId: Id,
      AllocationPeriodRowType: 0,
      Amount: toAmountNumber(amounts[index] ?? 0n, exponent),
      Quantity: quantities ? toAmountNumber(quantities[index] ?? 0n, 2) : null,
      Weight: weights ? toAmountNumber(weights[index] ?? 0n, 2) : null,
    };
    return {
      ...source.link,
      ...source.dimensions,
      planId,
      Id,
      Amount: rowValues.Amount,
      BookkeepingDate: bookedOn,
      CreatedUtc: createdAt,
      ModifiedUtc: createdAt,
      DebitAccountNumber: debitAccount,
      CreditAccountNumber: creditAccount,
      Description: source.description,
      IsCredit: source.isCredit,
      SourceDate: source.sourceDate,
      Status: 0,
      Rows: [
        { ...rowValues, Id: createId(), AccountNumber: debitAccount, DebitCredit: 1 },
        { ...rowValues, Id: createId(), AccountNumber: creditAccount, DebitCredit: 2 },
      ],
    };
  });
}

const makeAllocationHandler = (isReplacement: boolean) => (call: Call) =>
  transaction(async (tx) => {
    const id = await allocatePlans(tx, call, isReplacement);
    return buildRecordAnswer(call, allocationPeriodView, byId(id), tx);
  });

export const allocationPeriods: Handlers = {
  listAllocationPeriods: (call) => buildListAnswer(call, allocationPeriodView),
  listDeletedAllocationPeriods: (call) => buildListAnswer(call, deletedPeriodView),
  getAllocationPeriod: (call) => buildRecordAnswer(call, allocationPeriodView, byId(call.path.allocationPeriodId)),
  createAllocationPeriods: makeAllocationHandler(false),
  replaceAllocationPeriods: makeAllocationHandler(true),
};
