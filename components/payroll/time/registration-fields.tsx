"use client";

import { useTranslations } from "next-intl";
import { DayText } from "@/components/record/form-day";
import { SelectField } from "@/components/ui/select-field";
import { TextArea, TextField } from "@/components/ui/text-field";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { isRowKind, type RegistrationKind, registrationKinds } from "@/lib/api/contract/payroll/registration";
import { methodsOf } from "@/lib/api/contract/payroll/registration-body";
import { reasonNotToRegisterKind } from "@/lib/rules/payroll/registrable";
import { ChargedFields } from "./charged-fields";
import { KindSpecificFields } from "./kind-specific-fields";
import { PayCodeRows } from "./pay-code-rows";
import { changeKind } from "./registration-values";
import css from "./time.module.css";
import { useFieldErrorText } from "./use-field-error-text";
import { useKindTexts } from "./use-kind-texts";
import type { RegistrationForm } from "./use-registration-form";

type Props = {
  registrationForm: RegistrationForm;
  employee: Employee;
  /** States whether the kind cannot be chosen, as for an existing registration. */
  isKindFixed: boolean;
  /** The field that gets the focus: the hours when a typed digit opened the form, otherwise the kind. */
  focusedField: "kind" | "hours";
};

/** Shows the fields of a registration, limited to those of its kind and method. */
export function RegistrationFields({ registrationForm, employee, isKindFixed, focusedField }: Props) {
  const t = useTranslations("time");
  const kindTexts = useKindTexts();
  const { values, writeValues } = registrationForm;
  const { textProps, errorOf } = useTextField(registrationForm);
  const isOneDay = values.from === values.to;
  const methods = methodsOf(values.kind, isOneDay);
  const method = methods.includes(values.method) ? values.method : methods[methods.length - 1];
  const misfitReason = reasonNotToRegisterKind(values.kind, employee);
  return (
    <div className={css.form}>
      {isKindFixed ? null : (
        <SelectField
          label={t("kind")}
          value={values.kind}
          options={registrationKinds.map((kind) => ({ value: kind, label: kindTexts.nameOf(kind) }))}
          hint={misfitReason ? t(`unfit.${misfitReason}`) : undefined}
          hintTone="look"
          error={errorOf("kind")}
          autoFocus={focusedField === "kind"}
          onChange={({ target }) => writeValues(changeKind(values, target.value as RegistrationKind))}
        />
      )}
      <div className={css.pair}>
        <DayText {...textProps("from")} label={t(isRowKind(values.kind) ? "day" : "from")} />
        {isRowKind(values.kind) ? null : <DayText {...textProps("to")} label={t("to")} />}
      </div>
      {methods.length > 0 ? (
        <SelectField
          label={t("method")}
          value={method}
          options={methods.map((methodOption) => ({ value: methodOption, label: t(`methods.${methodOption}`) }))}
          hint={isOneDay ? undefined : t("noTimes")}
          onChange={({ target }) => writeValues({ method: target.value as typeof values.method })}
        />
      ) : null}
      {method === "percentage" ? (
        <TextField {...textProps("share")} label={t("share")} inputMode="decimal" boxSuffix="%" />
      ) : method === "hours" ? (
        <TextField
          {...textProps("hours")}
          label={t("hours")}
          hint={t("hoursEcho")}
          autoFocus={focusedField === "hours"}
        />
      ) : method === "time" ? (
        <div className={css.pair}>
          <TextField {...textProps("startsAt")} label={t("startsAt")} inputMode="numeric" />
          <TextField {...textProps("endsAt")} label={t("endsAt")} inputMode="numeric" />
        </div>
      ) : (
        <PayCodeRows registrationForm={registrationForm} />
      )}
      <KindSpecificFields
        {...{ values, errorOf }}
        method={method ?? null}
        schedule={registrationForm.schedule}
        onOwnMembersChange={(own) => writeValues({ own })}
      />
      {isRowKind(values.kind) ? null : (
        <ChargedFields chargedDimensions={values.charged} onChange={(charged) => writeValues({ charged })} />
      )}
      <TextArea
        label={t("comment")}
        isOptional
        rows={2}
        maxLength={2000}
        value={values.comment}
        onChange={({ target }) => writeValues({ comment: target.value })}
      />
    </div>
  );
}

type TextFieldName = "from" | "to" | "share" | "hours" | "startsAt" | "endsAt";

function useTextField({ values, errors, writeValues }: RegistrationForm) {
  const errorOf = useFieldErrorText(errors);
  const textProps = (fieldName: TextFieldName) => ({
    value: values[fieldName],
    error: errorOf(fieldName),
    onChange: ({ target }: { target: { value: string } }) => writeValues({ [fieldName]: target.value }),
  });
  return { textProps, errorOf };
}
