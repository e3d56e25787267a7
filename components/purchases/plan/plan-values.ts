import { dateOfText } from "@/components/form/date-text";
import type { AllocationPlan } from "@/lib/api/contract/purchases/supplier-invoice-write";
import { maxAllocationMonths } from "@/lib/rules/purchases/allocation-months";
import { rescale, tenThousandthDecimals } from "@/lib/values/decimal";
import { parseDecimal } from "@/lib/values/number-text";

/** A plan as it is typed. */
export type PlanTexts = { amount: string; months: string; from: string; account: string };

export type PlanProblem = "needAmount" | "needMonths" | "needDay" | "needAccount";

type Limits = {
  /** The largest amount, in minor units; null where it is not known. */
  maxMinor: bigint | null;
  exponent: number;
  numberLocale: string;
};

/** Reads a typed plan. @returns the plan of the row, or what each field lacks */
export function readPlan(
  line: number,
  texts: PlanTexts,
  { maxMinor, exponent, numberLocale }: Limits,
): { plan: AllocationPlan | null; problems: Partial<Record<keyof PlanTexts, PlanProblem>> } {
  const amount = parseDecimal(texts.amount, numberLocale, exponent, "money");
  const minor = amount.ok ? rescale(amount.scaled, tenThousandthDecimals, exponent) : 0n;
  const months = /^\d{1,3}$/.test(texts.months.trim()) ? Number(texts.months) : 0;
  const from = dateOfText(texts.from, numberLocale);
  const account = /^\d{3,10}$/.test(texts.account.trim()) ? Number(texts.account) : 0;
  const isAmountTooLarge = maxMinor !== null && minor > maxMinor;
  const isMonthCount = months >= 1 && months <= maxAllocationMonths && BigInt(months) <= minor;
  const problems = {
    ...(minor <= 0n || isAmountTooLarge ? { amount: "needAmount" as const } : {}),
    ...(isMonthCount || minor <= 0n ? {} : { months: "needMonths" as const }),
    ...(from === null ? { from: "needDay" as const } : {}),
    ...(account === 0 ? { account: "needAccount" as const } : {}),
  };
  if (Object.keys(problems).length > 0 || from === null) return { plan: null, problems };
  return { plan: { line, minor, months, from, account }, problems };
}
