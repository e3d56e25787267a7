"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import type { OfferVersion } from "@/lib/api/browser/sales/offers";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { expectationOfQuote, isSameVersion } from "@/lib/rules/sales/expectations";
import { offerDifference } from "@/lib/rules/sales/offer-difference";
import { DifferenceTable } from "./difference-table";
import css from "./quote-versions.module.css";

export type VersionProps = { quote: Quote; versions: readonly OfferVersion[] };

/** The texts of a quote that were mailed, each with its differences from the text before it. */
export default function VersionTabs({ quote, versions }: VersionProps) {
  const t = useTranslations("quote.versions");
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const last = versions.at(-1);
  const isChanged = last !== undefined && !isSameVersion(last.version, expectationOfQuote(quote).version);
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
        <DifferenceTable
          difference={difference}
          names={{ before: before ? name(before.key) : "", after: name(shown.key) }}
          currencies={{ before: before?.quote.currencyCode ?? "", after: shown.quote.currencyCode }}
        />
      )}
    </section>
  );
}
