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
  optional?: boolean;
  fieldClassName: string;
  /** Is called with each typed day that can be read. */
  onDay?: (day: CalendarDate) => void;
};

/**
 * A field for a day typed as text. Text that is not a day stays as typed, and shows an error when the field is left.
 */
export function EmployeeDayField({ name, onDay, ...field }: Props) {
  const t = useTranslations("payroll.employees.form.rules");
  const { numbers } = useFormats();
  const { setValue, clearErrors, formState } = useFormContext<NewEmployeeValues>();
  const day = useWatch<NewEmployeeValues, DayName>({ name });
  const textOf = (value: string) => (isCalendarDate(value) ? dateText(value, numbers) : value);
  const [typedDay, setTypedDay] = useState({ text: textOf(day), valueOfText: day, wasFieldLeft: true });
  if (typedDay.valueOfText !== day) setTypedDay({ text: textOf(day), valueOfText: day, wasFieldLeft: true });

  function changeText(text: string) {
    const value = dateOfText(text, numbers) ?? text.trim();
    setTypedDay({ text, valueOfText: value, wasFieldLeft: false });
    clearErrors(name);
    if (value === day) return;
    setValue(name, value, { shouldDirty: true });
    if (isCalendarDate(value)) onDay?.(value);
  }

  const isBad = typedDay.wasFieldLeft && day !== "" && !isCalendarDate(day);
  return (
    <TextField
      {...field}
      name={name}
      inputMode="numeric"
      maxLength={30}
      value={typedDay.text}
      error={formState.errors[name]?.message ?? (isBad ? t("badDay") : undefined)}
      onChange={({ target }) => changeText(target.value)}
      onBlur={() => setTypedDay({ text: textOf(day), valueOfText: day, wasFieldLeft: true })}
    />
  );
}
