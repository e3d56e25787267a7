"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { SelectField } from "@/components/ui/select-field";
import { isAbsence } from "@/lib/api/contract/payroll/registration-body";
import { daysOfMonth, weekdayOf } from "@/lib/rules/payroll/month";
import { isLockedDay, reasonNotToRegister } from "@/lib/rules/payroll/registrable";
import { cellKeyOf } from "./month-cells";
import type { MonthProps } from "./month-props";
import { PersonTotals } from "./person-totals";
import css from "./time.module.css";
import { useCellLabel } from "./use-cell-label";
import { useKindTexts } from "./use-kind-texts";

/**
 * Shows the month of one employee as a calendar of weeks, for screens that are too narrow for the grid of all
 * employees.
 */
export function PersonMonth(props: MonthProps) {
  const { month, today, people, cells, scheduledMinutesOf, onOpen } = props;
  const t = useTranslations("time");
  const formats = useFormats();
  const { letterOf } = useKindTexts();
  const cellLabelOf = useCellLabel();
  const [chosenId, setChosenId] = useState("");
  const employee = people.find(({ id }) => id === chosenId) ?? people[0];
  if (!employee) return null;
  const reasonNotRegistrable = reasonNotToRegister(employee);
  const days = daysOfMonth(month);
  const firstMondayIndex = days.findIndex((day) => weekdayOf(day) === 0);
  return (
    <div className={css.narrow}>
      <SelectField
        label={t("employee")}
        value={employee.id}
        options={people.map((person) => ({ value: person.id, label: person.name }))}
        hint={reasonNotRegistrable ? t(`notFor.${reasonNotRegistrable}`) : undefined}
        onChange={({ target }) => setChosenId(target.value)}
      />
      <div className={css.weekdays} aria-hidden="true">
        {days.slice(firstMondayIndex, firstMondayIndex + 7).map((day) => (
          <span key={day}>{formats.weekday(day).slice(0, 2)}</span>
        ))}
      </div>
      <ol className={css.weeks}>
        {days.map((day, dayIndex) => {
          const registrationsOfDay = cells.get(cellKeyOf(employee.id, day)) ?? [];
          const [firstRegistration] = registrationsOfDay;
          return (
            <li key={day} style={dayIndex === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}>
              <button
                type="button"
                className={clsx(
                  css.day,
                  firstRegistration && (isAbsence(firstRegistration.kind) ? css.away : css.worked),
                )}
                aria-label={cellLabelOf(employee, day, registrationsOfDay)}
                aria-disabled={reasonNotRegistrable !== null || undefined}
                aria-current={day === today ? "date" : undefined}
                data-weekend={weekdayOf(day) > 4 || undefined}
                data-free={scheduledMinutesOf(employee, day) === 0 || undefined}
                data-locked={isLockedDay(employee, day) || undefined}
                onClick={() =>
                  reasonNotRegistrable === null
                    ? onOpen({ employee, span: { from: day, to: day }, typedKey: "" })
                    : undefined
                }
              >
                <span className={css.date}>{Number(day.slice(8))}</span>
                <span>
                  {firstRegistration ? letterOf(firstRegistration.kind) : ""}
                  {registrationsOfDay.length > 1 ? <sup>{registrationsOfDay.length}</sup> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <h3>{t("totals")}</h3>
      <PersonTotals {...props} employee={employee} />
    </div>
  );
}
