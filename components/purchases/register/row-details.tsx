"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { dateOfText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { DayText } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { costCentersQuery, projectsQuery } from "@/lib/api/browser/books/dimensions";
import { maxAllocationMonths, spreadOverMonths } from "@/lib/rules/purchases/allocation-months";
import { AllocationMonths } from "../coding/allocation-months";
import css from "./coding-grid.module.css";
import type { RowValues } from "./coding-values";

type Props = {
  row: RowValues;
  /** The amount of the row, debit positive; null while it has no amount. */
  rowMinor: bigint | null;
  invoiceOn: string | null;
  currencyCode: string;
  /** The account for costs of later months; null where it is not known. */
  prepaidAccount: number | null;
  onChange: (changedFields: Partial<RowValues>) => void;
};

/** Shows the dimensions of a coding row, and the months it is spread over. */
export function RowDetails({ row, rowMinor, invoiceOn, currencyCode, prepaidAccount, onChange }: Props) {
  const t = useTranslations("register.more");
  const company = useCompany();
  const formats = useFormats();
  const costCentersResult = useQuery(costCentersQuery(company.id));
  const projectsResult = useQuery(projectsQuery(company.id));
  const monthCount = Number(row.months);
  const firstMonthOn = dateOfText(row.from, formats.numberLocale);
  const absoluteMinor = rowMinor === null ? 0n : rowMinor < 0n ? -rowMinor : rowMinor;
  const canShowMonths =
    firstMonthOn !== null &&
    Number.isInteger(monthCount) &&
    monthCount > 0 &&
    monthCount <= maxAllocationMonths &&
    absoluteMinor > 0n;
  const allocatedMonths = canShowMonths
    ? spreadOverMonths(absoluteMinor, firstMonthOn, monthCount).map((month) => ({ ...month, isBooked: false }))
    : [];
  return (
    <div className={css.more}>
      {(costCentersResult.data?.items ?? [])
        .filter(({ isActive, items }) => isActive && items.length > 0)
        .map((costCenter) => {
          const dimensionName = costCenter.number === 2 ? "center2" : costCenter.number === 3 ? "center3" : "center1";
          return (
            <SelectField
              key={costCenter.id}
              label={costCenter.name}
              emptyLabel={t("none")}
              value={row[dimensionName]}
              options={costCenter.items
                .filter((costCenterItem) => costCenterItem.isActive || costCenterItem.id === row[dimensionName])
                .map((costCenterItem) => ({
                  value: costCenterItem.id,
                  label: `${costCenterItem.shortName} ${costCenterItem.name}`,
                }))}
              onChange={(event) => onChange({ [dimensionName]: event.target.value })}
            />
          );
        })}
      <SelectField
        label={t("project")}
        emptyLabel={t("none")}
        value={row.project}
        options={(projectsResult.data?.items ?? [])
          .filter((project) => project.isOngoing || project.id === row.project)
          .map((project) => ({ value: project.id, label: `${project.number} ${project.name}` }))}
        onChange={(event) => onChange({ project: event.target.value })}
      />
      <TextField
        label={t("months")}
        isOptional
        inputMode="numeric"
        value={row.months}
        hint={t("monthsEcho")}
        onChange={(event) => {
          const typedMonths = event.target.value;
          onChange({
            months: typedMonths,
            from: row.from || (invoiceOn ?? ""),
            waitsOn: row.waitsOn || (prepaidAccount === null ? "" : String(prepaidAccount)),
          });
        }}
      />
      {row.months === "" ? null : (
        <>
          <DayText
            label={t("from")}
            value={row.from}
            hint={firstMonthOn ? formats.date(firstMonthOn) : undefined}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <TextField
            label={t("waitsOn")}
            inputMode="numeric"
            className="id"
            value={row.waitsOn}
            hint={t("waitsOnEcho")}
            onChange={(event) => onChange({ waitsOn: event.target.value })}
          />
          <div className={css.picture}>
            <AllocationMonths
              allocatedMonths={allocatedMonths}
              invoiceOn={dateOfText(invoiceOn ?? "", formats.numberLocale)}
              currencyCode={currencyCode}
            />
          </div>
        </>
      )}
    </div>
  );
}
