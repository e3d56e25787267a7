"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useRecordCreationSheets } from "@/components/record/record-creation-sheets";
import { useCompany } from "@/components/shell/company/company-context";
import { articleAccountCodingsQuery } from "@/lib/api/browser/sales/articles";
import type { Article } from "@/lib/api/contract/sales/article";
import { codeOfWorkType, type ReductionKind, workTypesOf } from "@/lib/api/contract/sales/work-types";
import { blankRow, type DraftValues, isBlankRow, type RowValues, rowOfArticle } from "../draft-values";
import type { DraftTotalsSettings } from "../use-totals-settings";
import { rowsPerBlock } from "./editable-rows";
import { useFormOfFocusedRow } from "./form-of-focused-row";
import { handleGridKey } from "./grid-keys";
import { RowBlock } from "./row-block";
import css from "./row-grid.module.css";
import { RowLine } from "./row-line";
import { RowTools } from "./row-tools";
import { useRows } from "./use-rows";

/** The table of the document's rows; the keyboard moves the focus between its cells. */
export function RowGrid({ settings }: { settings: DraftTotalsSettings }) {
  const t = useTranslations("sales.editor");
  const { numberLocale } = useFormats();
  const company = useCompany();
  const creationSheets = useRecordCreationSheets();
  const { getValues, setValue, clearErrors } = useFormContext<DraftValues>();
  const tableRef = useRef<HTMLTableElement>(null);
  const rowsState = useRows(tableRef);
  const focusedRowForm = useFormOfFocusedRow();
  const { focusNextFrame, removeRow, moveRow } = rowsState;
  const articleCodings = useQuery(articleAccountCodingsQuery(company.id)).data?.items;
  const customerId = useWatch<DraftValues, "customerId">({ name: "customerId" });
  const hasDiscount = useWatch({
    name: "rows",
    compute: (allRows: DraftValues["rows"]) => allRows.some((row) => row.discount !== ""),
  });
  const chosenWorkKind = useWatch<DraftValues, "houseWork.kind">({ name: "houseWork.kind" });
  const workKind = chosenWorkKind || null;
  const [isDiscountWanted, setIsDiscountWanted] = useState(false);
  const [isReordering, setIsReordering] = useState(false);
  const [newArticle, setNewArticle] = useState<{ index: number; name: string } | null>(null);
  const hasDiscountColumn = hasDiscount || isDiscountWanted;

  const onArticle = useCallback(
    (rowIndex: number, article: Article) => {
      const rateBps = articleCodings?.find((articleCoding) => articleCoding.id === article.codingId)?.rateBps ?? null;
      const row = getValues(`rows.${rowIndex}`) ?? blankRow;
      const pricedRow = rowOfArticle(row, article, rateBps, settings.includesVat, numberLocale);
      setValue(`rows.${rowIndex}`, { ...pricedRow, ...workOfArticle(article, workKind) }, { shouldDirty: true });
      clearErrors(`rows.${rowIndex}`);
      focusNextFrame(rowIndex, "quantity");
    },
    [articleCodings, getValues, setValue, clearErrors, focusNextFrame, settings.includesVat, workKind, numberLocale],
  );
  const onCreate = useCallback((rowIndex: number, name: string) => setNewArticle({ index: rowIndex, name }), []);
  const actions = useMemo(
    () => ({ onArticle, onCreate: creationSheets ? onCreate : null, onRemove: removeRow, onMove: moveRow }),
    [onArticle, onCreate, creationSheets, removeRow, moveRow],
  );

  return (
    <section aria-label={t("rows")}>
      <table
        ref={tableRef}
        data-keys="cells"
        className={clsx(css.grid, hasDiscountColumn && css.discounts, isReordering && css.ordering)}
        onFocus={focusedRowForm.onFocus}
        onKeyDownCapture={(event) =>
          handleGridKey(event, {
            rowCount: rowsState.fields.length,
            isRowBlank: (rowIndex) => isBlankRow(getValues("rows")[rowIndex] ?? blankRow),
            addRow: rowsState.addRow,
            removeRow,
            moveRow,
          })
        }
      >
        <thead>
          <tr>
            <th className={css.n}>
              <span className="sr">{t("rows")}</span>
            </th>
            <th className={css.t}>{t("columnText")}</th>
            <th className={clsx(css.q, css.num)}>{t("columnQuantity")}</th>
            <th className={css.u}>{t("columnUnit")}</th>
            <th className={clsx(css.p, css.num)}>{t(settings.includesVat ? "columnPriceWithVat" : "columnPrice")}</th>
            {hasDiscountColumn ? <th className={clsx(css.d, css.num)}>{t("columnDiscount")}</th> : null}
            <th className={clsx(css.v, css.num)}>{t("columnVat")}</th>
            <th className={clsx(css.a, css.num)}>{t("columnAmount", { currency: settings.currency })}</th>
            <td className={css.x} />
          </tr>
        </thead>
        {splitIntoBlocks(rowsState.fields).map(({ firstIndex, fields }) => (
          <RowBlock key={firstIndex} rowCount={rowsState.fields.length}>
            {fields.map((field, offset) => (
              <RowLine
                key={field.id}
                rowIndex={firstIndex + offset}
                isLast={firstIndex + offset === rowsState.fields.length - 1}
                settings={settings}
                customerId={customerId}
                hasDiscountColumn={hasDiscountColumn}
                isReordering={isReordering}
                workKind={workKind}
                actions={actions}
              />
            ))}
          </RowBlock>
        ))}
      </table>
      {focusedRowForm.form}
      <p role="status" className="sr">
        {rowsState.announcement}
      </p>
      <RowTools
        hasManyRows={rowsState.fields.length > 1}
        removedRow={rowsState.removedRow}
        hasDiscountColumn={hasDiscountColumn}
        isReordering={isReordering}
        onAdd={rowsState.addRow}
        onRestore={rowsState.restoreRow}
        onToggleDiscounts={hasDiscount ? null : () => setIsDiscountWanted(!isDiscountWanted)}
        onToggleReordering={() => setIsReordering(!isReordering)}
      />
      {creationSheets ? (
        <creationSheets.Article
          isOpen={newArticle !== null}
          typedName={newArticle?.name ?? ""}
          onClose={() => setNewArticle(null)}
          onCreated={(article) => {
            setNewArticle(null);
            if (newArticle) onArticle(newArticle.index, article);
          }}
        />
      ) : null}
    </section>
  );
}

/** The work or the installation that a chosen article is, where it is of the document's reduction. */
function workOfArticle(
  { workType, greenCode }: Article,
  workKind: ReductionKind | null,
): Pick<RowValues, "workCode" | "greenCode"> {
  if (workKind === "green") return { workCode: null, greenCode };
  const isOfKind = workKind !== null && workType !== null && workTypesOf[workKind].includes(workType);
  return { workCode: isOfKind ? codeOfWorkType(workType) : null, greenCode: 0 };
}

function splitIntoBlocks<RowField>(rowFields: readonly RowField[]) {
  return Array.from({ length: Math.ceil(rowFields.length / rowsPerBlock) }, (_, blockIndex) => {
    const firstIndex = blockIndex * rowsPerBlock;
    return { firstIndex, fields: rowFields.slice(firstIndex, firstIndex + rowsPerBlock) };
  });
}
