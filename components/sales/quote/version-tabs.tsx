"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import type { OfferVersion } from "@/lib/api/browser/offers";
import type { DocumentRow } from "@/lib/api/contract/document-row";
import type { Quote } from "@/lib/api/contract/quote";
import { type OfferField, offerDifference } from "@/lib/flow/offer-difference";
import { seenQuote } from "@/lib/flow/seen";
import css from "./quote-versions.module.css";

export type VersionProps = { quote: Quote; versions: readonly OfferVersion[] };

const amounts: ReadonlySet<OfferField> = new Set(["net", "vat", "gross"]);
const days: ReadonlySet<OfferField> = new Set(["dated", "until", "delivery"]);

/** The texts of a quote that went out, and what each says otherwise than the one before. */
export default function VersionTabs({ quote, versions }: VersionProps) {
  const t = useTranslations("quote.versions");
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const last = versions.at(-1);
  const isChanged = last !== undefined && last.version !== seenQuote(quote).version;
  const all = [
    ...versions.map((one) => ({ key: String(one.number), quote: one.quote, at: one.at })),
    ...(isChanged ? [{ key: "now", quote, at: null }] : []),
  ];
  const found = all.findIndex(({ key }) => key === chosen);
  const index = found < 0 ? all.length - 1 : found;
  const shown = all[index];
  const before = all[index - 1];
  if (!shown) return null;
  const difference = before ? offerDifference(before.quote, shown.quote) : null;
  const name = (key: string) => (key === "now" ? t("now") : t("version", { number: key }));
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <fieldset className={css.tabs}>
        <legend className="sr">{t("choose")}</legend>
        {all.map(({ key }) => (
          <Button key={key} size="sm" aria-pressed={key === shown.key} onClick={() => setChosen(key)}>
            {name(key)}
          </Button>
        ))}
      </fieldset>
      <p className="two sm">
        {shown.at
          ? t("mailed", { time: `${formats.date(formats.dayOf(shown.at))} ${formats.time(shown.at)}` })
          : t("notMailed")}
      </p>
      {difference === null ? (
        <p>{t("first", { amount: formats.money(shown.quote.grossMinor, shown.quote.currencyCode) })}</p>
      ) : difference.facts.length === 0 && difference.rows.length === 0 ? (
        <p>{t("same")}</p>
      ) : (
        <table className={clsx("grid-table", css.table)}>
          <thead>
            <tr>
              <th scope="col">{t("what")}</th>
              <th scope="col">{before ? name(before.key) : ""}</th>
              <th scope="col">{name(shown.key)}</th>
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
      )}
    </section>
  );

  function rowText({ text, isTextRow, quantity, unitPrice, discount, amountMinor }: DocumentRow): string {
    if (isTextRow) return text;
    const less = discount === 0n ? "" : ` − ${formats.percent(Number(discount))}`;
    const amount = formats.amount(amountMinor, quote.currencyCode);
    return `${text}: ${formats.quantity(quantity)} × ${formats.quantity(unitPrice, 2)}${less} = ${amount}`;
  }

  function said(field: OfferField, value: string): string {
    if (value === "") return t("nothing");
    if (amounts.has(field)) return formats.amount(BigInt(value), quote.currencyCode);
    return days.has(field) ? formats.date(value) : value;
  }
}
