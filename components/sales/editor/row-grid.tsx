"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useCallback, useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { useCompany } from "@/components/shell/company-context";
import { Kbd } from "@/components/ui/kbd";
import { articleAccountCodingsQuery } from "@/lib/api/browser/articles";
import type { TotalsSettings } from "@/lib/flow/invoice-totals";
import { blankRow, type DraftValues, isBlank } from "./draft-values";
import { focusCell, onGridKey } from "./grid-keys";
import css from "./row-grid.module.css";
import { RowLine } from "./row-line";

type Props = { settings: TotalsSettings & { currency: string } };

/** The rows of the invoice: cells without boxes until they are touched, walked through by keyboard. */
export function RowGrid({ settings }: Props) {
  const t = useTranslations("sales.editor");
  const company = useCompany();
  const { getValues } = useFormContext<DraftValues>();
  const { fields, append, remove, replace } = useFieldArray<DraftValues, "rows">({ name: "rows" });
  const codings = useQuery(articleAccountCodingsQuery(company.id)).data?.items;
  const table = useRef<HTMLTableElement>(null);

  const rateOf = useCallback(
    (codingId: string) => codings?.find((one) => one.id === codingId)?.rateBps ?? null,
    [codings],
  );
  const focusSoon = useCallback((row: number, column: "text" | "quantity") => {
    requestAnimationFrame(() => focusCell(table.current, row, column));
  }, []);
  const removeRow = useCallback(
    (index: number) => {
      const rows = getValues("rows");
      if (rows.length === 1) replace([blankRow]);
      else remove(index);
      focusSoon(Math.min(index, Math.max(rows.length - 2, 0)), "text");
    },
    [getValues, replace, remove, focusSoon],
  );
  const addRow = useCallback(() => {
    append(blankRow, { shouldFocus: false });
    focusSoon(getValues("rows").length - 1, "text");
  }, [append, focusSoon, getValues]);
  const toQuantity = useCallback((index: number) => focusSoon(index, "quantity"), [focusSoon]);

  return (
    <section aria-label={t("rows")}>
      <table
        ref={table}
        className={css.grid}
        onKeyDownCapture={(event) =>
          onGridKey(event, {
            rows: fields.length,
            isBlank: (row) => isBlank(getValues("rows")[row] ?? blankRow),
            addRow,
            removeRow,
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
            <th className={clsx(css.v, css.num)}>{t("columnVat")}</th>
            <th className={clsx(css.a, css.num)}>{t("columnAmount", { currency: settings.currency })}</th>
            <td className={css.x} />
          </tr>
        </thead>
        <tbody>
          {fields.map((field, index) => (
            <RowLine
              key={field.id}
              index={index}
              settings={settings}
              rateOf={rateOf}
              onRemove={removeRow}
              onArticle={toQuantity}
            />
          ))}
        </tbody>
      </table>
      <div className={css.under}>
        <span className="no-phone">
          <Kbd keys="Tab" /> {t("tabHint")}. <Kbd keys="Alt+Delete" /> {t("removeHint")}
        </span>
        <button type="button" className={clsx("link", css.add)} onClick={addRow}>
          {t("addRow")}
        </button>
      </div>
    </section>
  );
}
