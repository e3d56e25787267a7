"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { codeOfGreenType, greenTypes } from "@/lib/api/contract/sales/work-types";
import { blankRow, type DraftValues } from "../draft-values";
import { focusableField } from "./focusable-field";
import css from "./row-grid.module.css";

type Props = { rowIndex: number; columnCount: number };

/** One line below a row says which installation of green technology the row is. */
export function RowGreen({ rowIndex, columnCount }: Props) {
  const t = useTranslations("houseWork");
  const { register, setValue, clearErrors } = useFormContext<DraftValues>();
  const { greenCode } = useWatch<DraftValues, `rows.${number}`>({ name: `rows.${rowIndex}` }) ?? blankRow;
  const codeField = register(`rows.${rowIndex}.greenCode`);
  return (
    <tr className={css.note} data-index={rowIndex}>
      <td />
      <td colSpan={columnCount} data-col="work" className={css.work}>
        <span className="in pick-one">
          <select
            ref={(element) => codeField.ref(focusableField(element))}
            aria-label={t("rowLabel", { row: rowIndex + 1, column: t("installation") })}
            value={String(greenCode)}
            onChange={({ target }) => {
              setValue(`rows.${rowIndex}.greenCode`, Number(target.value), { shouldDirty: true });
              clearErrors("houseWork.kind");
            }}
          >
            <option value="0">{t("noInstallation")}</option>
            {greenTypes.map((greenType) => (
              <option key={greenType} value={codeOfGreenType(greenType)}>
                {t(`greenTypes.${greenType}`)}
              </option>
            ))}
          </select>
        </span>
      </td>
    </tr>
  );
}
