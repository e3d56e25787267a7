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
import { findScheduleOnDay } from "@/lib/rules/payroll/scheduled-minutes";
import {
  type FieldErrors,
  type ParsedRegistration,
  parseRegistrationValues,
  type RegistrationValues,
} from "./registration-values";

type RegistrationFormOptions = {
  storageName: string;
  initialValues: RegistrationValues;
  employee: Employee;
  withinMonth: boolean;
};

/**
 * Returns the state of a registration form. Its typed text is stored, so that it survives closing and a reload.
 *
 * @param storageName names the days or the registration of the form
 */
export function useRegistrationForm({ storageName, initialValues, employee, withinMonth }: RegistrationFormOptions) {
  const company = useCompany();
  const formats = useFormats();
  const storedFormText = useStoredText(`${company.personId}:${company.id}:time:${storageName}`);
  const [errors, setErrors] = useState<FieldErrors>({});
  const values = valuesOfText(storedFormText.text) ?? initialValues;
  const rowKind = isRowKind(values.kind) ? values.kind : null;
  const payCodesResult = useQuery({
    ...payCodesQuery(company.id, rowKind ?? "travelAndExpense"),
    enabled: rowKind !== null,
  });
  const settingsResult = useQuery({ ...payrollSettingsQuery(company.id), enabled: rowKind !== null });
  const schedulesResult = useQuery(everyScheduleQuery(company.id));
  const firstDay = dateOfText(values.from, formats.numberLocale);
  const schedule = firstDay === null ? null : findScheduleOnDay(employee, schedulesResult.data ?? [], firstDay);
  const payCodesOfEmployee = (payCodesResult.data ?? []).filter((payCode) => isPayCodeForEmployee(payCode, employee));
  const figuresOfCode = (payCodeNumber: string): Figures | null => {
    const payCode = payCodesOfEmployee.find(({ number }) => number === payCodeNumber);
    return payCode && settingsResult.data ? figuresOfPayCode(payCode, settingsResult.data.usesVatOnExpense) : null;
  };
  return {
    values,
    errors,
    payCodes: payCodesOfEmployee,
    figuresOf: figuresOfCode,
    schedule,
    codesProblem: payCodesResult.error ?? settingsResult.error,
    refetchCodes: () => void Promise.all([payCodesResult.refetch(), settingsResult.refetch()]),
    writeValues(changedValues: Partial<RegistrationValues>) {
      storedFormText.writeText(JSON.stringify({ ...values, ...changedValues }));
      setErrors({});
    },
    /** Returns the content where all values can be read; otherwise shows the errors at the fields. */
    readContent(): ParsedRegistration {
      const { lockedTo, holidayTerm, id: employeeId } = employee;
      const language = formats.numberLocale;
      const readingContext = {
        employeeId,
        language,
        lockedTo,
        figuresOf: figuresOfCode,
        schedule,
        withinMonth,
        holidayTerm,
      };
      const parsedRegistration = parseRegistrationValues(values, readingContext);
      setErrors(parsedRegistration.ok ? {} : parsedRegistration.errors);
      return parsedRegistration;
    },
    forgetText: storedFormText.forgetText,
  };
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;

function isPayCodeForEmployee({ for: payCodeAudience }: GroupedPayCode, { payForm, category }: Employee): boolean {
  const isForPayForm = payForm === "hourly" ? payCodeAudience.hourly : payCodeAudience.monthly;
  return isForPayForm && (category === "blueCollar" ? payCodeAudience.blueCollar : payCodeAudience.whiteCollar);
}

/** Parses the text that this form stored; returns null for text of an older portal version, which lacks members. */
function valuesOfText(text: string): RegistrationValues | null {
  const storedValues = text === "" ? null : (JSON.parse(text) as Partial<RegistrationValues>);
  return storedValues?.rows && storedValues.charged ? (storedValues as RegistrationValues) : null;
}
