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

/** The mailed texts of a quote, each with its differences from the previous text. */
export default function VersionTabs({ quote, versions }: VersionProps) {
  const t = useTranslations("quote.versions");
  const formats = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const last = versions.at(-1);
  const isChanged = last !== undefined && !isSameVersion(last.version, expectationOfQuote(quote).version);
  const texts = [
    ...versions.map((one) => ({ key: String(one.number), quote: one.quote, at: one.at })),
    ...(isChanged ? [{ key: "now", quote, at: null }] : []),
  ];
  const chosenIndex = texts.findIndex(({ key }) => key === chosen);
  const shownIndex = chosenIndex < 0 ? texts.length - 1 : chosenIndex;
  const shown = texts[shownIndex];
  const previous = texts[shownIndex - 1];
  if (!shown) return null;
  const difference = previous ? offerDifference(previous.quote, shown.quote) : null;
  const nameOf = (key: string) => (key === "now" ? t("now") : t("version", { number: key }));
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <fieldset className={css.tabs}>
        <legend className="sr">{t("choose")}</legend>
        {texts.map(({ key }) => (
          <Button key={key} size="sm" aria-pressed={key === shown.key} onClick={() => setChosen(key)}>
            {nameOf(key)}
          </Button>
        ))}
      </fieldset>
      <p className="secondary small">
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
          names={{ before: previous ? nameOf(previous.key) : "", after: nameOf(shown.key) }}
          currencies={{ before: previous?.quote.currencyCode ?? "", after: shown.quote.currencyCode }}
        />
      )}
    </section>
  );
}
