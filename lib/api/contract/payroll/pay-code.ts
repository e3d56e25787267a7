import * as z from "zod/mini";
import { definePayrollResource } from "../resource";
import { flagSchema, idSchema, textOf, textSchema } from "../wire";

const wirePayCodeSchema = z.looseObject({
  Id: idSchema,
  PaycodeNumber: textSchema,
  PaycodeName: textSchema,
  PaycodeTypeName: textSchema,
  Formula: textSchema,
  CanBeUsedByBlueCollars: flagSchema,
  CanBeUsedByWhiteCollars: flagSchema,
  CanBeUsedForMonthlySalary: flagSchema,
  CanBeUsedForHourlySalary: flagSchema,
  CanBeUsedByLimitedEmployees: flagSchema,
});

/** One kind of pay, deduction or expense (löneart). */
export type PayCode = {
  id: string;
  number: string;
  name: string;
  /** The payroll program's own name of the group. */
  typeName: string;
  /** A formula of the payroll program gives the price. */
  hasFormula: boolean;
  for: { blueCollar: boolean; whiteCollar: boolean; monthly: boolean; hourly: boolean; simplified: boolean };
};

export const payCodes = definePayrollResource(
  "paycodes",
  wirePayCodeSchema,
  (wire): PayCode => ({
    id: wire.Id,
    number: textOf(wire.PaycodeNumber),
    name: textOf(wire.PaycodeName),
    typeName: textOf(wire.PaycodeTypeName),
    hasFormula: textOf(wire.Formula) !== "",
    for: {
      blueCollar: wire.CanBeUsedByBlueCollars ?? false,
      whiteCollar: wire.CanBeUsedByWhiteCollars ?? false,
      monthly: wire.CanBeUsedForMonthlySalary ?? false,
      hourly: wire.CanBeUsedForHourlySalary ?? false,
      simplified: wire.CanBeUsedByLimitedEmployees ?? false,
    },
  }),
);
