import * as z from "zod/mini";
import { payrollResource } from "../resource";
import { flag, id, text, textOf } from "../wire";

const wirePayCode = z.looseObject({
  Id: id,
  PaycodeNumber: text,
  PaycodeName: text,
  PaycodeTypeName: text,
  Formula: text,
  CanBeUsedByBlueCollars: flag,
  CanBeUsedByWhiteCollars: flag,
  CanBeUsedForMonthlySalary: flag,
  CanBeUsedForHourlySalary: flag,
  CanBeUsedByLimitedEmployees: flag,
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

export const payCodes = payrollResource(
  "paycodes",
  wirePayCode,
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
