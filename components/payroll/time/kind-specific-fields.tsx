"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { RegistrationMethod } from "@/lib/api/contract/payroll/registration";
import type { KindField } from "@/lib/api/contract/payroll/registration-body";
import type { Messages } from "@/lib/i18n/messages";
import { applicableOwnFields, type FirstSchedule, type RegistrationValues } from "./registration-values";
import css from "./time.module.css";

type Props = {
  values: RegistrationValues;
  method: RegistrationMethod | null;
  schedule: FirstSchedule;
  errorOf: (member: string) => string | undefined;
  onOwnChange: (own: Record<string, string>) => void;
};

/** The fields that only this kind of registration has, as far as they apply to the method. */
export function KindSpecificFields({ values, method, schedule, errorOf, onOwnChange }: Props) {
  const t = useTranslations("time.own");
  const choices = useTranslations("time.choices");
  const applicableFields = applicableOwnFields({ kind: values.kind, method: method ?? values.method }, schedule);
  const fields = applicableFields.filter((one) => isNeeded(one, values));
  if (fields.length === 0) return null;
  const setMember = (member: string, text: string) => onOwnChange({ ...values.own, [member]: text });
  return (
    <div className={css.form}>
      {fields.map(({ member, is, choices: offeredChoices = [] }) => {
        const label = t(member as keyof Messages["time"]["own"]);
        const value = values.own[member] ?? "";
        if (is === "flag") {
          return (
            <Checkbox
              key={member}
              label={label}
              checked={value === "yes"}
              onChange={({ target }) => setMember(member, target.checked ? "yes" : "")}
            />
          );
        }
        if (is !== "choice") {
          return (
            <TextField
              key={member}
              label={label}
              optional
              value={value}
              error={errorOf(member)}
              onChange={({ target }) => setMember(member, target.value)}
            />
          );
        }
        const textOf = (choice: number) => choices(`${choiceGroupOf(member)}.${choice}` as never);
        return (
          <SelectField
            key={member}
            label={label}
            value={value}
            error={errorOf(member)}
            options={offeredChoices.map((choice) => ({ value: String(choice), label: textOf(choice) }))}
            onChange={({ target }) => setMember(member, target.value)}
          />
        );
      })}
    </div>
  );
}

/** Returns the group of texts of a member; members with the same choices share one group. */
function choiceGroupOf(member: string): keyof Messages["time"]["choices"] {
  if (member === "OtherAbsenceGroup") return "group";
  if (member === "PayOutSource") return "source";
  return member === "AbsenceTimeUnit" || member === "OtherAbsenceQuantityType" ? "unit" : "payOut";
}

/**
 * Hides the field for accruing holiday where the kind fixes it: leave of absence never accrues, the days at a birth
 * always do.
 */
function isNeeded({ member }: KindField, { kind, own }: RegistrationValues) {
  if (member !== "IsHolidayAccruing") return true;
  return kind === "otherAbsence" ? own.OtherAbsenceGroup === "1" : own.IsTenDaysAtTheBirthOfChild !== "yes";
}
