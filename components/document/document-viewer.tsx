"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { documentFileQuery } from "@/lib/api/browser/purchases/document-files";
import css from "./document.module.css";
import { ShownDocument } from "./shown-document";
import { usePdfReader } from "./use-pdf-reader";
import { useWidth } from "./use-width";
import { ViewerBar } from "./viewer-bar";

type Props = {
  /** The ids of the shown attachments, in their order. */
  documents: readonly string[];
  /** The ids of the attachments that the person will open next; they are read and opened in advance. */
  next?: readonly string[];
  /**
   * Is called when the first page of a PDF, or a picture, is painted; for a file below others, when it is painted in the
   * window.
   */
  onPainted?: (attachmentId: string) => void;
  /** Is called when a file cannot be shown and the page says why. */
  onUnseen?: (attachmentId: string) => void;
};

const widest = 820;
const none: readonly string[] = [];

/**
 * Shows files one below the other, with zoom and search. Nothing in a file is run, and no file is opened under our origin.
 */
export default function DocumentViewer({ documents, next = none, onPainted, onUnseen }: Props) {
  const t = useTranslations("document");
  const inner = useRef<HTMLDivElement>(null);
  const available = useWidth(inner);
  const [zoom, setZoom] = useState(1);
  const [sought, setSought] = useState({ text: "", at: 0 });
  const [found, setFound] = useState<Readonly<Record<string, number>>>({});
  const { reader, frame, renew } = usePdfReader(documents.length + next.length > 0);
  const width = Math.round(Math.min(available, widest) * zoom);
  useNext(next, reader, width);

  const counts = documents.map((id) => found[id] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const go = (step: number) => setSought((now) => ({ ...now, at: total === 0 ? 0 : (now.at + step + total) % total }));

  return (
    <div className={css.viewer}>
      <ViewerBar
        zoom={zoom}
        onZoom={setZoom}
        sought={sought.text}
        onSeek={(text) => setSought({ text, at: 0 })}
        at={sought.at}
        total={total}
        onGo={go}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.well} tabIndex={0} aria-label={t("region")}>
        {frame}
        <div ref={inner} className={css.inner}>
          {documents.map((id, index) => (
            <ShownDocument
              key={id}
              id={id}
              reader={reader}
              width={width}
              isBelow={index > 0}
              sought={{ text: sought.text, at: sought.at - sumOf(counts, index) }}
              onFound={(count) => setFound((now) => ({ ...now, [id]: count }))}
              onPainted={() => onPainted?.(id)}
              onUnseen={() => onUnseen?.(id)}
              onRenew={renew}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

const sumOf = (counts: readonly number[], before: number) => counts.slice(0, before).reduce((sum, one) => sum + one, 0);

/** Reads and opens the upcoming files one after the other. */
function useNext(next: readonly string[], reader: ReturnType<typeof usePdfReader>["reader"], width: number): void {
  const company = useCompany();
  const queries = useQueryClient();
  const ids = next.join();
  useEffect(() => {
    let isCurrent = true;
    async function prepare() {
      for (const id of ids.split(",").filter(Boolean)) {
        const file = await queries.fetchQuery(documentFileQuery(company.id, id));
        if (!isCurrent) return;
        if (reader && width > 0 && file.type === "application/pdf") {
          await reader.prepare(id, file.bytes, Math.round(width * devicePixelRatio));
        }
      }
    }
    // A failure is shown when the person opens the file.
    prepare().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [company.id, ids, queries, reader, width]);
}
