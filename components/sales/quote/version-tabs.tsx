"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import type { OfferVersion } from "@/lib/api/browser/sales/offers";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { expectationOfQuote, isSameVersion } from "@/lib/rules/sales/expectations";
import { compareOffers } from "@/lib/rules/sales/offer-difference";
import { DifferenceTable } from "./difference-table";
import css from "./quote-versions.module.css";

export type VersionProps = { quote: Quote; versions: readonly OfferVersion[] };

/** Shows the mailed texts of a quote, each with its differences from the previous text. */
export default function VersionTabs({ quote, versions }: VersionProps) {
  const t = useTranslations("quote.versions");
  const formats = useFormats();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const lastVersion = versions.at(-1);
  const isChangedSinceLastMail =
    lastVersion !== undefined && !isSameVersion(lastVersion.version, expectationOfQuote(quote).version);
  const textEntries = [
    ...versions.map((version) => ({ key: String(version.number), quote: version.quote, mailedAt: version.at })),
    ...(isChangedSinceLastMail ? [{ key: "now", quote, mailedAt: null }] : []),
  ];
  const chosenIndex = textEntries.findIndex(({ key }) => key === chosenKey);
  const shownIndex = chosenIndex < 0 ? textEntries.length - 1 : chosenIndex;
  const shownEntry = textEntries[shownIndex];
  const previousEntry = textEntries[shownIndex - 1];
  if (!shownEntry) return null;
  const difference = previousEntry ? compareOffers(previousEntry.quote, shownEntry.quote) : null;
  const nameOf = (key: string) => (key === "now" ? t("now") : t("version", { number: key }));
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <fieldset className={css.tabs}>
        <legend className="sr">{t("choose")}</legend>
        {textEntries.map(({ key }) => (
          <Button key={key} size="sm" aria-pressed={key === shownEntry.key} onClick={() => setChosenKey(key)}>
            {nameOf(key)}
          </Button>
        ))}
      </fieldset>
      <p className="secondary small">
        {shownEntry.mailedAt
          ? t("mailed", {
              time: `${formats.date(formats.dayOf(shownEntry.mailedAt))} ${formats.time(shownEntry.mailedAt)}`,
            })
          : t("notMailed")}
      </p>
      {difference === null ? (
        <p>{t("first", { amount: formats.money(shownEntry.quote.grossMinor, shownEntry.quote.currencyCode) })}</p>
      ) : difference.facts.length === 0 && difference.rows.length === 0 ? (
        <p>{t("same")}</p>
      ) : (
        <DifferenceTable
          difference={difference}
          columnNames={{ before: previousEntry ? nameOf(previousEntry.key) : "", after: nameOf(shownEntry.key) }}
          currencyCodes={{ before: previousEntry?.quote.currencyCode ?? "", after: shownEntry.quote.currencyCode }}
        />
      )}
    </section>
  );
}
