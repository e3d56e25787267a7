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
  page: number;
  pageCount: number;
  /** The height of the first page divided by its width. Other pages are drawn in their own proportions. */
  ratio: number;
  /** The width in CSS pixels, not in pixels of the screen. */
  width: number;
  /** The words that are highlighted on the page. */
  markedWords: readonly PageWord[];
  /** Is true when the file is shown below others. */
  isBelowOthers: boolean;
  /** Is called when the page was painted and, for a file below other files, is in the window. */
  onPainted: (page: number) => void;
  onFault: (fault: ReaderFault) => void;
};

/** One page of a PDF. It is drawn when it comes near the window, and its words follow as text for screen readers. */
export function PdfPage({
  reader,
  documentKey,
  page,
  pageCount,
  ratio,
  width,
  markedWords,
  isBelowOthers,
  onPainted,
  onFault,
}: Props) {
  const t = useTranslations("document");
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(page === 1);
  const [words, setWords] = useState<readonly PageWord[]>([]);
  const callbacks = useRef({ onPainted, onFault });
  callbacks.current = { onPainted, onFault };

  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: "800px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || width === 0) return;
    let isCurrent = true;
    let stopWaiting: () => void = () => undefined;
    async function draw() {
      const bitmap = await reader.page(documentKey, page, Math.round(width * devicePixelRatio));
      if (!isCurrent || !canvas.current) return;
      canvas.current.width = bitmap.width;
      canvas.current.height = bitmap.height;
      canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
      stopWaiting = callWhenSeen(box.current, isBelowOthers, () => callbacks.current.onPainted(page));
      const pageWords = await reader.words(documentKey, page);
      if (isCurrent) setWords(pageWords);
    }
    draw().catch((error) => {
      if (isCurrent) callbacks.current.onFault(error instanceof ReaderError ? error.fault : "broken");
    });
    return () => {
      isCurrent = false;
      stopWaiting();
    };
  }, [isNear, isBelowOthers, documentKey, page, reader, width]);

  const label = t("page", { page, pages: pageCount });
  return (
    <div ref={box} className={css.page} data-page={page} style={{ width, minHeight: width * ratio }}>
      <canvas ref={canvas} role="img" aria-label={label} style={{ width }} />
      {markedWords.map((mark) => (
        <span
          key={`${mark.x} ${mark.y} ${mark.text}`}
          aria-hidden="true"
          className={css.mark}
          style={{
            left: `${mark.x * 100}%`,
            top: `${mark.y * 100}%`,
            width: `${mark.width * 100}%`,
            height: `${mark.height * 100}%`,
          }}
        />
      ))}
      <p className="sr">{words.map(({ text }) => text).join(" ")}</p>
    </div>
  );
}
