"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dateOfText } from "@/components/form/date-text";
import { useStoredText } from "@/components/form/use-stored-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { everyScheduleQuery, payCodesQuery, payrollSettingsQuery } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { type Figures, figuresOfPayCode, type GroupedPayCode } from "@/lib/api/contract/payroll/pay-code-groups";
import { isRowKind } from "@/lib/api/contract/payroll/registration";
import { scheduleOn } from "@/lib/rules/payroll/scheduled-minutes";
import { type FieldErrors, type ReadValues, type RegistrationValues, readValues } from "./registration-values";

type Options = { storageName: string; initialValues: RegistrationValues; employee: Employee; withinMonth: boolean };

/**
 * Returns the state of a registration form. Its typed text is stored, so that it survives closing and a reload.
 *
 * @param storageName names the days or the registration of the form
 */
export function useRegistrationForm({ storageName, initialValues, employee, withinMonth }: Options) {
  const company = useCompany();
  const formats = useFormats();
  const storedText = useStoredText(`${company.personId}:${company.id}:time:${storageName}`);
  const [errors, setErrors] = useState<FieldErrors>({});
  const values = valuesOfText(storedText.words) ?? initialValues;
  const rowKind = isRowKind(values.kind) ? values.kind : null;
  const codes = useQuery({
    ...payCodesQuery(company.id, rowKind ?? "travelAndExpense"),
    enabled: rowKind !== null,
  });
  const settings = useQuery({ ...payrollSettingsQuery(company.id), enabled: rowKind !== null });
  const schedules = useQuery(everyScheduleQuery(company.id));
  const day = dateOfText(values.from, formats.numbers);
  const schedule = day === null ? null : scheduleOn(employee, schedules.data ?? [], day);
  const codesOfEmployee = (codes.data ?? []).filter((code) => isCodeForEmployee(code, employee));
  const figuresOfCode = (payCode: string): Figures | null => {
    const code = codesOfEmployee.find(({ number }) => number === payCode);
    return code && settings.data ? figuresOfPayCode(code, settings.data.usesVatOnExpense) : null;
  };
  return {
    values,
    errors,
    codes: codesOfEmployee,
    figuresOf: figuresOfCode,
    schedule,
    codesProblem: codes.error ?? settings.error,
    readCodes: () => void Promise.all([codes.refetch(), settings.refetch()]),
    write(change: Partial<RegistrationValues>) {
      storedText.write(JSON.stringify({ ...values, ...change }));
      setErrors({});
    },
    /** Returns the content where all values can be read; otherwise shows the errors at the fields. */
    read(): ReadValues {
      const { lockedTo, holidayTerm, id: employeeId } = employee;
      const language = formats.numbers;
      const context = { employeeId, language, lockedTo, figuresOf: figuresOfCode, schedule, withinMonth, holidayTerm };
      const read = readValues(values, context);
      setErrors(read.ok ? {} : read.errors);
      return read;
    },
    forget: storedText.forget,
  };
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;

function isCodeForEmployee({ for: audience }: GroupedPayCode, { payForm, category }: Employee): boolean {
  const pay = payForm === "hourly" ? audience.hourly : audience.monthly;
  return pay && (category === "blueCollar" ? audience.blueCollar : audience.whiteCollar);
}

/** Parses the text that this form stored; returns null for text of an older portal version, which lacks members. */
function valuesOfText(text: string): RegistrationValues | null {
  const storedValues = text === "" ? null : (JSON.parse(text) as Partial<RegistrationValues>);
  return storedValues?.rows && storedValues.charged ? (storedValues as RegistrationValues) : null;
}
