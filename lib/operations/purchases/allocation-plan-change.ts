import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { allocationPeriods } from "../../api/contract/purchases/allocation-period";
import type { ChangePlanInput } from "../../api/contract/purchases/plan-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { fromPlanOfInvoice } from "../../api/contract/purchases/supplier-invoice-write";
import { books } from "../../api/remote/books";
import { spreadOverMonths } from "../../rules/purchases/allocation-months";
import {
  compareAllocationPeriods,
  type ExpectedPeriod,
  isStandingPeriod,
} from "../../rules/purchases/booking/expected-booking";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import type { TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { defineInvoiceTransition } from "./invoice-transition";

// The API gives and takes amounts of periods with two decimals in every country it serves.
const booksExponent = 2;

const storedRequestOf = ({ request }: Pick<OperationRow, "request">) => request as unknown as ChangePlanInput;

/**
 * The write that spreads the cost of a row of a booked invoice over other months, while none of its periods is booked. The
 * service reverses the voucher of the former plan and books a new one; the periods of the row show the outcome.
 */
export const allocationPlanChange = defineInvoiceTransition({
  prepare: preparePlanChange,
  call({ access, row }, { id }) {
    const { line, plan } = storedRequestOf(row);
    const body = fromPlanOfInvoice(id, { ...plan, line, minor: BigInt(plan.minor) }, booksExponent);
    return books(access).operate("PUT", allocationPeriods.path, { body, timeoutMs: callTimeoutMs });
  },
  amountMinorOf: (row) => BigInt(storedRequestOf(row).plan.minor),
  transitionStateOf: planStateOf,
  finish: (operation, invoice) => finishOperation(operation, resultOf(invoice)),
  resultOf,
});

function resultOf({ id }: Pick<SupplierInvoice, "id">): Prisma.InputJsonObject {
  return { invoiceId: id };
}

async function preparePlanChange({ access, row }: AuthorizedOperation): Promise<SupplierInvoice> {
  const { invoiceId, line } = storedRequestOf(row);
  const invoice = await books(access).get(supplierInvoices, invoiceId);
  if (planStateOf(row, invoice) === "asked") throw conflictProblem("already_done");
  const isBooked = periodsOfRow(invoice, line).some(({ status }) => status === "booked");
  if (isBooked) throw conflictProblem("plan_booked");
  if (planStateOf(row, invoice) !== "before") throw conflictProblem("plan_changed");
  return invoice;
}

const periodsOfRow = ({ allocations }: SupplierInvoice, line: number) =>
  allocations.filter((period) => (period.invoiceLine ?? period.draftLine) === line && isStandingPeriod(period));

/** Compares the periods of the row, and the account they wait on, with those before the call and those of the new plan. */
function planStateOf(row: OperationRow, invoice: SupplierInvoice): TransitionState {
  const { line, plan, expected } = storedRequestOf(row);
  const periods = periodsOfRow(invoice, line);
  const costAccount = invoice.rows.find((codingRow) => codingRow.line === line)?.account ?? null;
  const isAs = (account: number, otherPeriods: readonly ExpectedPeriod[]) =>
    compareAllocationPeriods(otherPeriods, periods).length === 0 &&
    periods.every(
      ({ debitAccount, creditAccount }) => (debitAccount === costAccount ? creditAccount : debitAccount) === account,
    );
  const plannedPeriods = spreadOverMonths(BigInt(plan.minor), plan.from, plan.months).map(({ day, minor }) => ({
    ...{ line, bookedOn: day, minor },
  }));
  if (isAs(plan.account, plannedPeriods)) return "asked";
  const seenPeriods = expected.periods.map((period) => ({ ...period, minor: BigInt(period.minor) }));
  return isAs(expected.account, seenPeriods) ? "before" : "elsewhere";
}
