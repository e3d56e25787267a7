import type { ApprovalRule, ApprovalRuleSet, NamedId, RulePerson } from "../../api/contract/purchases/approval-rules";
import type { CalendarDate } from "../../values/dates";

export type RuleSentences = {
  /** One rule as a sentence: which invoices it is for, and who approves them. */
  rule: (rule: ApprovalRule) => string;
  /** Names as a list, joined by "and" for `all` and by "or" for `any`. */
  names: (names: readonly string[], need: "all" | "any") => string;
  steps: (steps: readonly { need: "all" | "any"; people: readonly string[] }[]) => string;
  nameOf: (personId: string) => string;
  /** The whole text, sentence by sentence: its rules in their order, the four-eyes rule, and who stands in for whom. */
  text: (text: ApprovalRuleSet) => readonly string[];
};

type RuleTextKey =
  | "gone"
  | "nobodyYet"
  | "then"
  | "none"
  | "sentence"
  | "sentenceEvery"
  | "of.amount"
  | "of.suppliers"
  | "of.costCenters"
  | "of.projects"
  | "oneMayStands"
  | "fourEyesStands"
  | "standInSentence";

/** The language of the sentences: the texts under the message key `rules`, and the formats of money, days and lists. */
export type RuleLanguage = {
  t: (key: RuleTextKey, values?: Record<string, string>) => string;
  formatMoney: (minor: bigint) => string;
  formatDate: (on: CalendarDate) => string;
  locale: string;
};

/** Functions that write approval rules as plain sentences. @param people the people whose names appear in them */
export function makeRuleSentences(
  people: readonly Pick<RulePerson, "personId" | "name">[],
  { t, formatMoney, formatDate, locale }: RuleLanguage,
): RuleSentences {
  const conjunction = new Intl.ListFormat(locale, { type: "conjunction" });
  const disjunction = new Intl.ListFormat(locale, { type: "disjunction" });
  const nameById = new Map(people.map(({ personId, name }) => [personId, name]));
  const nameOf = (personId: string) => nameById.get(personId) || t("gone");
  const names: RuleSentences["names"] = (listedNames, need) =>
    (need === "all" ? conjunction : disjunction).format(listedNames);
  const anyOfNames = (namedIds: readonly NamedId[]) => disjunction.format(namedIds.map(({ name }) => name));
  const steps: RuleSentences["steps"] = (ruleSteps) =>
    ruleSteps
      .map((step) => (step.people.length === 0 ? t("nobodyYet") : names(step.people, step.need)))
      .join(` ${t("then")} `);
  const rule: RuleSentences["rule"] = ({ condition, steps: chain }) => {
    const { amountFromMinor, suppliers, costCenterItems, projects } = condition;
    const conditionParts = [
      ...(amountFromMinor === null ? [] : [t("of.amount", { amount: formatMoney(BigInt(amountFromMinor)) })]),
      ...(suppliers.length === 0 ? [] : [t("of.suppliers", { names: anyOfNames(suppliers) })]),
      ...(costCenterItems.length === 0 ? [] : [t("of.costCenters", { names: anyOfNames(costCenterItems) })]),
      ...(projects.length === 0 ? [] : [t("of.projects", { names: anyOfNames(projects) })]),
    ];
    const approvers = steps(chain.map(({ need, people: ids }) => ({ need, people: ids.map(nameOf) })));
    return conditionParts.length === 0
      ? t("sentenceEvery", { who: approvers })
      : t("sentence", { which: conjunction.format(conditionParts), who: approvers });
  };
  const text: RuleSentences["text"] = ({ rules, oneMayApproveAlone, standIns }) => [
    ...(rules.length === 0 ? [t("none")] : rules.map((approvalRule, index) => `${index + 1}. ${rule(approvalRule)}`)),
    t(oneMayApproveAlone ? "oneMayStands" : "fourEyesStands"),
    ...standIns.map(({ personId, standInId, from, to }) =>
      t("standInSentence", {
        ...{ standIn: nameOf(standInId), person: nameOf(personId) },
        ...{ from: formatDate(from), to: formatDate(to) },
      }),
    ),
  ];
  return { rule, names, steps, nameOf, text };
}
