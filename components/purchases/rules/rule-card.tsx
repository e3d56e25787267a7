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
import { PickFrom } from "./pick-from";
import { PickSupplier } from "./pick-supplier";
import { RuleSteps } from "./rule-steps";
import css from "./rules.module.css";
import { type RulesValues, textOf } from "./rules-values";
import { useRuleWords } from "./use-rule-words";

type Props = {
  at: number;
  people: readonly RulePerson[];
  /** Moves the rule up; null where it is already the first. */
  onUp: (() => void) | null;
  onRemove: () => void;
};

/** Edits one rule: the invoices it applies to, and their approvers. */
export function RuleCard({ at, people, onUp, onRemove }: Props) {
  const t = useTranslations("rules");
  const company = useCompany();
  const { numbers } = useFormats();
  const { setValue } = useFormContext<RulesValues>();
  const rule = useWatch<RulesValues, `rules.${number}`>({ name: `rules.${at}` });
  const centers = useQuery(costCentersQuery(company.id)).data?.items ?? [];
  const projects = useQuery(projectsQuery(company.id)).data?.items ?? [];
  const words = useRuleWords(people);
  // A rule that is being removed has no values for a moment.
  if (!rule) return null;
  const typed = { rules: [rule], oneMayApproveAlone: false, standIns: [] };
  const [read] = textOf(typed, { numbers, currencyCode: company.currencyCode })?.rules ?? [];
  const number = at + 1;
  return (
    <fieldset className={css.rule} data-rule={number}>
      <legend>{t("rule", { number })}</legend>
      {read ? (
        <p className={css.sentence} aria-live="polite">
          {words.rule(read)}
        </p>
      ) : null}
      <div className={css.conditions}>
        <FormAmount<RulesValues>
          name={`rules.${at}.amountFrom`}
          label={t("amountFrom", { currency: company.currencyCode })}
          numbers={numbers}
          optional
          echo={t("amountEcho")}
        />
        <PickSupplier
          picked={rule.suppliers}
          onPicked={(picked) => setValue(`rules.${at}.suppliers`, picked, { shouldDirty: true })}
        />
        <PickFrom
          label={t("costCenters")}
          all={centers.flatMap(({ name, items }) =>
            items.map((item) => ({ id: item.id, name: `${name} ${item.name}` })),
          )}
          picked={rule.costCenterItems}
          onPicked={(picked) => setValue(`rules.${at}.costCenterItems`, picked, { shouldDirty: true })}
        />
        <PickFrom
          label={t("projects")}
          all={projects.map(({ id, number: no, name }) => ({ id, name: `${no} ${name}`.trim() }))}
          picked={rule.projects}
          onPicked={(picked) => setValue(`rules.${at}.projects`, picked, { shouldDirty: true })}
        />
      </div>
      <RuleSteps at={at} people={people} />
      <div className="acts">
        {onUp ? (
          <Button size="sm" look="quiet" onClick={onUp}>
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
