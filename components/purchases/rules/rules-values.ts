import { dateOfText, dateText } from "@/components/form/date-text";
import type { ApprovalRuleSet, NamedId } from "@/lib/api/contract/purchases/approval-rules";
import { currencyExponentOf, formatDecimal } from "@/lib/values/money";
import { parseDecimal } from "@/lib/values/number-text";

export type StepValues = { need: "all" | "any"; people: string[] };

export type RuleValues = {
  amountFrom: string;
  suppliers: NamedId[];
  costCenterItems: NamedId[];
  projects: NamedId[];
  steps: StepValues[];
};

export type StandInValues = { personId: string; standInId: string; from: string; to: string };

/** The rules as typed, with amounts and days as text. */
export type RulesValues = { rules: RuleValues[]; oneMayApproveAlone: boolean; standIns: StandInValues[] };

/** The language in which amounts and days are typed, and the currency of the books. */
export type Notation = { numberLocale: string; currencyCode: string };

export const makeEmptyStep = (): StepValues => ({ need: "any", people: [] });
export const makeEmptyRule = (): RuleValues => ({
  amountFrom: "",
  suppliers: [],
  costCenterItems: [],
  projects: [],
  steps: [makeEmptyStep()],
});

export function toRulesValues(ruleSet: ApprovalRuleSet, { numberLocale, currencyCode }: Notation): RulesValues {
  return {
    oneMayApproveAlone: ruleSet.oneMayApproveAlone,
    rules: ruleSet.rules.map(({ condition, steps }) => ({
      amountFrom:
        condition.amountFromMinor === null
          ? ""
          : formatDecimal(BigInt(condition.amountFromMinor), currencyExponentOf(currencyCode), numberLocale),
      suppliers: [...condition.suppliers],
      costCenterItems: [...condition.costCenterItems],
      projects: [...condition.projects],
      steps: steps.map(({ need, people }) => ({ need, people: [...people] })),
    })),
    standIns: ruleSet.standIns.map(({ from, to, ...standInPair }) => ({
      ...standInPair,
      from: dateText(from, numberLocale),
      to: dateText(to, numberLocale),
    })),
  };
}

/**
 * Returns a typed amount in minor units as decimal text; null where none is typed, undefined where it is not an amount.
 */
export function parseTypedAmount(
  typedText: string,
  { numberLocale, currencyCode }: Notation,
): string | null | undefined {
  if (typedText.trim() === "") return null;
  const exponent = currencyExponentOf(currencyCode);
  const parsedAmount = parseDecimal(typedText, numberLocale, exponent);
  if (!parsedAmount.ok || parsedAmount.scaled < 0n) return undefined;
  return ((parsedAmount.scaled * 10n ** BigInt(exponent)) / 10_000n).toString();
}

/** Converts the typed values to rules; null where an amount or a day cannot be read. */
export function parseRulesValues(values: RulesValues, notation: Notation): ApprovalRuleSet | null {
  const minimumAmounts = values.rules.map(({ amountFrom }) => parseTypedAmount(amountFrom, notation));
  const standInDays = values.standIns.map(({ from, to }) => ({
    from: dateOfText(from, notation.numberLocale),
    to: dateOfText(to, notation.numberLocale),
  }));
  if (minimumAmounts.includes(undefined) || standInDays.some(({ from, to }) => from === null || to === null))
    return null;
  return {
    rules: values.rules.map(({ suppliers, costCenterItems, projects, steps }, index) => ({
      condition: { amountFromMinor: minimumAmounts[index] ?? null, suppliers, costCenterItems, projects },
      steps: steps.map(({ need, people }) => ({ need, people: [...people] })),
    })),
    oneMayApproveAlone: values.oneMayApproveAlone,
    standIns: values.standIns.map(({ personId, standInId }, index) => ({
      ...{ personId, standInId },
      from: standInDays[index]?.from ?? "",
      to: standInDays[index]?.to ?? "",
    })),
  };
}
