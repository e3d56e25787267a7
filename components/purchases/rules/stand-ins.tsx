"use client";

import { useTranslations } from "next-intl";
import { useFieldArray, useFormContext } from "react-hook-form";
import { dateText } from "@/components/form/date-text";
import { FormSelect } from "@/components/form/form-choice";
import { useFormats } from "@/components/format/use-formats";
import { FormDay } from "@/components/record/form-day";
import { Button } from "@/components/ui/button";
import { type RulePerson, ruleLimits } from "@/lib/api/contract/purchases/approval-rules";
import css from "./rules.module.css";
import type { RulesValues } from "./rules-values";

/** Edits the stand-ins: who approves in place of whom, and in which period. */
export function StandIns({ people }: { people: readonly RulePerson[] }) {
  const t = useTranslations("rules");
  const { numberLocale } = useFormats();
  const { control } = useFormContext<RulesValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "standIns" });
  const options = people.map(({ personId, name }) => ({ value: personId, label: name }));
  const example = t("dayLike", { example: dateText("2026-12-21", numberLocale) });
  return (
    <section className="grid gap-4">
      <div>
        <h2>{t("standIns")}</h2>
        <p className="secondary max-w-[64ch] text-sm">{t("standInsLead")}</p>
      </div>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={css.rule}>
          <legend>{t("standIn", { number: index + 1 })}</legend>
          <div className={css.conditions}>
            <FormSelect<RulesValues>
              name={`standIns.${index}.personId`}
              label={t("away")}
              emptyLabel={t("choose")}
              unlistedLabel={t("gone")}
              options={options}
            />
            <FormSelect<RulesValues>
              name={`standIns.${index}.standInId`}
              label={t("inPlace")}
              emptyLabel={t("choose")}
              unlistedLabel={t("gone")}
              options={options}
            />
            <FormDay<RulesValues> name={`standIns.${index}.from`} label={t("from")} hint={example} />
            <FormDay<RulesValues> name={`standIns.${index}.to`} label={t("to")} hint={example} />
          </div>
          <div className="actions">
            <Button size="sm" variant="quiet" onClick={() => remove(index)}>
              {t("removeStandIn", { number: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < ruleLimits.standIns ? (
        <div>
          <Button size="sm" onClick={() => append({ personId: "", standInId: "", from: "", to: "" })}>
            {t("addStandIn")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
