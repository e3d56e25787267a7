"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { callWhenSeen } from "./call-when-seen";
import css from "./document.module.css";
import type { PageWord } from "./frame/protocol";
import type { PdfReader, ReaderFault } from "./pdf-reader";
import { ReaderError } from "./pdf-reader";

type Props = {
  reader: PdfReader;
  documentKey: string;
  pageNumber: number;
  pageCount: number;
  /** The height of the first page divided by its width. Other pages are drawn in their own proportions. */
  heightRatio: number;
  /** The width in CSS pixels, not in pixels of the screen. */
  width: number;
  /** The words that are highlighted on the page. */
  markedWords: readonly PageWord[];
  /** Is true when the file is shown below others. */
  isBelowOthers: boolean;
  /** Is called when the page was painted and, for a file below other files, is scrolled into view. */
  onPainted: (pageNumber: number) => void;
  onFault: (fault: ReaderFault) => void;
};

/**
 * Shows one page of a PDF. It is drawn when it comes near the window, and its words follow as text for screen readers.
 */
export function PdfPage({
  reader,
  documentKey,
  pageNumber,
  pageCount,
  heightRatio,
  width,
  markedWords,
  isBelowOthers,
  onPainted,
  onFault,
}: Props) {
  const t = useTranslations("document");
  const pageElement = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNearWindow, setIsNearWindow] = useState(pageNumber === 1);
  const [pageWords, setPageWords] = useState<readonly PageWord[]>([]);
  const callbacks = useRef({ onPainted, onFault });
  callbacks.current = { onPainted, onFault };

  useEffect(() => {
    if (!pageElement.current) return;
    const observer = new IntersectionObserver(
      ([pageEntry]) => {
        if (pageEntry?.isIntersecting) setIsNearWindow(true);
      },
      { rootMargin: "800px" },
    );
    observer.observe(pageElement.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNearWindow || width === 0) return;
    let isMounted = true;
    let stopWaiting: () => void = () => undefined;
    async function drawPage() {
      const bitmap = await reader.drawPage(documentKey, pageNumber, Math.round(width * devicePixelRatio));
      if (!isMounted || !canvas.current) return;
      canvas.current.width = bitmap.width;
      canvas.current.height = bitmap.height;
      canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
      stopWaiting = callWhenSeen(pageElement.current, isBelowOthers, () => callbacks.current.onPainted(pageNumber));
      const readWords = await reader.readWords(documentKey, pageNumber);
      if (isMounted) setPageWords(readWords);
    }
    drawPage().catch((error) => {
      if (isMounted) callbacks.current.onFault(error instanceof ReaderError ? error.fault : "broken");
    });
    return () => {
      isMounted = false;
      stopWaiting();
    };
  }, [isNearWindow, isBelowOthers, documentKey, pageNumber, reader, width]);

  const label = t("page", { page: pageNumber, pages: pageCount });
  return (
    <div
      ref={pageElement}
      className={css.page}
      data-page={pageNumber}
      style={{ width, minHeight: width * heightRatio }}
    >
      <canvas ref={canvas} role="img" aria-label={label} style={{ width }} />
      {markedWords.map((markedWord) => (
        <span
          key={`${markedWord.x} ${markedWord.y} ${markedWord.text}`}
          aria-hidden="true"
          className={css.mark}
          style={{
            left: `${markedWord.x * 100}%`,
            top: `${markedWord.y * 100}%`,
            width: `${markedWord.width * 100}%`,
            height: `${markedWord.height * 100}%`,
          }}
        />
      ))}
      <p className="sr">{pageWords.map(({ text }) => text).join(" ")}</p>
    </div>
  );
}
