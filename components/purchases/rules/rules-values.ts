import { dateOfText, dateText } from "@/components/form/date-text";
import type { ApprovalRulesText, NamedId } from "@/lib/api/contract/purchases/approval-rules";
import { currencyExponent, formatDecimal } from "@/lib/values/money";
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
export type Notation = { numbers: string; currencyCode: string };

export const emptyStep = (): StepValues => ({ need: "any", people: [] });
export const emptyRule = (): RuleValues => ({
  amountFrom: "",
  suppliers: [],
  costCenterItems: [],
  projects: [],
  steps: [emptyStep()],
});

export function valuesOfRules(text: ApprovalRulesText, { numbers, currencyCode }: Notation): RulesValues {
  return {
    oneMayApproveAlone: text.oneMayApproveAlone,
    rules: text.rules.map(({ condition, steps }) => ({
      amountFrom:
        condition.amountFromMinor === null
          ? ""
          : formatDecimal(BigInt(condition.amountFromMinor), currencyExponent(currencyCode), numbers),
      suppliers: [...condition.suppliers],
      costCenterItems: [...condition.costCenterItems],
      projects: [...condition.projects],
      steps: steps.map(({ need, people }) => ({ need, people: [...people] })),
    })),
    standIns: text.standIns.map(({ from, to, ...standInPair }) => ({
      ...standInPair,
      from: dateText(from, numbers),
      to: dateText(to, numbers),
    })),
  };
}

/**
 * Returns a typed amount in minor units as decimal text; null where none is typed, undefined where it is not an amount.
 */
export function amountOfTypedText(typedText: string, { numbers, currencyCode }: Notation): string | null | undefined {
  if (typedText.trim() === "") return null;
  const exponent = currencyExponent(currencyCode);
  const parsed = parseDecimal(typedText, numbers, exponent);
  if (!parsed.ok || parsed.scaled < 0n) return undefined;
  return ((parsed.scaled * 10n ** BigInt(exponent)) / 10_000n).toString();
}

/** Converts the typed values to rules; null where an amount or a day cannot be read. */
export function rulesOfValues(values: RulesValues, notation: Notation): ApprovalRulesText | null {
  const amounts = values.rules.map(({ amountFrom }) => amountOfTypedText(amountFrom, notation));
  const days = values.standIns.map(({ from, to }) => ({
    from: dateOfText(from, notation.numbers),
    to: dateOfText(to, notation.numbers),
  }));
  if (amounts.includes(undefined) || days.some(({ from, to }) => from === null || to === null)) return null;
  return {
    rules: values.rules.map(({ suppliers, costCenterItems, projects, steps }, index) => ({
      condition: { amountFromMinor: amounts[index] ?? null, suppliers, costCenterItems, projects },
      steps: steps.map(({ need, people }) => ({ need, people: [...people] })),
    })),
    oneMayApproveAlone: values.oneMayApproveAlone,
    standIns: values.standIns.map(({ personId, standInId }, index) => ({
      ...{ personId, standInId },
      from: days[index]?.from ?? "",
      to: days[index]?.to ?? "",
    })),
  };
}
