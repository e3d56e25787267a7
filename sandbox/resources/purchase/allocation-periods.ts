import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { invalid, refused } from "../../http/problem";
import { monthlyDays, spread } from "../../ledger/allocation";
import { countryBooks } from "../../ledger/country-books";
import { currencyExponent, minorNumber, numberText, parseScaled } from "../../ledger/money";
import { type Tx, transaction } from "../../store/db";
import { name, render, sql } from "../../store/sql";
import { withLedger } from "../accounting/ledger-refusals";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import type { Call, Handlers } from "../pipeline/call";
import { completed, insertRecords, type Values } from "../records";
import { byId, listAnswer, recordAnswer } from "../resource";
import { bookDeferral, bookDue, takeBackDeferral } from "./allocation-booking";
import { type Plan, type Source, sourceOf } from "./allocation-sources";
import { allocationPeriodView, deletedPeriodView } from "./allocation-view";

type Books = { readonly currency: string; readonly exponent: number; readonly country: string };

/** Periods of the plans of a body, in its order. @returns the id of the first period */
async function allocate(tx: Tx, call: Call, replaces: boolean): Promise<string> {
  const plans = ((call.body?.items ?? []) as readonly Record<string, unknown>[]).map((plan) =>
    completed("AllocationPlan", plan),
  );
  if (plans.length === 0) throw invalid([{ field: "", message: "The body holds no plan." }]);
  const { CountryCode, CurrencyCode } = await sellerOf(tx, call.companyId);
  const currency = CurrencyCode ?? "SEK";
  const books = { currency, exponent: currencyExponent(currency), country: CountryCode };
  const made: string[] = [];
  for (const [index, plan] of plans.entries()) made.push(await allocateOne(tx, call, plan, index, books, replaces));
  await bookDue(tx, call.companyId, call.today);
  return made[0] ?? "";
}

async function allocateOne(
  tx: Tx,
  call: Call,
  plan: Plan,
  index: number,
  books: Books,
  replaces: boolean,
): Promise<string> {
  const { companyId } = call;
  const at = (member: keyof Plan) => `[${index}].${member}`;
  const source = await sourceOf(tx, companyId, plan, books, at);
  await assertAllocatable(tx, companyId, plan, source, books, at);
  const blame = () => at("BookkeepingStartDate");
  await withLedger(() => takeOver(tx, companyId, source, replaces, at), blame);
  const planId = randomUUID();
  const records = await withLedger(async () => periodRecords(plan, source, planId, books.exponent), blame);
  await insertRecords(tx, "AllocationPeriod", companyId, records);
  if (source.bookedOn !== null) await withLedger(() => bookDeferral(tx, companyId, planId), blame);
  return String(records[0]?.Id);
}

type At = (member: keyof Plan) => string;
type Account = { readonly number: string; readonly type: number; readonly isActive: boolean };

/**
 * Only income and costs are spread, up to what the row holds, over an account that is neither.
 * @throws ApiError 2000 at the member, 3002 for an account that is not in the chart, 4002 for an inactive one (assumed)
 */
async function assertAllocatable(
  tx: Tx,
  companyId: string,
  plan: Plan,
  source: Source,
  books: Books,
  at: At,
): Promise<void> {
  const { rows } = await tx.query<Account>(
    `SELECT DISTINCT ON ("Number") "Number" AS number, "Type" AS type, "IsActive" AS "isActive" FROM "Account"
      WHERE "companyId" = $1 AND "Number" = ANY ($2) ORDER BY "Number", seq DESC`,
    [companyId, [String(source.account), String(plan.AllocationAccountNumber)]],
  );
  const { profitTypes } = countryBooks(books.country);
  const typeOf = (account: number) => rows.find(({ number }) => Number(number) === account)?.type;
  const waitsOn = typeOf(plan.AllocationAccountNumber);
  if (waitsOn === undefined) {
    const message = `Account ${plan.AllocationAccountNumber} is not in the chart.`;
    throw refused(3002, message, at("AllocationAccountNumber"));
  }
  assertActive(rows, plan.AllocationAccountNumber, at("AllocationAccountNumber"));
  if (profitTypes.includes(waitsOn)) {
    throw refused(2000, "An amount waits on a balance account.", at("AllocationAccountNumber"));
  }
  if (!profitTypes.includes(typeOf(source.account) ?? -1)) {
    throw refused(2000, "Only rows on accounts of income and costs are allocated.", at(source.rowMember));
  }
  assertActive(rows, source.account, at(source.rowMember));
  const asked = minorOf(plan.AmountToAllocate, books.exponent);
  if (asked > source.amountMinor) {
    throw refused(2000, "The amount is more than the row's.", at("AmountToAllocate"));
  }
  if (asked < BigInt(plan.NumberOfAllocationPeriods)) {
    throw refused(2000, "The amount is too small for so many periods.", at("NumberOfAllocationPeriods"));
  }
}

