"use client";

import { useEffect, useRef, useState } from "react";
import type { DocumentFile } from "@/lib/api/browser/purchases/document-files";
import { findHits, type Hit } from "./find-hits";
import type { OpenedPdf, PageWord } from "./frame/protocol";
import { PdfPage } from "./pdf-page";
import { type PdfReader, ReaderError, type ReaderFault } from "./pdf-reader";

type Props = {
  reader: PdfReader;
  file: DocumentFile;
  width: number;
  searchText: string;
  /** The index of the hit that is shown. */
  hitIndex: number;
  /** Is true when the file is shown below others. */
  isBelowOthers: boolean;
  onFound: (count: number) => void;
  onPages: (pages: number) => void;
  onPainted: () => void;
  onFault: (fault: ReaderFault) => void;
};

type SearchResult = { hits: readonly Hit[]; words: ReadonlyMap<number, readonly PageWord[]> };
const emptyResult: SearchResult = { hits: [], words: new Map() };

/** The number of pages that are searched for a text; no invoice has more. */
const maxSearchedPages = 200;

/** The pages of a PDF, one below the other. */
export function PdfPages({
  reader,
  file,
  width,
  searchText,
  hitIndex,
  isBelowOthers,
  onFound,
  onPages,
  onPainted,
  onFault,
}: Props) {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null);
  const [searchResult, setSearchResult] = useState<SearchResult>(emptyResult);
  const paper = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onFound, onPages, onFault });
  callbacks.current = { onFound, onPages, onFault };
  const { id, bytes } = file;

  useEffect(() => {
    let isCurrent = true;
    const stopShowing = reader.keepOpenWhileShown(id);
    reader.open(id, bytes).then(
      (opened) => {
        if (!isCurrent) return;
        setPdf(opened);
        callbacks.current.onPages(opened.pages);
      },
      (error) => {
        if (isCurrent) callbacks.current.onFault(error instanceof ReaderError ? error.fault : "broken");
      },
    );
    return () => {
      isCurrent = false;
      stopShowing();
    };
  }, [reader, id, bytes]);

  const pages = pdf?.pages ?? 0;
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      if (searchText.trim() === "" || pages === 0) return emptyResult;
      const words = new Map<number, readonly PageWord[]>();
      for (let page = 1; page <= Math.min(pages, maxSearchedPages) && isCurrent; page += 1) {
        words.set(page, await reader.words(id, page));
      }
      return { words, hits: [...words].flatMap(([page, list]) => findHits(page, list, searchText)) };
    };
    search().then(
      (newResult) => {
        if (!isCurrent) return;
        setSearchResult(newResult);
        callbacks.current.onFound(newResult.hits.length);
      },
      () => callbacks.current.onFound(0),
    );
    return () => {
      isCurrent = false;
    };
  }, [reader, id, pages, searchText]);

  const hit = searchResult.hits[hitIndex];
  useEffect(() => {
    if (hit) paper.current?.querySelector(`[data-page="${hit.page}"]`)?.scrollIntoView({ block: "center" });
  }, [hit]);

  if (!pdf) return null;
  const markedWordsOf = (page: number) => {
    const pageWords = searchResult.words.get(page) ?? [];
    return hit?.page === page ? hit.words.flatMap((index) => pageWords[index] ?? []) : [];
  };
  return (
    <div ref={paper}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <PdfPage
          key={page}
          reader={reader}
          documentKey={id}
          page={page}
          pageCount={pages}
          ratio={pdf.height / pdf.width}
          width={width}
          markedWords={markedWordsOf(page)}
          isBelowOthers={isBelowOthers}
          onPainted={page === 1 ? onPainted : ignore}
          onFault={onFault}
        />
      ))}
    </div>
  );
}

const ignore = () => undefined;
