"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { Registration } from "@/lib/api/contract/payroll/registration";
import { isLockedDay, notRegistrable } from "@/lib/rules/payroll/registrable";
import type { CalendarDate } from "@/lib/values/dates";
import { useKindWords } from "./use-kind-words";

/** Returns the accessible label of a cell: employee, day, registrations, and why nothing can be registered there. */
export function useCellWords() {
  const t = useTranslations("time");
  const formats = useFormats();
  const { line } = useKindWords();
  return (employee: Employee, day: CalendarDate, here: readonly Registration[]): string => {
    const why = notRegistrable(employee);
    return [
      employee.name,
      formats.day(day, day),
      here.length > 0 ? here.map(line).join("; ") : t("nothing"),
      why ? t(`notFor.${why}`) : isLockedDay(employee, day) ? t("lockedDay") : "",
    ]
      .filter(Boolean)
      .join(", ");
  };
}