function assertActive(accounts: readonly Account[], number: number, field: string): void {
  const account = accounts.find((one) => Number(one.number) === number);
  if (account?.isActive === false) throw refused(4002, `Account ${number} is inactive.`, field);
}

const minorOf = (amount: number, exponent: number) => parseScaled(numberText(amount), exponent);

type Active = { readonly planId: string; readonly booked: boolean };

/**
 * A row has one allocation. A new plan takes the place of one of which nothing is booked, when the call replaces; its
 * periods are locked first, as `bookDue` locks them, so that none is booked meanwhile.
 * @throws ApiError 4000 for a row that has one, 3000 for one that has none to replace, 4002 for a booked one
 */
async function takeOver(tx: Tx, companyId: string, source: Source, replaces: boolean, at: At): Promise<void> {
  const { AllocationPeriodSourceType: _, ...link } = source.link;
  const [[column, id] = ["", null], [rowColumn, row] = ["", null]] = Object.entries(link);
  const { text, values } = render(sql`
    SELECT "planId", "Status" = 2 AS booked FROM "AllocationPeriod"
     WHERE "companyId" = ${companyId} AND ${name(column)} = ${id} AND ${name(rowColumn)} = ${row}
       AND "deletedAt" IS NULL ORDER BY "BookkeepingDate", seq FOR UPDATE`);
  const { rows } = await tx.query<Active>(text, values);
  const [active] = rows;
  if (!active && replaces) throw refused(3000, "The row has no allocation.", at(source.rowMember));
  if (!active) return;
  if (!replaces) throw refused(4000, "The row is allocated already.", at(source.rowMember));
  if (rows.some(({ booked }) => booked))
    throw refused(4002, "A booked allocation cannot be changed.", at(source.rowMember));
  if (source.bookedOn !== null) await takeBackDeferral(tx, companyId, active.planId);
  await tx.query(
    `UPDATE "AllocationPeriod" SET "deletedAt" = $3, "ModifiedUtc" = $3, "Status" = 3
      WHERE "companyId" = $1 AND "planId" = $2`,
    [companyId, active.planId, now()],
  );
}

/** One record a month; quantity and weight are spread as the amount is. */
export function periodRecords(
  plan: Plan,
  source: Pick<Source, "link" | "account" | "isCredit" | "sourceDate" | "description" | "dimensions">,
  planId: string,
  exponent: number,
  newId: () => string = randomUUID,
): readonly Values[] {
  const { AllocationAccountNumber, NumberOfAllocationPeriods: many } = plan;
  const [debit, credit] = source.isCredit
    ? [AllocationAccountNumber, source.account]
    : [source.account, AllocationAccountNumber];
  const amounts = spread(minorOf(plan.AmountToAllocate, exponent), many);
  const [quantities, weights] = [plan.QuantityToAllocate, plan.WeightToAllocate].map((amount) =>
    amount === null ? null : spread(minorOf(amount, 2), many),
  );
  const at = now().toISOString();
  return monthlyDays(plan.BookkeepingStartDate, many).map((day, index) => {
    const Id = newId();
    const part = {
      AllocationPeriodId: Id,
      AllocationPeriodRowType: 0,
      Amount: minorNumber(amounts[index] ?? 0n, exponent),
      Quantity: quantities ? minorNumber(quantities[index] ?? 0n, 2) : null,
      Weight: weights ? minorNumber(weights[index] ?? 0n, 2) : null,
    };
    return {
      ...source.link,
      ...source.dimensions,
      planId,
      Id,
      Amount: part.Amount,
      BookkeepingDate: day,
      CreatedUtc: at,
      ModifiedUtc: at,
      DebitAccountNumber: debit,
      CreditAccountNumber: credit,
      Description: source.description,
      IsCredit: source.isCredit,
      SourceDate: source.sourceDate,
      Status: 0,
      Rows: [
        { ...part, Id: newId(), AccountNumber: debit, DebitCredit: 1 },
        { ...part, Id: newId(), AccountNumber: credit, DebitCredit: 2 },
      ],
    };
  });
}

const write = (replaces: boolean) => (call: Call) =>
  transaction(async (tx) => {
    const id = await allocate(tx, call, replaces);
    return recordAnswer(call, allocationPeriodView, byId(id), tx);
  });

export const allocationPeriods: Handlers = {
  listAllocationPeriods: (call) => listAnswer(call, allocationPeriodView),
  listDeletedAllocationPeriods: (call) => listAnswer(call, deletedPeriodView),
  getAllocationPeriod: (call) => recordAnswer(call, allocationPeriodView, byId(call.path.allocationPeriodId)),
  createAllocationPeriods: write(false),
  replaceAllocationPeriods: write(true),
};
