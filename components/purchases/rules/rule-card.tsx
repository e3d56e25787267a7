"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormAmount } from "@/components/form/form-amount";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { costCentersQuery, projectsQuery } from "@/lib/api/browser/books/dimensions";
import type { RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import { OptionPicker } from "./option-picker";
import { RuleSteps } from "./rule-steps";
import css from "./rules.module.css";
import { type RulesValues, rulesOfValues } from "./rules-values";
import { SupplierPicker } from "./supplier-picker";
import { useRuleWords } from "./use-rule-words";

type Props = {
  ruleIndex: number;
  people: readonly RulePerson[];
  /** Moves the rule up; null where it is already the first. */
  onMoveUp: (() => void) | null;
  onRemove: () => void;
};

/** Edits one rule: the invoices it applies to, and their approvers. */
export function RuleCard({ ruleIndex, people, onMoveUp, onRemove }: Props) {
  const t = useTranslations("rules");
  const company = useCompany();
  const { numbers } = useFormats();
  const { setValue } = useFormContext<RulesValues>();
  const rule = useWatch<RulesValues, `rules.${number}`>({ name: `rules.${ruleIndex}` });
  const centers = useQuery(costCentersQuery(company.id)).data?.items ?? [];
  const projects = useQuery(projectsQuery(company.id)).data?.items ?? [];
  const ruleWords = useRuleWords(people);
  // A rule that is being removed has no values for a moment.
  if (!rule) return null;
  const typedRules = { rules: [rule], oneMayApproveAlone: false, standIns: [] };
  const [parsedRule] = rulesOfValues(typedRules, { numbers, currencyCode: company.currencyCode })?.rules ?? [];
  const number = ruleIndex + 1;
  return (
    <fieldset className={css.rule} data-rule={number}>
      <legend>{t("rule", { number })}</legend>
      {parsedRule ? (
        <p className={css.sentence} aria-live="polite">
          {ruleWords.rule(parsedRule)}
        </p>
      ) : null}
      <div className={css.conditions}>
        <FormAmount<RulesValues>
          name={`rules.${ruleIndex}.amountFrom`}
          label={t("amountFrom", { currency: company.currencyCode })}
          numbers={numbers}
          optional
          echo={t("amountEcho")}
        />
        <SupplierPicker
          picked={rule.suppliers}
          onPicked={(picked) => setValue(`rules.${ruleIndex}.suppliers`, picked, { shouldDirty: true })}
        />
        <OptionPicker
          label={t("costCenters")}
          allOptions={centers.flatMap(({ name, items }) =>
            items.map((item) => ({ id: item.id, name: `${name} ${item.name}` })),
          )}
          picked={rule.costCenterItems}
          onPicked={(picked) => setValue(`rules.${ruleIndex}.costCenterItems`, picked, { shouldDirty: true })}
        />
        <OptionPicker
          label={t("projects")}
          allOptions={projects.map(({ id, number: no, name }) => ({ id, name: `${no} ${name}`.trim() }))}
          picked={rule.projects}
          onPicked={(picked) => setValue(`rules.${ruleIndex}.projects`, picked, { shouldDirty: true })}
        />
      </div>
      <RuleSteps ruleIndex={ruleIndex} people={people} />
      <div className="actions">
        {onMoveUp ? (
          <Button size="sm" look="quiet" onClick={onMoveUp}>
            {t("up", { number })}
          </Button>
        ) : null}
        <Button size="sm" look="quiet" onClick={onRemove}>
          {t("removeRule", { number })}
        </Button>
      </div>
    </fieldset>
  );
}
