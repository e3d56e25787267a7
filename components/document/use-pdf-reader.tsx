"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useState } from "react";
import { PdfReader } from "./pdf-reader";

type ReaderFrame = { reader: PdfReader | null; frame: ReactNode; renewReader: () => void };

/**
 * Returns the reader of PDFs and its frame, which the caller renders. The frame is loaded only when there is a file to
 * read.
 */
export function usePdfReader(isNeeded: boolean): ReaderFrame {
  const t = useTranslations("document");
  const [frameNumber, setFrameNumber] = useState(0);
  const [reader, setReader] = useState<PdfReader | null>(null);
  const connectReader = useCallback(
    (frameElement: HTMLIFrameElement | null) => setReader(frameElement ? new PdfReader(frameElement) : null),
    [],
  );
  // The frame is invisible and cannot be used. It stays within the window because browsers suspend frames outside of
  // it.
  const readerFrame = isNeeded ? (
    <iframe
      key={frameNumber}
      ref={connectReader}
      src="/document-frame"
      sandbox="allow-scripts"
      title={t("reader")}
      aria-hidden="true"
      tabIndex={-1}
      inert
      className="pointer-events-none absolute top-0 left-0 h-1 w-1 opacity-0"
    />
  ) : null;
  return { reader, frame: readerFrame, renewReader: () => setFrameNumber((currentNumber) => currentNumber + 1) };
}
