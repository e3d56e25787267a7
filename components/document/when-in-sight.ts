/** A hundredth of it: some lines of a page, also where it is drawn larger than the window. */
const enough = 0.01;

/**
 * Calls back once, when a part of the page first comes into the window.
 *
 * @returns ends the waiting
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
