"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { useCreateInPlace } from "@/components/record/create-in-place";
import { useCompany } from "@/components/shell/company/company-context";
import { articleAccountCodingsQuery } from "@/lib/api/browser/sales/articles";
import type { Article } from "@/lib/api/contract/sales/article";
import { blankRow, type DraftValues, isBlank, rowOfArticle } from "../draft-values";
import type { ShownSettings } from "../use-totals-settings";
import { blockRows } from "./editable-rows";
import { onGridKey } from "./grid-keys";
import { useOwnForm } from "./own-form";
import { RowBlock } from "./row-block";
import css from "./row-grid.module.css";
import { RowLine } from "./row-line";
import { RowTools } from "./row-tools";
import { useRows } from "./use-rows";

/** The table of the document's rows; its cells are moved through by keyboard. */
export function RowGrid({ settings }: { settings: ShownSettings }) {
  const t = useTranslations("sales.editor");
  const { numbers } = useFormats();
  const company = useCompany();
  const create = useCreateInPlace();
  const { getValues, setValue, clearErrors } = useFormContext<DraftValues>();
  const table = useRef<HTMLTableElement>(null);
  const rows = useRows(table);
  const own = useOwnForm();
  const { focusSoon, removeRow, moveRow } = rows;
  const codings = useQuery(articleAccountCodingsQuery(company.id)).data?.items;
  const customerId = useWatch<DraftValues, "customerId">({ name: "customerId" });
  const given = useWatch({
    name: "rows",
    compute: (all: DraftValues["rows"]) => all.some((row) => row.discount !== ""),
  });
  const [wantsDiscount, setWantsDiscount] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [making, setMaking] = useState<{ index: number; name: string } | null>(null);
  const discounts = given || wantsDiscount;

  const onArticle = useCallback(
    (index: number, article: Article) => {
      const rate = codings?.find((one) => one.id === article.codingId)?.rateBps ?? null;
      const row = getValues(`rows.${index}`) ?? blankRow;
      setValue(`rows.${index}`, rowOfArticle(row, article, rate, settings.includesVat, numbers), { shouldDirty: true });
      clearErrors(`rows.${index}`);
      focusSoon(index, "quantity");
    },
    [codings, getValues, setValue, clearErrors, focusSoon, settings.includesVat, numbers],
  );
  const onCreate = useCallback((index: number, name: string) => setMaking({ index, name }), []);
  const actions = useMemo(
    () => ({ onArticle, onCreate: create ? onCreate : null, onRemove: removeRow, onMove: moveRow }),
    [onArticle, onCreate, create, removeRow, moveRow],
  );

  return (
    <section aria-label={t("rows")}>
      <table
        ref={table}
        data-keys="cells"
        className={clsx(css.grid, discounts && css.discounts, ordering && css.ordering)}
        onFocus={own.onFocus}
        onKeyDownCapture={(event) =>
          onGridKey(event, {
            rows: rows.fields.length,
            isBlank: (row) => isBlank(getValues("rows")[row] ?? blankRow),
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
            {discounts ? <th className={clsx(css.d, css.num)}>{t("columnDiscount")}</th> : null}
            <th className={clsx(css.v, css.num)}>{t("columnVat")}</th>
            <th className={clsx(css.a, css.num)}>{t("columnAmount", { currency: settings.currency })}</th>
            <td className={css.x} />
          </tr>
        </thead>
        {blocks(rows.fields).map(({ first, fields }) => (
          <RowBlock key={first} rows={rows.fields.length}>
            {fields.map((field, place) => (
              <RowLine
                key={field.id}
                index={first + place}
                isLast={first + place === rows.fields.length - 1}
                settings={settings}
                customerId={customerId}
                discounts={discounts}
                ordering={ordering}
                actions={actions}
              />
            ))}
          </RowBlock>
        ))}
      </table>
      {own.form}
      <p role="status" className="sr">
        {rows.said}
      </p>
      <RowTools
        many={rows.fields.length > 1}
        removed={rows.removed}
        discounts={discounts}
        ordering={ordering}
        onAdd={rows.addRow}
        onBringBack={rows.bringBack}
        onDiscounts={given ? null : () => setWantsDiscount(!wantsDiscount)}
        onOrdering={() => setOrdering(!ordering)}
      />
      {create ? (
        <create.Article
          open={making !== null}
          name={making?.name ?? ""}
          onClose={() => setMaking(null)}
          onCreated={(article) => {
            setMaking(null);
            if (making) onArticle(making.index, article);
          }}
        />
      ) : null}
    </section>
  );
}

function blocks<Field>(fields: readonly Field[]) {
  return Array.from({ length: Math.ceil(fields.length / blockRows) }, (_, block) => {
    const first = block * blockRows;
    return { first, fields: fields.slice(first, first + blockRows) };
  });
}
