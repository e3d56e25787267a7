import type { Operation } from "../../contract/operations/operation";
import type { AllocationPeriod } from "../../contract/purchases/allocation-period";
import type { ChangePlanInput } from "../../contract/purchases/plan-operation";
import type { SupplierInvoice } from "../../contract/purchases/supplier-invoice";
import type { AllocationPlan } from "../../contract/purchases/supplier-invoice-write";
import type { Result } from "../call";
import { type CommandRequest, submitCommand } from "../operations/operations";

type ChangePlanRequest = CommandRequest & {
  invoice: SupplierInvoice;
  /** The new plan of one row. */
  plan: AllocationPlan;
  /** The periods of the row as they are shown on the screen. */
  periods: readonly AllocationPeriod[];
  /** The account on which the periods wait. */
  waitingAccount: number;
};

/** Spreads a row of a booked invoice over other months. The same key never does so twice. */
export function changeAllocationPlan({
  invoice,
  plan,
  periods,
  waitingAccount,
  ...request
}: ChangePlanRequest): Promise<Result<Operation>> {
  const { line, minor, ...planMembers } = plan;
  const input: ChangePlanInput = {
    invoiceId: invoice.id,
    line,
    plan: { ...planMembers, minor: minor.toString() },
    expected: {
      account: waitingAccount,
      periods: periods.map((period) => ({ line, bookedOn: period.bookedOn, minor: period.minor.toString() })),
    },
  };
  return submitCommand(request, "change-allocation-plan", input, {
    customerName: invoice.supplierName,
    number: null,
    reference: invoice.invoiceNumber,
    minor: minor.toString(),
    currencyCode: invoice.currencyCode,
  });
}
