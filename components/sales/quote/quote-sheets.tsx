"use client";

import { type Dispatch, lazy, type SetStateAction, Suspense, useRef } from "react";
import { closeIfOpen } from "../chain/close-if-open";
import type { SheetProps } from "./sheet-props";
import type { QuoteSheet } from "./use-quote-turn";

// Each sheet is loaded when it is first opened, because the page is read far more often than a sheet is opened.
const QuoteMail = lazy(() => import("./quote-mail-sheet"));
const TellAnswer = lazy(() => import("./tell-answer-sheet"));
const QuoteInvoice = lazy(() => import("./quote-invoice-sheet"));
const RevokeLinks = lazy(() => import("./revoke-links-sheet"));
type Props = Omit<SheetProps, "open" | "onOpen" | "onClose"> & {
  open: QuoteSheet | null;
  onSheet: Dispatch<SetStateAction<QuoteSheet | null>>;
};

/** The sheets of a quote. A sheet that was opened stays mounted, so that the text that was typed in it is not lost. */
export function QuoteSheets({ open, onSheet, ...props }: Props) {
  const wanted = useRef(new Set<QuoteSheet>());
  if (open) wanted.current.add(open);
  const has = (sheet: QuoteSheet) => wanted.current.has(sheet);
  const common = (sheet: QuoteSheet) => ({
    ...props,
    open: open === sheet,
    onOpen: () => onSheet(sheet),
    onClose: () => onSheet(closeIfOpen(sheet)),
  });
  return (
    <Suspense>
      {has("mail") ? <QuoteMail {...common("mail")} /> : null}
      {has("declined") ? <TellAnswer {...common("declined")} decision="declined" /> : null}
      {has("reopen") ? <TellAnswer {...common("reopen")} decision="reopened" /> : null}
      {has("invoice") ? <QuoteInvoice {...common("invoice")} /> : null}
      {has("revoke") ? <RevokeLinks {...common("revoke")} /> : null}
    </Suspense>
  );
}
