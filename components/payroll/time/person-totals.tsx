"use client";

import { useTranslations } from "next-intl";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { Registration } from "@/lib/api/contract/payroll/registration";
import { daysOfMonth } from "@/lib/rules/payroll/month";
import { monthTotalsOf } from "@/lib/rules/payroll/month-totals";
import { formatMinutes } from "@/lib/rules/payroll/time-text";
import { cellKeyOf } from "./month-cells";
import type { MonthProps } from "./month-props";
import css from "./time.module.css";
import { useKindTexts } from "./use-kind-texts";

type Props = Pick<MonthProps, "month" | "cells" | "scheduledMinutesOf"> & { employee: Employee };

/** Shows the totals of an employee's registrations of the month for each kind. */
export function PersonTotals({ employee, month, cells, scheduledMinutesOf }: Props) {
  const t = useTranslations("time");
  const kindTexts = useKindTexts();
  const registrations = new Set<Registration>(
    daysOfMonth(month).flatMap((day) => cells.get(cellKeyOf(employee.id, day)) ?? []),
  );
  const kindTotals = monthTotalsOf([...registrations], month, (day) => scheduledMinutesOf(employee, day));
  return (
    <ul className={css.sums} aria-label={t("totalsOf", { name: employee.name })}>
      {kindTotals.map(({ kind, days, minutes }) => (
        <li key={kind}>
          <span className={css.letter} aria-hidden="true">
            {kindTexts.letterOf(kind)}
          </span>
          <span className="sr">{kindTexts.nameOf(kind)} </span>
          {minutes === null ? t("daysOnly", { days }) : t("daysAndHours", { days, hours: formatMinutes(minutes) })}
        </li>
      ))}
    </ul>
  );
}
