"use client";

import { type Dispatch, lazy, type SetStateAction, Suspense, useRef } from "react";
import { closeIfOpen } from "../chain/close-if-open";
import type { QuoteSheetProps } from "./quote-sheet-props";
import type { QuoteSheetName } from "./use-quote-turn";

// Each sheet is loaded when it is first opened, because the page is read far more often than a sheet is opened.
const QuoteMailSheet = lazy(() => import("./quote-mail-sheet"));
const RecordAnswerSheet = lazy(() => import("./record-answer-sheet"));
const QuoteInvoiceSheet = lazy(() => import("./quote-invoice-sheet"));
const RevokeLinksSheet = lazy(() => import("./revoke-links-sheet"));
type Props = Omit<QuoteSheetProps, "isOpen" | "onOpen" | "onClose"> & {
  shownSheet: QuoteSheetName | null;
  onShownSheetChange: Dispatch<SetStateAction<QuoteSheetName | null>>;
};

/** Renders the sheets of a quote. A sheet that was opened stays mounted, so that its typed text is not lost. */
export function QuoteSheets({ shownSheet, onShownSheetChange, ...props }: Props) {
  const openedSheets = useRef(new Set<QuoteSheetName>());
  if (shownSheet) openedSheets.current.add(shownSheet);
  const wasOpened = (sheet: QuoteSheetName) => openedSheets.current.has(sheet);
  const sheetPropsOf = (sheet: QuoteSheetName) => ({
    ...props,
    isOpen: shownSheet === sheet,
    onOpen: () => onShownSheetChange(sheet),
    onClose: () => onShownSheetChange(closeIfOpen(sheet)),
  });
  return (
    <Suspense>
      {wasOpened("mail") ? <QuoteMailSheet {...sheetPropsOf("mail")} /> : null}
      {wasOpened("declined") ? <RecordAnswerSheet {...sheetPropsOf("declined")} decision="declined" /> : null}
      {wasOpened("reopen") ? <RecordAnswerSheet {...sheetPropsOf("reopen")} decision="reopened" /> : null}
      {wasOpened("invoice") ? <QuoteInvoiceSheet {...sheetPropsOf("invoice")} /> : null}
      {wasOpened("revoke") ? <RevokeLinksSheet {...sheetPropsOf("revoke")} /> : null}
    </Suspense>
  );
}
