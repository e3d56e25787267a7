import * as z from "zod/mini";
import { definePayrollResource, parseWire, type ResourceContract } from "../resource";
import { type PayCode, payCodes } from "./pay-code";

/** The purpose of a pay code, which decides what figures a row with it has. */
export type PayCodeGroup = "reimbursement" | "allowance" | "benefit" | "compensation" | "deduction" | "taxAdjustment";

export type GroupedPayCode = PayCode & { group: PayCodeGroup };

const wireListSchema = z.nullish(z.array(z.unknown()));
// `ReimbursmentPaycodes` is the service's own spelling.
const wireGroupsSchema = z.looseObject({
  ReimbursmentPaycodes: wireListSchema,
  AllowancePaycodes: wireListSchema,
  BenefitPaycodes: wireListSchema,
  CompensationPaycodes: wireListSchema,
  DeductionPaycodes: wireListSchema,
  AdjustmentTaxPaycodes: wireListSchema,
});

const groupByMember: Readonly<Record<keyof z.infer<typeof wireGroupsSchema> & string, PayCodeGroup>> = {
  ReimbursmentPaycodes: "reimbursement",
  AllowancePaycodes: "allowance",
  BenefitPaycodes: "benefit",
  CompensationPaycodes: "compensation",
  DeductionPaycodes: "deduction",
  AdjustmentTaxPaycodes: "taxAdjustment",
};

const makeGroupedPayCodes = (path: string): ResourceContract<readonly GroupedPayCode[]> => ({
  ...definePayrollResource(path, wireGroupsSchema, () => []),
  parse(wire) {
    const codesByMember = parseWire(wireGroupsSchema, wire);
    return Object.entries(groupByMember).flatMap(([member, group]) =>
      ((codesByMember[member] as unknown[] | null | undefined) ?? []).map((wirePayCode) => ({
        ...payCodes.parse(wirePayCode),
        group,
      })),
    );
  },
});

/** The pay codes of travel and outlay, and those of other additions and deductions, with their groups. */
export const payCodeGroups = {
  travelAndExpense: makeGroupedPayCodes("paycodes/travelandexpense"),
  otherAdditionDeduction: makeGroupedPayCodes("paycodes/otheradditiondeduction"),
} as const;

/** Which figures a row has: a figure is `needed`, or stays empty. */
export type Figures = Record<"quantity" | "unitPrice" | "amount" | "vat", "needed" | "none">;

const noFigures: Figures = { quantity: "none", unitPrice: "none", amount: "none", vat: "none" };

/**
 * Returns the figures that a row of a pay code has.
 *
 * Rule: an outlay has an amount, and its VAT where the company handles VAT on outlay; a counted pay code has a quantity, and
 * a price unless a formula gives it. For compensation and deduction no rule is stated: the row has an amount
 */
export function figuresOfPayCode({ group, hasFormula }: GroupedPayCode, usesVatOnExpense: boolean): Figures {
  switch (group) {
    case "reimbursement":
      return { ...noFigures, amount: "needed", vat: usesVatOnExpense ? "needed" : "none" };
    case "allowance":
    case "benefit":
      return { ...noFigures, quantity: "needed", unitPrice: hasFormula ? "none" : "needed" };
    default:
      return { ...noFigures, amount: "needed" };
  }
}
