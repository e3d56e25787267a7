import type { PageWord } from "./frame/protocol";

/** A place of the searched text on a page: the words it runs through, as indexes in the page's list of words. */
export type Hit = { page: number; words: readonly number[] };

const plain = (text: string) => text.toLocaleLowerCase().replace(/\s+/g, " ");

/**
 * Finds every place of a text on a page, ignoring case and line breaks.
 *
 * @param page the page number, counted from 1
 */
export function hitsOn(page: number, words: readonly PageWord[], sought: string): Hit[] {
  const wanted = plain(sought).trim();
  if (wanted === "") return [];
  const starts: number[] = [];
  let text = "";
  for (const word of words) {
    starts.push(text.length);
    text += `${plain(word.text)} `;
  }
  const hits: Hit[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const through = starts.flatMap((start, index) => {
      const next = starts[index + 1] ?? text.length;
      return start < end && next - 1 > at ? [index] : [];
    });
    hits.push({ page, words: through });
  }
  return hits;
}
