"use client";

import { useTranslations } from "next-intl";
import { get, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { FormSelect } from "@/components/form/form-choice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { type RulePerson, ruleLimits } from "@/lib/api/contract/purchases/approval-rules";
import css from "./rules.module.css";
import { makeEmptyStep, type RulesValues } from "./rules-values";

type Props = { ruleIndex: number; people: readonly RulePerson[] };

/** Edits the steps of one rule in their order. */
export function RuleSteps({ ruleIndex, people }: Props) {
  const t = useTranslations("rules");
  const { control } = useFormContext<RulesValues>();
  const { fields, append, remove } = useFieldArray({ control, name: `rules.${ruleIndex}.steps` });
  return (
    <div className={css.steps}>
      {fields.map((field, stepIndex) => (
        <fieldset key={field.id} className={css.step}>
          <legend>{t("step", { number: stepIndex + 1 })}</legend>
          <FormSelect<RulesValues>
            name={`rules.${ruleIndex}.steps.${stepIndex}.need`}
            label={t("need")}
            options={[
              { value: "any", label: t("needAny") },
              { value: "all", label: t("needAll") },
            ]}
          />
          <StepPeople name={`rules.${ruleIndex}.steps.${stepIndex}.people`} people={people} />
          {fields.length > 1 ? (
            <Button size="sm" variant="quiet" onClick={() => remove(stepIndex)}>
              {t("removeStep", { number: stepIndex + 1 })}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {fields.length < ruleLimits.steps ? (
        <Button size="sm" onClick={() => append(makeEmptyStep(), { shouldFocus: false })}>
          {t("addStep")}
        </Button>
      ) : null}
    </div>
  );
}

type StepPeopleProps = { name: `rules.${number}.steps.${number}.people`; people: readonly RulePerson[] };

/** Edits the approvers of a step. People who may not approve are marked, and stay where a rule names them. */
function StepPeople({ name: fieldName, people }: StepPeopleProps) {
  const t = useTranslations("rules");
  const { setValue, formState } = useFormContext<RulesValues>();
  const chosenIds = useWatch<RulesValues, typeof fieldName>({ name: fieldName }) ?? [];
  const error = (get(formState.errors, fieldName) as { message?: string } | undefined)?.message;
  const missingIds = chosenIds.filter((id) => !people.some(({ personId }) => personId === id));
  const selectablePeople = [
    ...people,
    ...missingIds.map((personId) => ({ personId, name: t("gone"), mayApprove: false })),
  ];
  const errorId = `${fieldName}-error`;
  return (
    <fieldset className={css.people} aria-describedby={error ? errorId : undefined}>
      <legend className="sr">{t("people")}</legend>
      {selectablePeople.map((person) => (
        <Checkbox
          key={person.personId}
          label={person.name}
          help={person.mayApprove ? undefined : t("mayNot")}
          checked={chosenIds.includes(person.personId)}
          onChange={({ target }) => {
            const remainingIds = chosenIds.filter((id) => id !== person.personId);
            setValue(fieldName, target.checked ? [...remainingIds, person.personId] : remainingIds, {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            });
          }}
        />
      ))}
      {error ? (
        <p id={errorId} className="echo bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
