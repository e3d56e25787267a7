"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { unitsQuery } from "@/lib/api/browser/company/reference";
import type { DocumentRow } from "@/lib/api/contract/sales/document-row";
import type { OfferDifference, OfferField } from "@/lib/rules/sales/offer-difference";
import css from "./quote-versions.module.css";

type Props = {
  difference: OfferDifference;
  /** The heads of the two columns. */
  columnNames: { before: string; after: string };
  currencyCodes: { before: string; after: string };
};

const amountFields: ReadonlySet<OfferField> = new Set(["net", "vat", "gross", "reduction"]);
const dateFields: ReadonlySet<OfferField> = new Set(["dated", "until", "delivery"]);

/** Lists the differences between two texts of a quote, the rows first. */
export function DifferenceTable({ difference, columnNames, currencyCodes }: Props) {
  const t = useTranslations("quote.versions");
  const formats = useFormats();
  const allUnitsQuery = useQuery(unitsQuery(useCompany().id));
  return (
    <table className={clsx("grid-table", css.table)}>
      <thead>
        <tr>
          <th scope="col">{t("what")}</th>
          <th scope="col">{columnNames.before}</th>
          <th scope="col">{columnNames.after}</th>
        </tr>
      </thead>
      <tbody>
        {difference.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a difference has no identity but its position
          <tr key={index}>
            <th scope="row">{t(row.before ? (row.after ? "changed" : "removed") : "added")}</th>
            <td>
              {row.before ? (
                <del className={css.side}>{rowTextOf(row.before, currencyCodes.before)}</del>
              ) : (
                t("nothing")
              )}
            </td>
            <td>
              {row.after ? <ins className={css.side}>{rowTextOf(row.after, currencyCodes.after)}</ins> : t("nothing")}
            </td>
          </tr>
        ))}
        {difference.facts.map(({ field, before: valueBefore, after: valueAfter }) => (
          <tr key={field}>
            <th scope="row">{t(`field.${field}`)}</th>
            <td>
              <del className={css.side}>{valueTextOf(field, valueBefore, currencyCodes.before)}</del>
            </td>
            <td>
              <ins className={css.side}>{valueTextOf(field, valueAfter, currencyCodes.after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function rowTextOf(row: DocumentRow, currencyCode: string): string {
    const { text, isTextRow, quantity, unitPrice, discount, amountMinor } = row;
    if (isTextRow) return text;
    const discountText = discount === 0n ? "" : ` − ${formats.percent(Number(discount))}`;
    const amount = formats.amount(amountMinor, currencyCode);
    return `${text}: ${formats.quantity(quantity)}${unitOf(row)} × ${formats.quantity(unitPrice, 2)}${discountText} = ${amount}`;
  }

  // A quote in the books names the unit of a row only by the unit's id.
  function unitOf({ unitId, unitAbbreviation, unitName }: DocumentRow): string {
    const knownUnit = allUnitsQuery.data?.items.find(({ id }) => id === unitId);
    const unitText = unitAbbreviation || unitName || knownUnit?.abbreviation || knownUnit?.name;
    return unitText ? `\u00a0${unitText}` : "";
  }

  function valueTextOf(field: OfferField, value: string, currencyCode: string): string {
    if (value === "") return t("nothing");
    if (amountFields.has(field)) return formats.amount(BigInt(value), currencyCode);
    return dateFields.has(field) ? formats.date(value) : value;
  }
}
