"use client";

import { useEffect, useRef, useState } from "react";
import type { DocumentFile } from "@/lib/api/browser/purchases/document-files";
import { type Hit, hitsOn } from "./find-words";
import type { OpenedPdf, PageWord } from "./frame/protocol";
import { PdfPage } from "./pdf-page";
import { type PdfReader, ReaderError, type ReaderFault } from "./pdf-reader";

type Props = {
  reader: PdfReader;
  file: DocumentFile;
  width: number;
  sought: string;
  /** The index of the hit that is shown. */
  at: number;
  /** True when the file is shown below others. */
  isBelow: boolean;
  onFound: (count: number) => void;
  onPages: (pages: number) => void;
  onPainted: () => void;
  onFault: (fault: ReaderFault) => void;
};

type Found = { hits: readonly Hit[]; words: ReadonlyMap<number, readonly PageWord[]> };
const nothing: Found = { hits: [], words: new Map() };

/** The number of pages that are searched for a text; no invoice has more. */
const mostSearched = 200;

/** The pages of a PDF, one below the other. */
export function PdfPaper({ reader, file, width, sought, at, isBelow, onFound, onPages, onPainted, onFault }: Props) {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const [found, setFound] = useState<Found>(nothing);
  const paper = useRef<HTMLDivElement>(null);
  const told = useRef({ onFound, onPages, onFault });
  told.current = { onFound, onPages, onFault };
  const { id, bytes } = file;

  useEffect(() => {
    let isCurrent = true;
    const leave = reader.show(id);
    reader.open(id, bytes).then(
      (opened) => {
        if (!isCurrent) return;
        setPdf(opened);
        told.current.onPages(opened.pages);
      },
      (error) => {
        if (isCurrent) told.current.onFault(error instanceof ReaderError ? error.fault : "broken");
      },
    );
    return () => {
      isCurrent = false;
      leave();
    };
  }, [reader, id, bytes]);

  const pages = pdf?.pages ?? 0;
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      if (sought.trim() === "" || pages === 0) return nothing;
      const words = new Map<number, readonly PageWord[]>();
      for (let page = 1; page <= Math.min(pages, mostSearched) && isCurrent; page += 1) {
        words.set(page, await reader.words(id, page));
      }
      return { words, hits: [...words].flatMap(([page, list]) => hitsOn(page, list, sought)) };
    };
    search().then(
      (now) => {
        if (!isCurrent) return;
        setFound(now);
        told.current.onFound(now.hits.length);
      },
      () => told.current.onFound(0),
    );
    return () => {
      isCurrent = false;
    };
  }, [reader, id, pages, sought]);

  const hit = found.hits[at];
  useEffect(() => {
    if (hit) paper.current?.querySelector(`[data-page="${hit.page}"]`)?.scrollIntoView({ block: "center" });
  }, [hit]);

  if (!pdf) return null;
  const wordsOf = (page: number) => {
    const all = found.words.get(page) ?? [];
    return hit?.page === page ? hit.words.flatMap((index) => all[index] ?? []) : [];
  };
  return (
    <div ref={paper}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <PdfPage
          key={page}
          reader={reader}
          of={id}
          page={page}
          pages={pages}
          ratio={pdf.height / pdf.width}
          width={width}
          marks={wordsOf(page)}
          isBelow={isBelow}
          onPainted={page === 1 ? onPainted : ignore}
          onFault={onFault}
        />
      ))}
    </div>
  );
}

const ignore = () => undefined;
