import * as z from "zod/mini";
import { payrollResource } from "../resource";
import { flag } from "../wire";

const wireSettings = z.looseObject({
  UsesVatOnExpense: flag,
  UsesMyPayslip: flag,
  UsesVLA: flag,
  UsesTravelAndExpense: flag,
});

/** Features of the payroll program that the company uses. */
export type PayrollSettings = {
  /** The program handles VAT on outlay (utlägg): rows of an outlay then need the VAT. */
  usesVatOnExpense: boolean;
  /** Payslips can be delivered to the employee's own page. */
  usesMyPayslip: boolean;
  /** Employees can report their time themselves. */
  usesTimeApp: boolean;
  usesTravelAndExpense: boolean;
};

export const payrollSettings = payrollResource(
  "payrollsettings",
  wireSettings,
  (wire): PayrollSettings => ({
    usesVatOnExpense: wire.UsesVatOnExpense ?? false,
    usesMyPayslip: wire.UsesMyPayslip ?? false,
    usesTimeApp: wire.UsesVLA ?? false,
    usesTravelAndExpense: wire.UsesTravelAndExpense ?? false,
  }),
);
