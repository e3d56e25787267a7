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
  attachmentIds: readonly string[];
  /** The ids of the attachments that the person will open next; they are read and opened in advance. */
  upcomingIds?: readonly string[];
  /**
   * Is called when the first page of a PDF, or a picture, is painted. A file below other files counts as painted only
   * once it is scrolled into view.
   */
  onPainted?: (attachmentId: string) => void;
  /** Is called when a file cannot be shown and the page says why. */
  onCannotShow?: (attachmentId: string) => void;
};

const maxPageWidthPx = 820;
const noIds: readonly string[] = [];

/**
 * Shows files one below the other, with zoom and search. Nothing in a file is run, and no file is opened under our
 * origin.
 */
export default function DocumentViewer({ attachmentIds, upcomingIds = noIds, onPainted, onCannotShow }: Props) {
  const t = useTranslations("document");
  const contentElement = useRef<HTMLDivElement>(null);
  const availableWidth = useWidth(contentElement);
  const [zoom, setZoom] = useState(1);
  const [searchPosition, setSearchPosition] = useState({ text: "", hitIndex: 0 });
  const [hitCounts, setHitCounts] = useState<Readonly<Record<string, number>>>({});
  const { reader, frame, renewReader } = usePdfReader(attachmentIds.length + upcomingIds.length > 0);
  const width = Math.round(Math.min(availableWidth, maxPageWidthPx) * zoom);
  usePreparationOfDocuments(upcomingIds, reader, width);

  const hitCountsInOrder = attachmentIds.map((id) => hitCounts[id] ?? 0);
  const hitCount = hitCountsInOrder.reduce((sum, count) => sum + count, 0);
  const goToHit = (hitStep: number) =>
    setSearchPosition((currentSearch) => ({
      ...currentSearch,
      hitIndex: hitCount === 0 ? 0 : (currentSearch.hitIndex + hitStep + hitCount) % hitCount,
    }));

  return (
    <div className={css.viewer}>
      <ViewerBar
        zoom={zoom}
        onZoom={setZoom}
        searchText={searchPosition.text}
        onSearch={(text) => setSearchPosition({ text, hitIndex: 0 })}
        hitIndex={searchPosition.hitIndex}
        hitCount={hitCount}
        onGoToHit={goToHit}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by the keyboard */}
      <section className={css.well} tabIndex={0} aria-label={t("region")}>
        {frame}
        <div ref={contentElement} className={css.inner}>
          {attachmentIds.map((id, index) => (
            <ShownDocument
              key={id}
              id={id}
              reader={reader}
              width={width}
              isBelowOthers={index > 0}
              search={{
                text: searchPosition.text,
                hitIndex: searchPosition.hitIndex - sumHitCountsBefore(hitCountsInOrder, index),
              }}
              onFound={(count) => setHitCounts((currentCounts) => ({ ...currentCounts, [id]: count }))}
              onPainted={() => onPainted?.(id)}
              onCannotShow={() => onCannotShow?.(id)}
              onRenew={renewReader}
            />
          ))}
        </div>
      </section>
    </div>
  );
}

const sumHitCountsBefore = (hitCountsInOrder: readonly number[], endIndex: number) =>
  hitCountsInOrder.slice(0, endIndex).reduce((sum, fileHitCount) => sum + fileHitCount, 0);

/** Reads and opens the upcoming files one after the other. */
function usePreparationOfDocuments(
  upcomingIds: readonly string[],
  reader: ReturnType<typeof usePdfReader>["reader"],
  width: number,
): void {
  const company = useCompany();
  const queryClient = useQueryClient();
  const joinedIds = upcomingIds.join();
  useEffect(() => {
    let isEffectActive = true;
    async function prepareDocuments() {
      for (const id of joinedIds.split(",").filter(Boolean)) {
        const file = await queryClient.fetchQuery(documentFileQuery(company.id, id));
        if (!isEffectActive) return;
        if (reader && width > 0 && file.type === "application/pdf") {
          await reader.prepare(id, file.bytes, Math.round(width * devicePixelRatio));
        }
      }
    }
    // A failure is shown when the person opens the file.
    prepareDocuments().catch(() => undefined);
    return () => {
      isEffectActive = false;
    };
  }, [company.id, joinedIds, queryClient, reader, width]);
}
