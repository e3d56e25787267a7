"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { DocumentRow } from "@/lib/api/contract/document-row";
import type { OfferDifference, OfferField } from "@/lib/flow/offer-difference";
import css from "./quote-versions.module.css";

type Props = {
  difference: OfferDifference;
  /** What heads the two sides. */
  names: { before: string; after: string };
  currencyCode: string;
};

const amounts: ReadonlySet<OfferField> = new Set(["net", "vat", "gross"]);
const days: ReadonlySet<OfferField> = new Set(["dated", "until", "delivery"]);

/** What one text of a quote says otherwise than another, the rows first. */
export function DifferenceTable({ difference, names, currencyCode }: Props) {
  const t = useTranslations("quote.versions");
  const formats = useFormats();
  return (
    <table className={clsx("grid-table", css.table)}>
      <thead>
        <tr>
          <th scope="col">{t("what")}</th>
          <th scope="col">{names.before}</th>
          <th scope="col">{names.after}</th>
        </tr>
      </thead>
      <tbody>
        {difference.rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference's place is its identity
          <tr key={place}>
            <th scope="row">{t(row.before ? (row.after ? "changed" : "removed") : "added")}</th>
            <td>{row.before ? <del className={css.side}>{rowText(row.before)}</del> : t("nothing")}</td>
            <td>{row.after ? <ins className={css.side}>{rowText(row.after)}</ins> : t("nothing")}</td>
          </tr>
        ))}
        {difference.facts.map(({ field, before: was, after: is }) => (
          <tr key={field}>
            <th scope="row">{t(`field.${field}`)}</th>
            <td>
              <del className={css.side}>{said(field, was)}</del>
            </td>
            <td>
              <ins className={css.side}>{said(field, is)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function rowText({ text, isTextRow, quantity, unitPrice, discount, amountMinor }: DocumentRow): string {
    if (isTextRow) return text;
    const less = discount === 0n ? "" : ` − ${formats.percent(Number(discount))}`;
    const amount = formats.amount(amountMinor, currencyCode);
    return `${text}: ${formats.quantity(quantity)} × ${formats.quantity(unitPrice, 2)}${less} = ${amount}`;
  }

  function said(field: OfferField, value: string): string {
    if (value === "") return t("nothing");
    if (amounts.has(field)) return formats.amount(BigInt(value), currencyCode);
    return days.has(field) ? formats.date(value) : value;
  }
}
