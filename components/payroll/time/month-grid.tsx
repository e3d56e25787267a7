"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { isAbsence } from "@/lib/api/contract/payroll/registration-body";
import { daysOfMonth, weekdayOf } from "@/lib/rules/payroll/month";
import { isLockedDay, reasonNotToRegister } from "@/lib/rules/payroll/registrable";
import type { CalendarDate } from "@/lib/values/dates";
import { cellAfterKey, type GridCell } from "./grid-moves";
import { cellKeyOf, type RegistrationsByCell } from "./month-cells";
import type { MonthProps } from "./month-props";
import { PersonTotals } from "./person-totals";
import css from "./time.module.css";
import { useCellLabel } from "./use-cell-label";
import { useKindTexts } from "./use-kind-texts";

/**
 * Shows the month of several employees in one grid, a row per employee and a column per day; phones show one employee
 * instead.
 */
export function MonthGrid(props: MonthProps) {
  const { month, today, people, cells, isRead } = props;
  const t = useTranslations("time");
  const formats = useFormats();
  const days = daysOfMonth(month);
  const gridKeys = useGridKeys(props, days);
  return (
    <div className={css.wide}>
      <table
        ref={gridKeys.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the cells
        role="grid"
        data-keys="days"
        className={css.grid}
        aria-busy={!isRead}
        aria-label={t("grid")}
      >
        <thead>
          <tr>
            <th scope="col">{t("employee")}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                <span className="sr">{formats.date(day)}</span>
                <span aria-hidden="true">{formats.weekday(day).slice(0, 2)}</span>
                <span aria-hidden="true">{Number(day.slice(8))}</span>
              </th>
            ))}
            <th scope="col">{t("totals")}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((employee, rowIndex) => {
            const reasonNotRegistrable = reasonNotToRegister(employee);
            return (
              <tr key={employee.id} data-off={reasonNotRegistrable ?? undefined}>
                <th scope="row">
                  <span className="mid">{employee.name}</span>
                  <span className="id secondary small"> {employee.number}</span>
                  {reasonNotRegistrable ? <span className={css.why}>{t(`notFor.${reasonNotRegistrable}`)}</span> : null}
                </th>
                {days.map((day, columnIndex) => (
                  <DayCell
                    key={day}
                    {...{ ...props, employee, day }}
                    gridCell={{ row: rowIndex, column: columnIndex }}
                    isFocusable={gridKeys.focusedCell.row === rowIndex && gridKeys.focusedCell.column === columnIndex}
                    isPicked={gridKeys.isPicked(rowIndex, columnIndex)}
                    registrationsOfDay={cells.get(cellKeyOf(employee.id, day)) ?? []}
                    onKey={gridKeys.onKey}
                    onCellClick={gridKeys.onCellClick}
                    onFocus={gridKeys.onFocus}
                  />
                ))}
                <td className={css.totals}>
                  <PersonTotals {...props} employee={employee} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="small mute">{t("keys")}</p>
    </div>
  );
}

type DayCellProps = MonthProps & {
  employee: Employee;
  day: CalendarDate;
  gridCell: GridCell;
  isFocusable: boolean;
  isPicked: boolean;
  registrationsOfDay: NonNullable<ReturnType<RegistrationsByCell["get"]>>;
  onKey: (event: KeyboardEvent, gridCell: GridCell) => void;
  onCellClick: (gridCell: GridCell) => void;
  onFocus: (gridCell: GridCell) => void;
};

function DayCell({
  employee,
  day,
  gridCell,
  isFocusable,
  isPicked,
  registrationsOfDay,
  scheduledMinutesOf,
  onCellClick,
  onKey,
  onFocus,
}: DayCellProps) {
  const { letterOf } = useKindTexts();
  const cellLabelOf = useCellLabel();
  const [firstRegistration] = registrationsOfDay;
  const reasonNotRegistrable = reasonNotToRegister(employee);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: each cell of the grid handles the keys
      role="gridcell"
      className={clsx(css.cell, firstRegistration && (isAbsence(firstRegistration.kind) ? css.away : css.worked))}
      data-cell={`${gridCell.row} ${gridCell.column}`}
      data-weekend={weekdayOf(day) > 4 || undefined}
      data-free={scheduledMinutesOf(employee, day) === 0 || undefined}
      data-locked={isLockedDay(employee, day) || undefined}
      aria-label={cellLabelOf(employee, day, registrationsOfDay)}
      aria-disabled={reasonNotRegistrable !== null || undefined}
      aria-selected={isPicked}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={() => onFocus(gridCell)}
      onKeyDown={(event) => onKey(event, gridCell)}
      onClick={() => onCellClick(gridCell)}
    >
      {firstRegistration ? letterOf(firstRegistration.kind) : ""}
      {registrationsOfDay.length > 1 ? <sup>{registrationsOfDay.length}</sup> : null}
    </td>
  );
}

/**
 * Returns the keyboard control of the grid: arrows move the focus, with Shift they select consecutive days, Enter opens
 * the days, and a letter or a digit starts a registration. The selection is cleared when days are opened or a day is
 * clicked.
 */
function useGridKeys({ people, onOpen }: MonthProps, days: readonly CalendarDate[]) {
  const table = useRef<HTMLTableElement>(null);
  const { kindOfLetter } = useKindTexts();
  const [focusedCell, setFocusedCell] = useState<GridCell>({ row: 0, column: 0 });
  const [anchorColumn, setAnchorColumn] = useState<number | null>(null);

  function openDays({ row, column }: GridCell, typedKey: string, firstColumn = anchorColumn ?? column) {
    const employee = people[row];
    const daySpan = { from: days[Math.min(firstColumn, column)] ?? "", to: days[Math.max(firstColumn, column)] ?? "" };
    setAnchorColumn(null);
    if (employee && reasonNotToRegister(employee) === null) onOpen({ employee, span: daySpan, typedKey });
  }

  function onKey(event: KeyboardEvent, gridCell: GridCell) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const nextCell = cellAfterKey(event.key, gridCell, people.length, days.length);
    if (nextCell) {
      setAnchorColumn(event.shiftKey && nextCell.row === gridCell.row ? (anchorColumn ?? gridCell.column) : null);
      table.current?.querySelector<HTMLElement>(`[data-cell="${nextCell.row} ${nextCell.column}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") openDays(gridCell, "");
    else if (/^\d$/.test(event.key) || kindOfLetter(event.key)) openDays(gridCell, event.key);
    else if (event.key === "Escape" && anchorColumn !== null) setAnchorColumn(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const isPicked = (row: number, column: number) =>
    row === focusedCell.row &&
    column >= Math.min(anchorColumn ?? focusedCell.column, focusedCell.column) &&
    column <= Math.max(anchorColumn ?? focusedCell.column, focusedCell.column);
  const focusedCellInGrid = {
    row: Math.min(focusedCell.row, people.length - 1),
    column: Math.min(focusedCell.column, days.length - 1),
  };
  const onCellClick = (gridCell: GridCell) => openDays(gridCell, "", gridCell.column);
  return { table, focusedCell: focusedCellInGrid, isPicked, onKey, onCellClick, onFocus: setFocusedCell };
}
