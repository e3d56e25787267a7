"use client";

import { type Dispatch, lazy, type SetStateAction, Suspense, useRef } from "react";
import { closeIfOpen } from "../chain/close-if-open";
import type { QuoteSheetProps } from "./quote-sheet-props";
import type { QuoteSheetName } from "./use-quote-turn";

// Each sheet is loaded when it is first opened, because the page is read far more often than a sheet is opened.
const QuoteMail = lazy(() => import("./quote-mail-sheet"));
const RecordAnswer = lazy(() => import("./record-answer-sheet"));
const QuoteInvoice = lazy(() => import("./quote-invoice-sheet"));
const RevokeLinks = lazy(() => import("./revoke-links-sheet"));
type Props = Omit<QuoteSheetProps, "open" | "onOpen" | "onClose"> & {
  open: QuoteSheetName | null;
  onSheet: Dispatch<SetStateAction<QuoteSheetName | null>>;
};

/** The sheets of a quote. A sheet that was opened stays mounted, so that its typed text is not lost. */
export function QuoteSheets({ open, onSheet, ...props }: Props) {
  const openedSheets = useRef(new Set<QuoteSheetName>());
  if (open) openedSheets.current.add(open);
  const wasOpened = (sheet: QuoteSheetName) => openedSheets.current.has(sheet);
  const commonProps = (sheet: QuoteSheetName) => ({
    ...props,
    open: open === sheet,
    onOpen: () => onSheet(sheet),
    onClose: () => onSheet(closeIfOpen(sheet)),
  });
  return (
    <Suspense>
      {wasOpened("mail") ? <QuoteMail {...commonProps("mail")} /> : null}
      {wasOpened("declined") ? <RecordAnswer {...commonProps("declined")} decision="declined" /> : null}
      {wasOpened("reopen") ? <RecordAnswer {...commonProps("reopen")} decision="reopened" /> : null}
      {wasOpened("invoice") ? <QuoteInvoice {...commonProps("invoice")} /> : null}
      {wasOpened("revoke") ? <RevokeLinks {...commonProps("revoke")} /> : null}
    </Suspense>
  );
}
