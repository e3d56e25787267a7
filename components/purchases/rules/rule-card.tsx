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
import { parseRulesValues, type RulesValues } from "./rules-values";
import { SupplierPicker } from "./supplier-picker";
import { useRuleSentences } from "./use-rule-sentences";

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
  const { numberLocale } = useFormats();
  const { setValue } = useFormContext<RulesValues>();
  const rule = useWatch<RulesValues, `rules.${number}`>({ name: `rules.${ruleIndex}` });
  const costCenters = useQuery(costCentersQuery(company.id)).data?.items ?? [];
  const projects = useQuery(projectsQuery(company.id)).data?.items ?? [];
  const ruleSentences = useRuleSentences(people);
  // A rule that is being removed has no values for a moment.
  if (!rule) return null;
  const typedRules = { rules: [rule], oneMayApproveAlone: false, standIns: [] };
  const [parsedRule] = parseRulesValues(typedRules, { numberLocale, currencyCode: company.currencyCode })?.rules ?? [];
  const ruleNumber = ruleIndex + 1;
  return (
    <fieldset className={css.rule} data-rule={ruleNumber}>
      <legend>{t("rule", { number: ruleNumber })}</legend>
      {parsedRule ? (
        <p className={css.sentence} aria-live="polite">
          {ruleSentences.rule(parsedRule)}
        </p>
      ) : null}
      <div className={css.conditions}>
        <FormAmount<RulesValues>
          name={`rules.${ruleIndex}.amountFrom`}
          label={t("amountFrom", { currency: company.currencyCode })}
          numberLocale={numberLocale}
          isOptional
          hint={t("amountEcho")}
        />
        <SupplierPicker
          pickedSuppliers={rule.suppliers}
          onPicked={(pickedOptions) => setValue(`rules.${ruleIndex}.suppliers`, pickedOptions, { shouldDirty: true })}
        />
        <OptionPicker
          label={t("costCenters")}
          allOptions={costCenters.flatMap(({ name, items }) =>
            items.map((costCenterItem) => ({ id: costCenterItem.id, name: `${name} ${costCenterItem.name}` })),
          )}
          pickedOptions={rule.costCenterItems}
          onPicked={(pickedOptions) =>
            setValue(`rules.${ruleIndex}.costCenterItems`, pickedOptions, { shouldDirty: true })
          }
        />
        <OptionPicker
          label={t("projects")}
          allOptions={projects.map(({ id, number: projectNumber, name }) => ({
            id,
            name: `${projectNumber} ${name}`.trim(),
          }))}
          pickedOptions={rule.projects}
          onPicked={(pickedOptions) => setValue(`rules.${ruleIndex}.projects`, pickedOptions, { shouldDirty: true })}
        />
      </div>
      <RuleSteps ruleIndex={ruleIndex} people={people} />
      <div className="actions">
        {onMoveUp ? (
          <Button size="sm" variant="quiet" onClick={onMoveUp}>
            {t("up", { number: ruleNumber })}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" onClick={onRemove}>
          {t("removeRule", { number: ruleNumber })}
        </Button>
      </div>
    </fieldset>
  );
}
