import type { PageWord } from "./frame/protocol";

/** Where a text stands on a page: the words it runs through, by their place in the page's list. */
export type Hit = { page: number; words: readonly number[] };

const plain = (text: string) => text.toLocaleLowerCase().replace(/\s+/g, " ");

/**
 * Every place of a text on a page, without regard to case and to where lines break.
 *
 * @param page from 1
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
