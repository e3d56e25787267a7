"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { operationsKeyOf } from "@/lib/api/browser/operations/waiting-operations";
import { resourceKeyOf } from "@/lib/api/browser/resource-queries";
import { currentAnswerOf, type Offers } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type Quote, quotes } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import type { ChainAction } from "@/lib/rules/sales/sales-chain";
import { stageTextKeyOf } from "../chain/stage-text";
import { getMailState } from "../invoice/mail-state";

/** The names of the sheets that can be opened about a quote. */
export type QuoteSheetName = "mail" | "declined" | "revoke" | "reopen" | "invoice";

/** Contains the text below the title of the panel for a quote's next step, and the buttons of the panel. */
export type QuoteTurn = {
  bodyText: ReactNode;
  buttons: ReactNode;
  /** Whether `buttons` contains the main button. */
  hasMainButton: boolean;
};

type QuoteTurnInput = {
  quote: Quote | null;
  action: ChainAction["action"];
  operations: readonly Operation[];
  offers: Offers | null;
  onOpen: (sheet: QuoteSheetName) => void;
};

/**
 * Returns the text and the buttons for a quote's next step; null where the quote is not read, or where the next step
 * concerns another document.
 */
export function useQuoteTurn({ quote, action, operations, offers, onOpen }: QuoteTurnInput): QuoteTurn | null {
  const t = useTranslations("quote");
  const mailMessages = useTranslations("sales.mail");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const currentAnswer = offers ? currentAnswerOf(offers) : null;
  const seenAnswerId = useRef(currentAnswer?.id);
  useEffect(() => {
    // When the customer answers while the page is open, the answer creates operations and changes the quote, so both
    // are read again.
    if (seenAnswerId.current === currentAnswer?.id) return;
    seenAnswerId.current = currentAnswer?.id;
    void queryClient.invalidateQueries({ queryKey: operationsKeyOf(company.id) });
    void queryClient.invalidateQueries({ queryKey: resourceKeyOf(company.id, quotes.path) });
  }, [currentAnswer?.id, queryClient, company.id]);
  if (!quote) return null;
  const mayOperate = mayDo(company.role, "sales.operate");
  const renderSheetButton = (
    sheet: QuoteSheetName,
    isMain = false,
    label: QuoteSheetName | "again" | "acceptInvoice" = sheet,
  ) =>
    mayOperate ? (
      <Button key={sheet} variant={isMain ? "main" : "plain"} onClick={() => onOpen(sheet)}>
        {t(`open.${label}`)}
      </Button>
    ) : null;
  const renderChangeButton = (isMain = false) =>
    mayDo(company.role, "sales.write") ? (
      <ButtonLink
        key="change"
        variant={isMain ? "main" : "plain"}
        href={`/companies/${company.id}/sales/quotes/${quote.id}/change`}
      >
        {t("open.change")}
      </ButtonLink>
    ) : null;
  const timeTextOf = (instant: string) => `${formats.date(formats.dayOf(instant))} ${formats.time(instant)}`;
  const answerTexts = currentAnswer && [
    currentAnswer.name || (currentAnswer.byPerson ?? ""),
    currentAnswer.message && `“${currentAnswer.message}”`,
  ];

  switch (action) {
    case "mailQuote": {
      const isChanged = offers !== null && offers.versions.length > 0;
      const bodyText = isChanged ? t("changed", { version: offers.nextNumber }) : t("notMailed");
      return { bodyText, buttons: renderSheetButton("mail", true), hasMainButton: true };
    }
    case "acceptQuote":
      return {
        bodyText: composeWaitingText(),
        buttons: [renderSheetButton("declined"), renderSheetButton("mail", false, "again")],
        hasMainButton: false,
      };
    case "recordAnswer":
      return {
        bodyText: [
          t("acceptedAt", { time: currentAnswer ? timeTextOf(currentAnswer.at) : "" }),
          ...(answerTexts ?? []),
        ].join(" "),
        buttons: renderSheetButton("invoice", false, "acceptInvoice"),
        hasMainButton: false,
      };
    case "makeOrder":
      return { bodyText: null, buttons: renderSheetButton("invoice"), hasMainButton: false };
    case "acceptedOther": {
      const acceptedVersion = offers?.versions.find(({ number }) => number === currentAnswer?.number);
      const moneyTextOf = (pricedQuote: Quote) => formats.money(pricedQuote.grossMinor, pricedQuote.currencyCode);
      const messageValues = {
        time: currentAnswer ? timeTextOf(currentAnswer.at) : "",
        version: acceptedVersion?.number ?? 0,
        version2: offers?.nextNumber ?? 0,
      };
      const amountTexts = {
        agreed: acceptedVersion ? moneyTextOf(acceptedVersion.quote) : "",
        now: moneyTextOf(quote),
      };
      return {
        bodyText: [t("acceptedOther", { ...messageValues, ...amountTexts }), ...(answerTexts ?? [])].join(" "),
        buttons: renderSheetButton("mail", true),
        hasMainButton: true,
      };
    }
    case "declinedQuote":
      return {
        bodyText: [
          t("declinedAt", { time: currentAnswer ? timeTextOf(currentAnswer.at) : "" }),
          ...(answerTexts ?? []),
        ].join(" "),
        buttons: [renderChangeButton(true), renderSheetButton("reopen")],
        hasMainButton: true,
      };
    case "renewQuote":
      return { bodyText: t("expired"), buttons: renderChangeButton(true), hasMainButton: true };
    default:
      return null;
  }

  function composeWaitingText(): string {
    const lastMail = getMailState(operations, "quote-email");
    const hasOpenLink = offers?.links.some(({ revokedAt }) => revokedAt === null) ?? false;
    const answerChannelText = t(hasOpenLink ? "byLink" : "byWord");
    if (lastMail.is === "mailed") {
      const time = timeTextOf(lastMail.operation.finishedAt ?? lastMail.operation.createdAt);
      return `${t(lastMail.to ? "mailedTo" : "mailed", { time, email: lastMail.to ?? "" })} ${answerChannelText}`;
    }
    if (lastMail.is === "underWay") return mailMessages(stageTextKeyOf(lastMail.operation));
    return answerChannelText;
  }
}
