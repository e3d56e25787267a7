"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { TextField } from "@/components/ui/text-field";
import { type CalendarDate, isCalendarDate } from "@/lib/values/dates";
import type { NewEmployeeValues } from "./new-employee-values";

type DayName = "startsOn" | "endsOn" | "timeAppFrom" | "inForceFrom";

type Props = {
  name: DayName;
  label: string;
  isOptional?: boolean;
  fieldClassName: string;
  /** Is called with each typed day that can be read. */
  onDay?: (day: CalendarDate) => void;
};

/**
 * Shows a field for a day typed as text. Text that is not a day stays as typed, and shows an error when the field is
 * left.
 */
export function EmployeeDayField({ name, onDay, ...fieldProps }: Props) {
  const t = useTranslations("payroll.employees.form.rules");
  const { numberLocale } = useFormats();
  const { setValue, clearErrors, formState } = useFormContext<NewEmployeeValues>();
  const day = useWatch<NewEmployeeValues, DayName>({ name });
  const dayTextOf = (dayValue: string) => (isCalendarDate(dayValue) ? dateText(dayValue, numberLocale) : dayValue);
  const [typedDay, setTypedDay] = useState({ text: dayTextOf(day), valueOfText: day, wasFieldLeft: true });
  if (typedDay.valueOfText !== day) setTypedDay({ text: dayTextOf(day), valueOfText: day, wasFieldLeft: true });

  function changeText(newText: string) {
    const dayValue = dateOfText(newText, numberLocale) ?? newText.trim();
    setTypedDay({ text: newText, valueOfText: dayValue, wasFieldLeft: false });
    clearErrors(name);
    if (dayValue === day) return;
    setValue(name, dayValue, { shouldDirty: true });
    if (isCalendarDate(dayValue)) onDay?.(dayValue);
  }

  const isInvalid = typedDay.wasFieldLeft && day !== "" && !isCalendarDate(day);
  return (
    <TextField
      {...fieldProps}
      name={name}
      inputMode="numeric"
      maxLength={30}
      value={typedDay.text}
      error={formState.errors[name]?.message ?? (isInvalid ? t("badDay") : undefined)}
      onChange={({ target }) => changeText(target.value)}
      onBlur={() => setTypedDay({ text: dayTextOf(day), valueOfText: day, wasFieldLeft: true })}
    />
  );
}
