import type { PageWord } from "./frame/protocol";

/**
 * An occurrence of the searched text on a page: the indexes of the words that contain it, in the page's list of
 * words.
 */
export type Hit = { page: number; words: readonly number[] };

const normalizeText = (text: string) => text.toLocaleLowerCase().replace(/\s+/g, " ");

/**
 * Finds every place of a text on a page, ignoring case and line breaks.
 *
 * @param pageNumber the page number, counted from 1
 */
export function findHits(page: number, words: readonly PageWord[], searchText: string): Hit[] {
  const needle = normalizeText(searchText).trim();
  if (needle === "") return [];
  const starts: number[] = [];
  let text = "";
  for (const word of words) {
    starts.push(text.length);
    text += `${normalizeText(word.text)} `;
  }
  const hits: Hit[] = [];
  for (let hitStart = text.indexOf(needle); hitStart >= 0; hitStart = text.indexOf(needle, hitStart + needle.length)) {
    const hitEnd = hitStart + needle.length;
    const hitWords = starts.flatMap((start, index) => {
      const next = starts[index + 1] ?? text.length;
      return start < hitEnd && next - 1 > hitStart ? [index] : [];
    });
    hits.push({ page, words: hitWords });
  }
  return hits;
}
