"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { FieldSection, fieldSpan } from "@/components/record/field-section";
import type { CalendarDate } from "@/lib/values/dates";
import { ageOn, parseIdentityNumber } from "@/lib/values/identity-number";
import type { NewEmployeeValues } from "./new-employee-values";

/** Shows the fields for name, personal number and form of pay, which are enough for a draft. */
export function PersonFields({ today }: { today: CalendarDate }) {
  const t = useTranslations("payroll.employees");
  const numberMessages = useTranslations("identityNumber");
  const formats = useFormats();
  const { register, formState } = useFormContext<NewEmployeeValues>();
  const typedNumber = useWatch<NewEmployeeValues, "identityNumber">({ name: "identityNumber" });
  const parsedNumber = parseIdentityNumber(typedNumber, today);
  const wasFieldLeft = formState.touchedFields.identityNumber === true;
  const bornOn = parsedNumber.ok ? parsedNumber.number.bornOn : undefined;
  const birthText = bornOn
    ? t("form.born", { day: formats.date(bornOn), age: ageOn(bornOn, today) })
    : t("form.bornUnknown");
  const understoodText = parsedNumber.ok
    ? [parsedNumber.number.isCoordination ? t("form.coordination") : "", birthText].join(" ").trim()
    : undefined;
  const numberErrorText =
    !parsedNumber.ok && wasFieldLeft && typedNumber.trim() !== "" ? numberMessages(parsedNumber.problem) : undefined;
  return (
    <FieldSection title={t("form.person")}>
      <FormText<NewEmployeeValues>
        name="firstName"
        label={t("form.firstName")}
        autoFocus
        autoComplete="off"
        fieldClassName={fieldSpan.half}
      />
      <FormText<NewEmployeeValues>
        name="lastName"
        label={t("form.lastName")}
        autoComplete="off"
        fieldClassName={fieldSpan.half}
      />
      <FormText<NewEmployeeValues>
        name="identityNumber"
        label={t("identity")}
        autoComplete="off"
        className="id"
        maxLength={30}
        // A hint line is always shown, because a line that appears on leaving the field would move a button that is being
        // clicked.
        hint={understoodText ?? t("form.identityHint")}
        hintTone={understoodText ? "ok" : undefined}
        error={numberErrorText}
        fieldClassName={fieldSpan.half}
      />
      <fieldset className={`${fieldSpan.half} flex flex-wrap gap-x-6 gap-y-1`}>
        <legend className="small secondary mid mb-1">{t("payForm")}</legend>
        {(["monthly", "hourly"] as const).map((payForm) => (
          <label key={payForm} className="tick">
            <input type="radio" value={payForm} {...register("payForm")} />
            <span>{t(`payForms.${payForm}`)}</span>
          </label>
        ))}
      </fieldset>
    </FieldSection>
  );
}
