/**
 * The visible share of an element that counts as seen: some lines of a page, even when the page is larger than the window.
 */
const enough = 0.01;

/**
 * Calls back once, when an element first comes into the window.
 *
 * @returns a function that ends the waiting
 */
export function whenInSight(part: Element, work: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ intersectionRatio }) => intersectionRatio >= enough)) return;
      observer.disconnect();
      work();
    },
    { threshold: enough },
  );
  observer.observe(part);
  return () => observer.disconnect();
}
