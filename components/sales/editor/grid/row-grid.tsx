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
import { blankRow, type DraftValues, isBlankRow, rowOfArticle } from "../draft-values";
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
  const { numbers } = useFormats();
  const company = useCompany();
  const create = useRecordCreationSheets();
  const { getValues, setValue, clearErrors } = useFormContext<DraftValues>();
  const table = useRef<HTMLTableElement>(null);
  const rows = useRows(table);
  const rowForm = useFormOfFocusedRow();
  const { focusNextFrame, removeRow, moveRow } = rows;
  const codings = useQuery(articleAccountCodingsQuery(company.id)).data?.items;
  const customerId = useWatch<DraftValues, "customerId">({ name: "customerId" });
  const hasDiscount = useWatch({
    name: "rows",
    compute: (all: DraftValues["rows"]) => all.some((row) => row.discount !== ""),
  });
  const [wantsDiscount, setWantsDiscount] = useState(false);
  const [isReordering, setIsReordering] = useState(false);
  const [newArticle, setNewArticle] = useState<{ index: number; name: string } | null>(null);
  const hasDiscountColumn = hasDiscount || wantsDiscount;

  const onArticle = useCallback(
    (index: number, article: Article) => {
      const rate = codings?.find((one) => one.id === article.codingId)?.rateBps ?? null;
      const row = getValues(`rows.${index}`) ?? blankRow;
      setValue(`rows.${index}`, rowOfArticle(row, article, rate, settings.includesVat, numbers), { shouldDirty: true });
      clearErrors(`rows.${index}`);
      focusNextFrame(index, "quantity");
    },
    [codings, getValues, setValue, clearErrors, focusNextFrame, settings.includesVat, numbers],
  );
  const onCreate = useCallback((index: number, name: string) => setNewArticle({ index, name }), []);
  const actions = useMemo(
    () => ({ onArticle, onCreate: create ? onCreate : null, onRemove: removeRow, onMove: moveRow }),
    [onArticle, onCreate, create, removeRow, moveRow],
  );

  return (
    <section aria-label={t("rows")}>
      <table
        ref={table}
        data-keys="cells"
        className={clsx(css.grid, hasDiscountColumn && css.discounts, isReordering && css.ordering)}
        onFocus={rowForm.onFocus}
        onKeyDownCapture={(event) =>
          handleGridKey(event, {
            rows: rows.fields.length,
            isBlank: (row) => isBlankRow(getValues("rows")[row] ?? blankRow),
            addRow: rows.addRow,
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
        {rowBlocks(rows.fields).map(({ first, fields }) => (
          <RowBlock key={first} rows={rows.fields.length}>
            {fields.map((field, offset) => (
              <RowLine
                key={field.id}
                index={first + offset}
                isLast={first + offset === rows.fields.length - 1}
                settings={settings}
                customerId={customerId}
                hasDiscountColumn={hasDiscountColumn}
                isReordering={isReordering}
                actions={actions}
              />
            ))}
          </RowBlock>
        ))}
      </table>
      {rowForm.form}
      <p role="status" className="sr">
        {rows.announcement}
      </p>
      <RowTools
        hasManyRows={rows.fields.length > 1}
        removed={rows.removed}
        hasDiscountColumn={hasDiscountColumn}
        isReordering={isReordering}
        onAdd={rows.addRow}
        onRestore={rows.restoreRow}
        onToggleDiscounts={hasDiscount ? null : () => setWantsDiscount(!wantsDiscount)}
        onToggleReordering={() => setIsReordering(!isReordering)}
      />
      {create ? (
        <create.Article
          open={newArticle !== null}
          name={newArticle?.name ?? ""}
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

function rowBlocks<Field>(fields: readonly Field[]) {
  return Array.from({ length: Math.ceil(fields.length / rowsPerBlock) }, (_, block) => {
    const first = block * rowsPerBlock;
    return { first, fields: fields.slice(first, first + rowsPerBlock) };
  });
}
