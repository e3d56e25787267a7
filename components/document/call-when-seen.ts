import { callWhenPainted } from "./call-when-painted";
import { callWhenVisible } from "./call-when-visible";

/**
 * Calls back once a drawn page counts as seen: after it was painted and, for a file that is shown below others, after
 * it has come into the window.
 *
 * @returns a function that ends the waiting
 */
export function callWhenSeen(element: Element | null, isBelowOthers: boolean, callback: () => void): () => void {
  if (!isBelowOthers || element === null) return callWhenPainted(callback);
  let stopWaiting = callWhenVisible(element, () => {
    stopWaiting = callWhenPainted(callback);
  });
  return () => stopWaiting();
}
