"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { FieldSection, span } from "@/components/record/field-section";
import type { CalendarDate } from "@/lib/values/dates";
import { ageOn, parseIdentityNumber } from "@/lib/values/identity-number";
import type { NewEmployeeValues } from "./new-employee-values";

/** The fields for name, personal number and form of pay, which are enough for a draft. */
export function PersonFields({ today }: { today: CalendarDate }) {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const { register, formState } = useFormContext<NewEmployeeValues>();
  const typedNumber = useWatch<NewEmployeeValues, "identityNumber">({ name: "identityNumber" });
  const read = parseIdentityNumber(typedNumber, today);
  const wasFieldLeft = formState.touchedFields.identityNumber === true;
  const bornOn = read.ok ? read.number.bornOn : undefined;
  const birthText = bornOn
    ? t("form.born", { day: formats.date(bornOn), age: ageOn(bornOn, today) })
    : t("form.bornUnknown");
  const echo = read.ok
    ? [read.number.isCoordination ? t("form.coordination") : "", birthText].join(" ").trim()
    : undefined;
  const problem =
    !read.ok && wasFieldLeft && typedNumber.trim() !== "" ? t(`form.rules.identity.${read.problem}`) : undefined;
  return (
    <FieldSection title={t("form.person")}>
      <FormText<NewEmployeeValues>
        name="firstName"
        label={t("form.firstName")}
        autoFocus
        autoComplete="off"
        fieldClassName={span.half}
      />
      <FormText<NewEmployeeValues>
        name="lastName"
        label={t("form.lastName")}
        autoComplete="off"
        fieldClassName={span.half}
      />
      <FormText<NewEmployeeValues>
        name="identityNumber"
        label={t("identity")}
        autoComplete="off"
        className="id"
        maxLength={30}
        // A hint line is always shown, because a line that appears on leaving the field would move a button that is being
        // clicked.
        echo={echo ?? t("form.identityHint")}
        echoTone={echo ? "ok" : undefined}
        error={problem}
        fieldClassName={span.half}
      />
      <fieldset className={`${span.half} flex flex-wrap gap-x-6 gap-y-1`}>
        <legend className="small secondary mid mb-1">{t("payForm")}</legend>
        {(["monthly", "hourly"] as const).map((form) => (
          <label key={form} className="tick">
            <input type="radio" value={form} {...register("payForm")} />
            <span>{t(`payForms.${form}`)}</span>
          </label>
        ))}
      </fieldset>
    </FieldSection>
  );
}
