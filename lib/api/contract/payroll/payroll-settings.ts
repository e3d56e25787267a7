import * as z from "zod/mini";
import { definePayrollResource } from "../resource";
import { flagSchema } from "../wire";

const wireSettingsSchema = z.looseObject({
  UsesVatOnExpense: flagSchema,
  UsesMyPayslip: flagSchema,
  UsesVLA: flagSchema,
  UsesTravelAndExpense: flagSchema,
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

export const payrollSettings = definePayrollResource(
  "payrollsettings",
  wireSettingsSchema,
  (wire): PayrollSettings => ({
    usesVatOnExpense: wire.UsesVatOnExpense ?? false,
    usesMyPayslip: wire.UsesMyPayslip ?? false,
    usesTimeApp: wire.UsesVLA ?? false,
    usesTravelAndExpense: wire.UsesTravelAndExpense ?? false,
  }),
);
