import { afterPainting } from "./after-painting";
import { whenInSight } from "./when-in-sight";

/**
 * Calls back once a drawn page counts as seen: after it was painted and, for a file that is shown below others, after it has
 * come into the window.
 *
 * @returns a function that ends the waiting
 */
export function whenSeen(part: Element | null, isBelow: boolean, work: () => void): () => void {
  if (!isBelow || part === null) return afterPainting(work);
  let stop = whenInSight(part, () => {
    stop = afterPainting(work);
  });
  return () => stop();
}
