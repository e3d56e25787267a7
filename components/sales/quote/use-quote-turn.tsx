"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { operationsKey } from "@/lib/api/browser/operations/waiting-operations";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { currentAnswerOf, type Offers } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type Quote, quotes } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import type { ChainAction } from "@/lib/rules/sales/sales-chain";
import { stageTextKey } from "../chain/stage-text";
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
  const answer = offers ? currentAnswerOf(offers) : null;
  const seenAnswerId = useRef(answer?.id);
  useEffect(() => {
    // When the customer answers while the page is open, the answer creates operations and changes the quote, so both
    // are read again.
    if (seenAnswerId.current === answer?.id) return;
    seenAnswerId.current = answer?.id;
    void queryClient.invalidateQueries({ queryKey: operationsKey(company.id) });
    void queryClient.invalidateQueries({ queryKey: resourceKey(company.id, quotes.path) });
  }, [answer?.id, queryClient, company.id]);
  if (!quote) return null;
  const mayOperate = mayDo(company.role, "sales.operate");
  const sheetButton = (
    sheet: QuoteSheetName,
    isMain = false,
    label: QuoteSheetName | "again" | "acceptInvoice" = sheet,
  ) =>
    mayOperate ? (
      <Button key={sheet} variant={isMain ? "main" : "plain"} onClick={() => onOpen(sheet)}>
        {t(`open.${label}`)}
      </Button>
    ) : null;
  const changeButton = (isMain = false) =>
    mayDo(company.role, "sales.write") ? (
      <ButtonLink
        key="change"
        variant={isMain ? "main" : "plain"}
        href={`/companies/${company.id}/sales/quotes/${quote.id}/change`}
      >
        {t("open.change")}
      </ButtonLink>
    ) : null;
  const timeText = (instant: string) => `${formats.date(formats.dayOf(instant))} ${formats.time(instant)}`;
  const answerTexts = answer && [answer.name || (answer.byPerson ?? ""), answer.message && `“${answer.message}”`];

  switch (action) {
    case "mailQuote": {
      const isChanged = offers !== null && offers.versions.length > 0;
      const bodyText = isChanged ? t("changed", { version: offers.nextNumber }) : t("notMailed");
      return { bodyText, buttons: sheetButton("mail", true), hasMainButton: true };
    }
    case "acceptQuote":
      return {
        bodyText: waitingText(),
        buttons: [sheetButton("declined"), sheetButton("mail", false, "again")],
        hasMainButton: false,
      };
    case "recordAnswer":
      return {
        bodyText: [t("acceptedAt", { time: answer ? timeText(answer.at) : "" }), ...(answerTexts ?? [])].join(" "),
        buttons: sheetButton("invoice", false, "acceptInvoice"),
        hasMainButton: false,
      };
    case "makeOrder":
      return { bodyText: null, buttons: sheetButton("invoice"), hasMainButton: false };
    case "acceptedOther": {
      const acceptedVersion = offers?.versions.find(({ number }) => number === answer?.number);
      const moneyText = (pricedQuote: Quote) => formats.money(pricedQuote.grossMinor, pricedQuote.currencyCode);
      const messageValues = {
        time: answer ? timeText(answer.at) : "",
        version: acceptedVersion?.number ?? 0,
        version2: offers?.nextNumber ?? 0,
      };
      const amountTexts = { agreed: acceptedVersion ? moneyText(acceptedVersion.quote) : "", now: moneyText(quote) };
      return {
        bodyText: [t("acceptedOther", { ...messageValues, ...amountTexts }), ...(answerTexts ?? [])].join(" "),
        buttons: sheetButton("mail", true),
        hasMainButton: true,
      };
    }
    case "declinedQuote":
      return {
        bodyText: [t("declinedAt", { time: answer ? timeText(answer.at) : "" }), ...(answerTexts ?? [])].join(" "),
        buttons: [changeButton(true), sheetButton("reopen")],
        hasMainButton: true,
      };
    case "renewQuote":
      return { bodyText: t("expired"), buttons: changeButton(true), hasMainButton: true };
    default:
      return null;
  }

  function waitingText(): string {
    const lastMail = getMailState(operations, "quote-email");
    const hasOpenLink = offers?.links.some(({ revokedAt }) => revokedAt === null) ?? false;
    const answerChannelText = t(hasOpenLink ? "byLink" : "byWord");
    if (lastMail.is === "mailed") {
      const time = timeText(lastMail.operation.finishedAt ?? lastMail.operation.createdAt);
      return `${t(lastMail.to ? "mailedTo" : "mailed", { time, email: lastMail.to ?? "" })} ${answerChannelText}`;
    }
    if (lastMail.is === "underWay") return mailMessages(stageTextKey(lastMail.operation));
    return answerChannelText;
  }
}
