"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { operationsKey } from "@/lib/api/browser/operations/waiting-operations";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import { answerOf, type Offers } from "@/lib/api/browser/sales/offers";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { type Quote, quotes } from "@/lib/api/contract/sales/quote";
import { mayDo } from "@/lib/rules/access/roles";
import type { ChainAction } from "@/lib/rules/sales/sales-chain";
import { stageText } from "../chain/stage-text";
import { mailState } from "../invoice/mail-state";

/** The names of the sheets that can be opened about a quote. */
export type QuoteSheet = "mail" | "declined" | "revoke" | "reopen" | "invoice";

/** The text of a quote's turn besides its title, and its buttons. */
export type QuoteTurn = {
  body: ReactNode;
  acts: ReactNode;
  /** Whether the main button is among `buttons`. */
  isMain: boolean;
};

type Asked = {
  quote: Quote | null;
  action: ChainAction["action"];
  operations: readonly Operation[];
  offers: Offers | null;
  onOpen: (sheet: QuoteSheet) => void;
};

/** The text and the buttons of a quote's turn; null where the quote is not read or the turn is another document's. */
export function useQuoteTurn({ quote, action, operations, offers, onOpen }: Asked): QuoteTurn | null {
  const t = useTranslations("quote");
  const ofMail = useTranslations("sales.mail");
  const formats = useFormats();
  const company = useCompany();
  const queries = useQueryClient();
  const answer = offers ? answerOf(offers) : null;
  const seen = useRef(answer?.id);
  useEffect(() => {
    // The customer answered while the page was open: the operations and the quotes are read again.
    if (seen.current === answer?.id) return;
    seen.current = answer?.id;
    void queries.invalidateQueries({ queryKey: operationsKey(company.id) });
    void queries.invalidateQueries({ queryKey: resourceKey(company.id, quotes.path) });
  }, [answer?.id, queries, company.id]);
  if (!quote) return null;
  const may = mayDo(company.role, "sales.operate");
  const open = (sheet: QuoteSheet, isMain = false, words: QuoteSheet | "again" | "acceptInvoice" = sheet) =>
    may ? (
      <Button key={sheet} look={isMain ? "main" : "plain"} onClick={() => onOpen(sheet)}>
        {t(`open.${words}`)}
      </Button>
    ) : null;
  const change = (isMain = false) =>
    mayDo(company.role, "sales.write") ? (
      <ButtonLink
        key="change"
        look={isMain ? "main" : "plain"}
        href={`/companies/${company.id}/sales/quotes/${quote.id}/change`}
      >
        {t("open.change")}
      </ButtonLink>
    ) : null;
  const at = (instant: string) => `${formats.date(formats.dayOf(instant))} ${formats.time(instant)}`;
  const said = answer && [answer.name || (answer.byPerson ?? ""), answer.message && `“${answer.message}”`];

  switch (action) {
    case "mailQuote": {
      const isChanged = offers !== null && offers.versions.length > 0;
      const body = isChanged ? t("changed", { version: offers.nextNumber }) : t("notMailed");
      return { body, acts: open("mail", true), isMain: true };
    }
    case "acceptQuote":
      return { body: waits(), acts: [open("declined"), open("mail", false, "again")], isMain: false };
    case "recordAnswer":
      return {
        body: [t("acceptedAt", { time: answer ? at(answer.at) : "" }), ...(said ?? [])].join(" "),
        acts: open("invoice", false, "acceptInvoice"),
        isMain: false,
      };
    case "makeOrder":
      return { body: null, acts: open("invoice"), isMain: false };
    case "acceptedOther": {
      const to = offers?.versions.find(({ number }) => number === answer?.number);
      const money = (one: Quote) => formats.money(one.grossMinor, one.currencyCode);
      const facts = { time: answer ? at(answer.at) : "", version: to?.number ?? 0, version2: offers?.nextNumber ?? 0 };
      const sums = { agreed: to ? money(to.quote) : "", now: money(quote) };
      return {
        body: [t("acceptedOther", { ...facts, ...sums }), ...(said ?? [])].join(" "),
        acts: open("mail", true),
        isMain: true,
      };
    }
    case "declinedQuote":
      return {
        body: [t("declinedAt", { time: answer ? at(answer.at) : "" }), ...(said ?? [])].join(" "),
        acts: [change(true), open("reopen")],
        isMain: true,
      };
    case "renewQuote":
      return { body: t("expired"), acts: change(true), isMain: true };
    default:
      return null;
  }

  function waits(): string {
    const mail = mailState(operations, "quote-email");
    const links = offers?.links.some(({ revokedAt }) => revokedAt === null) ?? false;
    const how = t(links ? "byLink" : "byWord");
    if (mail.is === "mailed") {
      const time = at(mail.operation.finishedAt ?? mail.operation.createdAt);
      return `${t(mail.to ? "mailedTo" : "mailed", { time, email: mail.to ?? "" })} ${how}`;
    }
    if (mail.is === "underWay") return ofMail(stageText(mail.operation));
    return how;
  }
}
