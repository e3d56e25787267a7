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
  minor: bigint | null;
  invoiceOn: string | null;
  currencyCode: string;
  /** The account for costs of later months; null where it is not known. */
  prepaidAccount: number | null;
  onChange: (change: Partial<RowValues>) => void;
};

/** The dimensions of a coding row, and the months it is spread over. */
export function RowDetails({ row, minor, invoiceOn, currencyCode, prepaidAccount, onChange }: Props) {
  const t = useTranslations("register.more");
  const company = useCompany();
  const formats = useFormats();
  const centers = useQuery(costCentersQuery(company.id));
  const projects = useQuery(projectsQuery(company.id));
  const months = Number(row.months);
  const from = dateOfText(row.from, formats.numbers);
  const absoluteMinor = minor === null ? 0n : minor < 0n ? -minor : minor;
  const canShowMonths =
    from !== null && Number.isInteger(months) && months > 0 && months <= maxAllocationMonths && absoluteMinor > 0n;
  const allocatedMonths = canShowMonths
    ? spreadOverMonths(absoluteMinor, from, months).map((part) => ({ ...part, isBooked: false }))
    : [];
  return (
    <div className={css.more}>
      {(centers.data?.items ?? [])
        .filter(({ isActive, items }) => isActive && items.length > 0)
        .map((center) => {
          const name = center.number === 2 ? "center2" : center.number === 3 ? "center3" : "center1";
          return (
            <SelectField
              key={center.id}
              label={center.name}
              none={t("none")}
              value={row[name]}
              options={center.items
                .filter((item) => item.isActive || item.id === row[name])
                .map((item) => ({ value: item.id, label: `${item.shortName} ${item.name}` }))}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          );
        })}
      <SelectField
        label={t("project")}
        none={t("none")}
        value={row.project}
        options={(projects.data?.items ?? [])
          .filter((one) => one.isOngoing || one.id === row.project)
          .map((one) => ({ value: one.id, label: `${one.number} ${one.name}` }))}
        onChange={(event) => onChange({ project: event.target.value })}
      />
      <TextField
        label={t("months")}
        optional
        inputMode="numeric"
        value={row.months}
        echo={t("monthsEcho")}
        onChange={(event) => {
          const typed = event.target.value;
          onChange({
            months: typed,
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
            echo={from ? formats.date(from) : undefined}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <TextField
            label={t("waitsOn")}
            inputMode="numeric"
            className="id"
            value={row.waitsOn}
            echo={t("waitsOnEcho")}
            onChange={(event) => onChange({ waitsOn: event.target.value })}
          />
          <div className={css.picture}>
            <AllocationMonths
              allocatedMonths={allocatedMonths}
              invoiceOn={dateOfText(invoiceOn ?? "", formats.numbers)}
              currencyCode={currencyCode}
            />
          </div>
        </>
      )}
    </div>
  );
}
