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

/** Shows the mailed texts of a quote, each with its differences from the previous text. */
export default function VersionTabs({ quote, versions }: VersionProps) {
  const t = useTranslations("quote.versions");
  const formats = useFormats();
  const [chosenKey, setChosen] = useState<string | null>(null);
  const lastVersion = versions.at(-1);
  const isChangedSinceLastMail =
    lastVersion !== undefined && !isSameVersion(lastVersion.version, expectationOfQuote(quote).version);
  const quoteTexts = [
    ...versions.map((version) => ({ key: String(version.number), quote: version.quote, mailedAt: version.at })),
    ...(isChangedSinceLastMail ? [{ key: "now", quote, mailedAt: null }] : []),
  ];
  const chosenIndex = quoteTexts.findIndex(({ key }) => key === chosenKey);
  const shownIndex = chosenIndex < 0 ? quoteTexts.length - 1 : chosenIndex;
  const shownText = quoteTexts[shownIndex];
  const previousText = quoteTexts[shownIndex - 1];
  if (!shownText) return null;
  const difference = previousText ? offerDifference(previousText.quote, shownText.quote) : null;
  const nameOf = (key: string) => (key === "now" ? t("now") : t("version", { number: key }));
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <fieldset className={css.tabs}>
        <legend className="sr">{t("choose")}</legend>
        {quoteTexts.map(({ key }) => (
          <Button key={key} size="sm" aria-pressed={key === shownText.key} onClick={() => setChosen(key)}>
            {nameOf(key)}
          </Button>
        ))}
      </fieldset>
      <p className="secondary small">
        {shownText.mailedAt
          ? t("mailed", {
              time: `${formats.date(formats.dayOf(shownText.mailedAt))} ${formats.time(shownText.mailedAt)}`,
            })
          : t("notMailed")}
      </p>
      {difference === null ? (
        <p>{t("first", { amount: formats.money(shownText.quote.grossMinor, shownText.quote.currencyCode) })}</p>
      ) : difference.facts.length === 0 && difference.rows.length === 0 ? (
        <p>{t("same")}</p>
      ) : (
        <DifferenceTable
          difference={difference}
          columnNames={{ before: previousText ? nameOf(previousText.key) : "", after: nameOf(shownText.key) }}
          currencyCodes={{ before: previousText?.quote.currencyCode ?? "", after: shownText.quote.currencyCode }}
        />
      )}
    </section>
  );
}
