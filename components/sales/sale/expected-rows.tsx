"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import type { DocumentRow } from "@/lib/api/contract/sales/document-row";
import css from "./expected-rows.module.css";

/** The rows of an invoice that does not exist yet. `exponent` is the number of decimals of the invoice's currency. */
export function ExpectedRows({ rows, exponent }: { rows: readonly DocumentRow[]; exponent: number }) {
  const t = useTranslations("sales.sale.sheet");
  const formats = useFormats();
  return (
    <table className={css.rows}>
      <thead>
        <tr className="label">
          <th scope="col">{t("line")}</th>
          <th scope="col" className="num">
            {t("quantity")}
          </th>
          <th scope="col" className="num">
            {t("price")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its position
          <tr key={index}>
            <td>{row.text}</td>
            <td className="num">{row.isTextRow ? null : formats.quantity(row.quantity)}</td>
            <td className="num">
              {row.isTextRow ? null : <Amount text={formats.quantity(row.unitPrice, exponent)} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
