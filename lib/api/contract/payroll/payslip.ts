import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { payrollResource } from "../resource";
import { code, codeOf, dateOf, decimal, flag, id, minorOf, text, textOf } from "../wire";
import { type PayPeriod, type PayRunType, payFractionDigits, payRunTypeOf } from "./pay-run";

const slipMembers = {
  Id: id,
  EmployeeId: id,
  SalaryPeriod_FromDate: text,
  SalaryPeriod_ToDate: text,
  DeviationPeriod_ToDate: text,
  LockedDate: text,
  ModifiedUtc: text,
};

const wireSlip = z.object(slipMembers);
const wirePayslip = z.looseObject({ ...slipMembers, Locked: flag });

const wireDetailedPayslip = z.looseObject({
  ...slipMembers,
  GrossSalary: decimal,
  NetSalary: decimal,
  PreliminaryTax: decimal,
  PaymentDateUtc: text,
  WageRunType: code,
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
  /** Preliminary tax that is withheld, as a positive amount. */
  taxMinor: bigint;
  netMinor: bigint;
};

type WireSlip = z.infer<typeof wireSlip>;

/** The payslips of a run are listed under `payslips/wagerun/{id}`, those of an employee under `payslips/{id}/withdetails`. */
export const payslips = payrollResource("payslips", wirePayslip, slipOf);

export const payslipsWithDetails = payrollResource(
  "payslips",
  wireDetailedPayslip,
  (wire): PayslipDetails => ({
    ...slipOf(wire),
    paidOn: dateOf(wire.PaymentDateUtc),
    type: payRunTypeOf(codeOf(wire.WageRunType)),
    grossMinor: minorOf(wire.GrossSalary, payFractionDigits),
    taxMinor: minorOf(wire.PreliminaryTax, payFractionDigits),
    netMinor: minorOf(wire.NetSalary, payFractionDigits),
  }),
);

/** A payslip with details has no `Locked` flag: it is locked when it has a locking date. */
function slipOf(wire: WireSlip & { Locked?: boolean | null | undefined }): Payslip {
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
