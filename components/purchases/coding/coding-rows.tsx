"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { costCentersQuery, projectsQuery } from "@/lib/api/browser/books/dimensions";
import type { AllocationPeriod } from "@/lib/api/contract/purchases/allocation-period";
import type { CodingRow } from "@/lib/api/contract/purchases/supplier-invoice-row";
import type { CalendarDate } from "@/lib/values/dates";
import { AllocationMonths } from "./allocation-months";
import css from "./coding-rows.module.css";

type Props = {
  rows: readonly CodingRow[];
  allocations: readonly AllocationPeriod[];
  invoiceOn: CalendarDate | null;
  currencyCode: string;
};

/**
 * Shows the coding of a supplier invoice: accounts with debit, credit and dimensions, and the months a row is spread
 * over.
 */
export function CodingRows({ rows, allocations, invoiceOn, currencyCode }: Props) {
  const t = useTranslations("coding");
  const formats = useFormats();
  const dimensionNamesOf = useDimensionNames(rows);
  const totalOfSide = (sideSign: 1n | -1n) =>
    rows.reduce((sumMinor, { minor }) => (minor * sideSign > 0n ? sumMinor + minor * sideSign : sumMinor), 0n);
  const renderAmount = (minor: bigint) => (minor > 0n ? <Amount text={formats.amount(minor, currencyCode)} /> : null);
  return (
    <table className={css.rows}>
      <caption className="sr">{t("caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("account")}</th>
          <th scope="col" className={css.end}>
            {t("debit")}
          </th>
          <th scope="col" className={css.end}>
            {t("credit")}
          </th>
        </tr>
      </thead>
      {rows.map((row) => {
        const allocatedMonths = allocations
          .filter(({ draftLine, invoiceLine }) => (draftLine ?? invoiceLine) === row.line)
          .flatMap(({ bookedOn, minor, status }) =>
            bookedOn === null ? [] : [{ day: bookedOn, minor, isBooked: status === "booked" }],
          )
          .sort((left, right) => left.day.localeCompare(right.day));
        return (
          <tbody key={row.line}>
            <tr>
              <td>
                <span className="id mid">{row.account ?? t("noAccount")}</span> {row.accountName}
                <span className={css.more}>{[row.text, ...dimensionNamesOf(row)].filter(Boolean).join(". ")}</span>
              </td>
              <td className={css.end}>{renderAmount(row.minor)}</td>
              <td className={css.end}>{renderAmount(-row.minor)}</td>
            </tr>
            {allocatedMonths.length > 0 ? (
              <tr>
                <td colSpan={3}>
                  <AllocationMonths
                    allocatedMonths={allocatedMonths}
                    invoiceOn={invoiceOn}
                    currencyCode={currencyCode}
                  />
                </td>
              </tr>
            ) : null}
          </tbody>
        );
      })}
      <tfoot>
        <tr>
          <th scope="row">{t("sum")}</th>
          <td className={css.end}>{renderAmount(totalOfSide(1n))}</td>
          <td className={css.end}>{renderAmount(totalOfSide(-1n))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Returns a function that names the cost centres and project of a row; they are read only where a row has some. */
function useDimensionNames(rows: readonly CodingRow[]) {
  const { id } = useCompany();
  const hasCostCenters = rows.some(({ costCenterItemIds }) => costCenterItemIds.some(Boolean));
  const hasProjects = rows.some(({ projectId }) => projectId !== null);
  const costCenters = useQuery({ ...costCentersQuery(id), enabled: hasCostCenters }).data?.items ?? [];
  const projects = useQuery({ ...projectsQuery(id), enabled: hasProjects }).data?.items ?? [];
  const itemNamesById = new Map(
    costCenters.flatMap(({ items: costCenterItems }) =>
      costCenterItems.map((costCenterItem) => [costCenterItem.id, costCenterItem.name]),
    ),
  );
  return (row: CodingRow) => [
    ...row.costCenterItemIds.map((itemId) => (itemId ? (itemNamesById.get(itemId) ?? "") : "")),
    projects.find((project) => project.id === row.projectId)?.name ?? "",
  ];
}
