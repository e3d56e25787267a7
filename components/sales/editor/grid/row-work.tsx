"use client";

import { useTranslations } from "next-intl";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { deferUntilPainted } from "@/components/ui/defer-until-painted";
import { codeOfWorkType, type HouseWorkKind, workTypeOfCode, workTypesOf } from "@/lib/api/contract/sales/work-types";
import { formatQuantity } from "@/lib/values/money";
import { blankRow, type DraftValues } from "../draft-values";
import { hoursOfRow } from "../house-work/hours-of-row";
import { focusableField } from "./focusable-field";
import css from "./row-grid.module.css";

type Props = { rowIndex: number; workKind: HouseWorkKind; columnCount: number };

/** One line below a row says whether the row is work or material, what kind of work it is, and its hours. */
export function RowWork({ rowIndex, workKind, columnCount }: Props) {
  const t = useTranslations("houseWork");
  const { numberLocale } = useFormats();
  const { register, setValue, clearErrors } = useFormContext<DraftValues>();
  const { errors } = useFormState<DraftValues>({ name: `rows.${rowIndex}` });
  const row = useWatch<DraftValues, `rows.${number}`>({ name: `rows.${rowIndex}` }) ?? blankRow;
  const { workCode } = row;
  const workType = workTypeOfCode(workCode);
  const isChosen = workType !== null && workTypesOf[workKind].includes(workType);
  const errorTexts = (["workCode", "workHours"] as const).flatMap((column) => {
    const { message }: { message?: unknown } = get(errors, `rows.${rowIndex}.${column}`) ?? {};
    return typeof message === "string" ? [{ column, message }] : [];
  });
  const labelOf = (column: string) => t("rowLabel", { row: rowIndex + 1, column });
  const errorIdOf = (column: string) =>
    errorTexts.some((error) => error.column === column) ? `row-${rowIndex}-${column}-error` : undefined;
  const hours = hoursOfRow({ ...row, workHours: "" }, numberLocale);
  const hoursField = register(`rows.${rowIndex}.workHours`);
  const codeField = register(`rows.${rowIndex}.workCode`);
  return (
    <tr className={css.note} data-index={rowIndex}>
      <td />
      <td colSpan={columnCount} data-col="work" className={css.work}>
        <span className="in pick-one">
          <select
            ref={(element) => codeField.ref(focusableField(element))}
            aria-label={labelOf(t("kindOfWork"))}
            aria-invalid={errorIdOf("workCode") ? true : undefined}
            aria-describedby={errorIdOf("workCode")}
            value={workCode === null ? "" : String(isChosen ? workCode : 0)}
            onChange={({ target }) => {
              const chosenCode = target.value === "" ? null : Number(target.value);
              setValue(`rows.${rowIndex}.workCode`, chosenCode, { shouldDirty: true });
              clearErrors([`rows.${rowIndex}.workCode`, `rows.${rowIndex}.workHours`]);
            }}
          >
            <option value="">{t("material")}</option>
            {workCode !== null && !isChosen ? <option value="0">{t("chooseWork")}</option> : null}
            {workTypesOf[workKind].map((offeredType) => (
              <option key={offeredType} value={codeOfWorkType(offeredType)}>
                {t(`workTypes.${offeredType}`)}
              </option>
            ))}
          </select>
        </span>
        {workCode === null ? null : (
          <label className={css.hours}>
            <span>{t("hours")}</span>
            <input
              {...hoursField}
              onChange={(event) => deferUntilPainted(hoursField.name, () => void hoursField.onChange(event))}
              aria-label={labelOf(t("hours"))}
              aria-invalid={errorIdOf("workHours") ? true : undefined}
              aria-describedby={errorIdOf("workHours")}
              placeholder={hours === null ? undefined : formatQuantity(hours, numberLocale)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
            />
          </label>
        )}
        {errorTexts.map(({ column, message }) => (
          <span key={column} id={`row-${rowIndex}-${column}-error`} className="echo bad block">
            {message}
          </span>
        ))}
      </td>
    </tr>
  );
}
