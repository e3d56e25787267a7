import { afterPainting } from "./after-painting";
import { whenInSight } from "./when-in-sight";

/**
 * Calls back once a page that was drawn counts as seen: after it was painted, and, of a file that lies below others, after it
 * came into the window.
 *
 * @returns ends the waiting
 */
export function whenSeen(part: Element | null, isBelow: boolean, work: () => void): () => void {
  if (!isBelow || part === null) return afterPainting(work);
  let stop = whenInSight(part, () => {
    stop = afterPainting(work);
  });
  return () => stop();
}
