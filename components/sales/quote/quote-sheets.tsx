"use client";

import { lazy, Suspense, useRef } from "react";
import type { Quote } from "@/lib/api/contract/quote";
import type { Sale } from "../sale/use-sale";
import type { QuoteSheet } from "./use-quote-turn";

// Each comes when it is first opened: the page is read far more often.
const QuoteMail = lazy(() => import("./quote-mail-sheet"));
const TellAnswer = lazy(() => import("./tell-answer-sheet"));
const RevokeLinks = lazy(() => import("./revoke-links-sheet"));

export type SheetProps = { quote: Quote; sale: Sale; today: string; open: boolean; onClose: () => void };

type Props = Omit<SheetProps, "open"> & { open: QuoteSheet | null };

/** What can be opened about a quote; one that was open stays, so that what was typed in it does. */
export function QuoteSheets({ open, ...props }: Props) {
  const wanted = useRef(new Set<QuoteSheet>());
  if (open) wanted.current.add(open);
  const has = (sheet: QuoteSheet) => wanted.current.has(sheet);
  return (
    <Suspense>
      {has("mail") ? <QuoteMail {...props} open={open === "mail"} /> : null}
      {has("declined") ? <TellAnswer {...props} decision="declined" open={open === "declined"} /> : null}
      {has("reopen") ? <TellAnswer {...props} decision="reopened" open={open === "reopen"} /> : null}
      {has("revoke") ? <RevokeLinks {...props} open={open === "revoke"} /> : null}
    </Suspense>
  );
}
