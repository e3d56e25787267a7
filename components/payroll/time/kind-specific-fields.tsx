"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { RegistrationMethod } from "@/lib/api/contract/payroll/registration";
import type { KindField } from "@/lib/api/contract/payroll/registration-body";
import type { Messages } from "@/lib/i18n/messages";
import { type FirstSchedule, findApplicableOwnFields, type RegistrationValues } from "./registration-values";
import css from "./time.module.css";

type Props = {
  values: RegistrationValues;
  method: RegistrationMethod | null;
  schedule: FirstSchedule;
  errorOf: (member: string) => string | undefined;
  onOwnMembersChange: (ownMembers: Record<string, string>) => void;
};

/** Shows the fields that only this kind of registration has, as far as they apply to the method. */
export function KindSpecificFields({ values, method, schedule, errorOf, onOwnMembersChange }: Props) {
  const t = useTranslations("time.own");
  const tChoices = useTranslations("time.choices");
  const applicableFields = findApplicableOwnFields({ kind: values.kind, method: method ?? values.method }, schedule);
  const shownFields = applicableFields.filter((kindField) => isFieldNeeded(kindField, values));
  if (shownFields.length === 0) return null;
  const setMemberText = (memberName: string, text: string) => onOwnMembersChange({ ...values.own, [memberName]: text });
  return (
    <div className={css.form}>
      {shownFields.map(({ member, is: fieldType, choices: offeredChoices = [] }) => {
        const label = t(member as keyof Messages["time"]["own"]);
        const memberText = values.own[member] ?? "";
        if (fieldType === "flag") {
          return (
            <Checkbox
              key={member}
              label={label}
              checked={memberText === "yes"}
              onChange={({ target }) => setMemberText(member, target.checked ? "yes" : "")}
            />
          );
        }
        if (fieldType !== "choice") {
          return (
            <TextField
              key={member}
              label={label}
              isOptional
              value={memberText}
              error={errorOf(member)}
              onChange={({ target }) => setMemberText(member, target.value)}
            />
          );
        }
        const choiceTextOf = (choice: number) => tChoices(`${choiceGroupOf(member)}.${choice}` as never);
        return (
          <SelectField
            key={member}
            label={label}
            value={memberText}
            error={errorOf(member)}
            options={offeredChoices.map((choice) => ({ value: String(choice), label: choiceTextOf(choice) }))}
            onChange={({ target }) => setMemberText(member, target.value)}
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
function isFieldNeeded({ member }: KindField, { kind, own: ownMembers }: RegistrationValues) {
  if (member !== "IsHolidayAccruing") return true;
  return kind === "otherAbsence"
    ? ownMembers.OtherAbsenceGroup === "1"
    : ownMembers.IsTenDaysAtTheBirthOfChild !== "yes";
}
