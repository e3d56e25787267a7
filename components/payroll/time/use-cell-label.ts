"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { Registration } from "@/lib/api/contract/payroll/registration";
import { isLockedDay, reasonNotToRegister } from "@/lib/rules/payroll/registrable";
import type { CalendarDate } from "@/lib/values/dates";
import { useKindTexts } from "./use-kind-texts";

/** Returns the accessible label of a cell: employee, day, registrations, and why nothing can be registered there. */
export function useCellLabel() {
  const t = useTranslations("time");
  const formats = useFormats();
  const { describeRegistration } = useKindTexts();
  return (employee: Employee, day: CalendarDate, registrationsOfDay: readonly Registration[]): string => {
    const reasonNotRegistrable = reasonNotToRegister(employee);
    return [
      employee.name,
      formats.day(day, day),
      registrationsOfDay.length > 0 ? registrationsOfDay.map(describeRegistration).join("; ") : t("nothing"),
      reasonNotRegistrable ? t(`notFor.${reasonNotRegistrable}`) : isLockedDay(employee, day) ? t("lockedDay") : "",
    ]
      .filter(Boolean)
      .join(", ");
  };
}
