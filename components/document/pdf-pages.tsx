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
  onPages: (pageCount: number) => void;
  onPainted: () => void;
  onFault: (fault: ReaderFault) => void;
};

type SearchResult = { hits: readonly Hit[]; words: ReadonlyMap<number, readonly PageWord[]> };
const emptyResult: SearchResult = { hits: [], words: new Map() };

/** The number of pages that are searched for a text; no invoice has more. */
const maxSearchedPages = 200;

/** Shows the pages of a PDF, one below the other. */
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
  const pagesElement = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onFound, onPages, onFault });
  callbacks.current = { onFound, onPages, onFault };
  const { id, bytes } = file;

  useEffect(() => {
    let isEffectActive = true;
    const stopShowing = reader.keepOpenWhileShown(id);
    reader.open(id, bytes).then(
      (openedPdf) => {
        if (!isEffectActive) return;
        setPdf(openedPdf);
        callbacks.current.onPages(openedPdf.pages);
      },
      (error) => {
        if (isEffectActive) callbacks.current.onFault(error instanceof ReaderError ? error.fault : "broken");
      },
    );
    return () => {
      isEffectActive = false;
      stopShowing();
    };
  }, [reader, id, bytes]);

  const pageCount = pdf?.pages ?? 0;
  useEffect(() => {
    let isEffectActive = true;
    const searchPages = async () => {
      if (searchText.trim() === "" || pageCount === 0) return emptyResult;
      const wordsByPage = new Map<number, readonly PageWord[]>();
      for (let pageNumber = 1; pageNumber <= Math.min(pageCount, maxSearchedPages) && isEffectActive; pageNumber += 1) {
        wordsByPage.set(pageNumber, await reader.readWords(id, pageNumber));
      }
      return {
        words: wordsByPage,
        hits: [...wordsByPage].flatMap(([pageNumber, pageWords]) => findHits(pageNumber, pageWords, searchText)),
      };
    };
    searchPages().then(
      (newResult) => {
        if (!isEffectActive) return;
        setSearchResult(newResult);
        callbacks.current.onFound(newResult.hits.length);
      },
      () => callbacks.current.onFound(0),
    );
    return () => {
      isEffectActive = false;
    };
  }, [reader, id, pageCount, searchText]);

  const hit = searchResult.hits[hitIndex];
  useEffect(() => {
    if (hit) pagesElement.current?.querySelector(`[data-page="${hit.page}"]`)?.scrollIntoView({ block: "center" });
  }, [hit]);

  if (!pdf) return null;
  const markedWordsOf = (pageNumber: number) => {
    const pageWords = searchResult.words.get(pageNumber) ?? [];
    return hit?.page === pageNumber ? hit.words.flatMap((index) => pageWords[index] ?? []) : [];
  };
  return (
    <div ref={pagesElement}>
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((pageNumber) => (
        <PdfPage
          key={pageNumber}
          reader={reader}
          documentKey={id}
          pageNumber={pageNumber}
          pageCount={pageCount}
          heightRatio={pdf.height / pdf.width}
          width={width}
          markedWords={markedWordsOf(pageNumber)}
          isBelowOthers={isBelowOthers}
          onPainted={pageNumber === 1 ? onPainted : doNothing}
          onFault={onFault}
        />
      ))}
    </div>
  );
}

const doNothing = () => undefined;
