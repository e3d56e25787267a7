"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { isAbsence } from "@/lib/api/contract/payroll/registration-body";
import { daysOfMonth, weekdayOf } from "@/lib/rules/payroll/month";
import { isLockedDay, notRegistrable } from "@/lib/rules/payroll/registrable";
import type { CalendarDate } from "@/lib/values/dates";
import { type GridPlace, placeAfter } from "./grid-moves";
import { type Cells, cellKey } from "./month-cells";
import type { MonthProps } from "./month-props";
import { PersonTotals } from "./person-totals";
import css from "./time.module.css";
import { useCellWords } from "./use-cell-words";
import { useKindWords } from "./use-kind-words";

/** The month of several employees in one grid, a row per employee and a column per day; phones show one employee instead. */
export function MonthGrid(props: MonthProps) {
  const { month, today, people, cells, isRead } = props;
  const t = useTranslations("time");
  const formats = useFormats();
  const days = daysOfMonth(month);
  const keys = useGridKeys(props, days);
  return (
    <div className={css.wide}>
      <table
        ref={keys.table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keys move in its cells, so it is a grid
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
          {people.map((employee, row) => {
            const why = notRegistrable(employee);
            return (
              <tr key={employee.id} data-off={why ?? undefined}>
                <th scope="row">
                  <span className="mid">{employee.name}</span>
                  <span className="id two sm"> {employee.number}</span>
                  {why ? <span className={css.why}>{t(`notFor.${why}`)}</span> : null}
                </th>
                {days.map((day, column) => (
                  <DayCell
                    key={day}
                    {...{ ...props, employee, day }}
                    place={{ row, column }}
                    isFocusable={keys.at.row === row && keys.at.column === column}
                    isPicked={keys.isPicked(row, column)}
                    here={cells.get(cellKey(employee.id, day)) ?? []}
                    onKey={keys.onKey}
                    onPress={keys.onPress}
                    onFocus={keys.onFocus}
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
      <p className="sm mute">{t("keys")}</p>
    </div>
  );
}

type CellProps = MonthProps & {
  employee: Employee;
  day: CalendarDate;
  place: GridPlace;
  isFocusable: boolean;
  isPicked: boolean;
  here: NonNullable<ReturnType<Cells["get"]>>;
  onKey: (event: KeyboardEvent, place: GridPlace) => void;
  onPress: (place: GridPlace) => void;
  onFocus: (place: GridPlace) => void;
};

function DayCell({ employee, day, place, isFocusable, isPicked, here, scheduled, onPress, onKey, onFocus }: CellProps) {
  const { letter } = useKindWords();
  const describe = useCellWords();
  const [first] = here;
  const why = notRegistrable(employee);
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid takes the keys itself
      role="gridcell"
      className={clsx(css.cell, first && (isAbsence(first.kind) ? css.away : css.worked))}
      data-cell={`${place.row} ${place.column}`}
      data-weekend={weekdayOf(day) > 4 || undefined}
      data-free={scheduled(employee, day) === 0 || undefined}
      data-locked={isLockedDay(employee, day) || undefined}
      aria-label={describe(employee, day, here)}
      aria-disabled={why !== null || undefined}
      aria-selected={isPicked}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={() => onFocus(place)}
      onKeyDown={(event) => onKey(event, place)}
      onClick={() => onPress(place)}
    >
      {first ? letter(first.kind) : ""}
      {here.length > 1 ? <sup>{here.length}</sup> : null}
    </td>
  );
}

/**
 * The keyboard control of the grid: arrows move the focus, with Shift they select consecutive days, Enter opens the days,
 * and a letter or a digit starts a registration. The selection is cleared when days are opened or a day is clicked.
 */
function useGridKeys({ people, onOpen }: MonthProps, days: readonly CalendarDate[]) {
  const table = useRef<HTMLTableElement>(null);
  const { kindOfLetter } = useKindWords();
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<number | null>(null);

  function open({ row, column }: GridPlace, typed: string, since = anchor ?? column) {
    const employee = people[row];
    const span = { from: days[Math.min(since, column)] ?? "", to: days[Math.max(since, column)] ?? "" };
    setAnchor(null);
    if (employee && notRegistrable(employee) === null) onOpen({ employee, span, typed });
  }

  function onKey(event: KeyboardEvent, place: GridPlace) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = placeAfter(event.key, place, people.length, days.length);
    if (next) {
      setAnchor(event.shiftKey && next.row === place.row ? (anchor ?? place.column) : null);
      table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") open(place, "");
    else if (/^\d$/.test(event.key) || kindOfLetter(event.key)) open(place, event.key);
    else if (event.key === "Escape" && anchor !== null) setAnchor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const isPicked = (row: number, column: number) =>
    row === at.row &&
    column >= Math.min(anchor ?? at.column, at.column) &&
    column <= Math.max(anchor ?? at.column, at.column);
  const inside = { row: Math.min(at.row, people.length - 1), column: Math.min(at.column, days.length - 1) };
  const onPress = (place: GridPlace) => open(place, "", place.column);
  return { table, at: inside, isPicked, onKey, onPress, onFocus: setAt };
}
