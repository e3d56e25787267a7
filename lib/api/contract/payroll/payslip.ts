import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { definePayrollResource } from "../resource";
import { codeOf, codeSchema, dateOf, decimalSchema, flagSchema, idSchema, minorOf, textOf, textSchema } from "../wire";
import { type PayPeriod, type PayRunType, payFractionDigits, payRunTypeOf } from "./pay-run";

const payslipMembers = {
  Id: idSchema,
  EmployeeId: idSchema,
  SalaryPeriod_FromDate: textSchema,
  SalaryPeriod_ToDate: textSchema,
  DeviationPeriod_ToDate: textSchema,
  LockedDate: textSchema,
  ModifiedUtc: textSchema,
};

const wireBarePayslipSchema = z.object(payslipMembers);
const wirePayslipSchema = z.looseObject({ ...payslipMembers, Locked: flagSchema });

const wireDetailedPayslipSchema = z.looseObject({
  ...payslipMembers,
  GrossSalary: decimalSchema,
  NetSalary: decimalSchema,
  PreliminaryTax: decimalSchema,
  PaymentDateUtc: textSchema,
  WageRunType: codeSchema,
});

/** The pay of one employee in a run (lönebesked) without amounts, as the list of a run answers it. */
export type Payslip = {
  id: string;
  employeeId: string;
  period: PayPeriod;
  /** The last day whose time and absence the payslip contains. */
  registrationsTo: CalendarDate | null;
  isLocked: boolean;
  lockedOn: CalendarDate | null;
  changedAt: string;
};

/** A payslip with its amounts in minor units of the company's currency, as the lists of an employee answer it. */
export type PayslipDetails = Payslip & {
  paidOn: CalendarDate | null;
  type: PayRunType | null;
  grossMinor: bigint;
  /** The amount is the preliminary tax that is withheld, and positive. */
  taxMinor: bigint;
  netMinor: bigint;
};

type WireBarePayslip = z.infer<typeof wireBarePayslipSchema>;

/** The payslips of a run are listed under `payslips/wagerun/{id}`, those of an employee under `payslips/{id}/withdetails`. */
export const payslips = definePayrollResource("payslips", wirePayslipSchema, toPayslip);

export const payslipsWithDetails = definePayrollResource(
  "payslips",
  wireDetailedPayslipSchema,
  (wire): PayslipDetails => ({
    ...toPayslip(wire),
    paidOn: dateOf(wire.PaymentDateUtc),
    type: payRunTypeOf(codeOf(wire.WageRunType)),
    grossMinor: minorOf(wire.GrossSalary, payFractionDigits),
    taxMinor: minorOf(wire.PreliminaryTax, payFractionDigits),
    netMinor: minorOf(wire.NetSalary, payFractionDigits),
  }),
);

/** A payslip with details has no `Locked` flag: it is locked when it has a locking date. */
function toPayslip(wire: WireBarePayslip & { Locked?: boolean | null | undefined }): Payslip {
  const lockedOn = dateOf(wire.LockedDate);
  return {
    id: wire.Id,
    employeeId: wire.EmployeeId,
    period: { from: dateOf(wire.SalaryPeriod_FromDate), to: dateOf(wire.SalaryPeriod_ToDate) },
    registrationsTo: dateOf(wire.DeviationPeriod_ToDate),
    isLocked: wire.Locked ?? lockedOn !== null,
    lockedOn,
    changedAt: textOf(wire.ModifiedUtc),
  };
}
