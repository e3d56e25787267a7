import type { PageWord } from "./frame/protocol";

/**
 * An occurrence of the searched text on a page: the indexes of the words that contain it, in the page's list of
 * words.
 */
export type Hit = { page: number; words: readonly number[] };

const normaliseText = (text: string) => text.toLocaleLowerCase().replace(/\s+/g, " ");

/**
 * Finds every place of a text on a page, ignoring case and line breaks.
 *
 * @param pageNumber the page number, counted from 1
 */
export function findHits(pageNumber: number, pageWords: readonly PageWord[], searchText: string): Hit[] {
  const normalisedSearch = normaliseText(searchText).trim();
  if (normalisedSearch === "") return [];
  const wordStarts: number[] = [];
  let pageText = "";
  for (const word of pageWords) {
    wordStarts.push(pageText.length);
    pageText += `${normaliseText(word.text)} `;
  }
  const foundHits: Hit[] = [];
  for (
    let hitStart = pageText.indexOf(normalisedSearch);
    hitStart >= 0;
    hitStart = pageText.indexOf(normalisedSearch, hitStart + normalisedSearch.length)
  ) {
    const hitEnd = hitStart + normalisedSearch.length;
    const hitWords = wordStarts.flatMap((start, index) => {
      const nextStart = wordStarts[index + 1] ?? pageText.length;
      return start < hitEnd && nextStart - 1 > hitStart ? [index] : [];
    });
    foundHits.push({ page: pageNumber, words: hitWords });
  }
  return foundHits;
}
