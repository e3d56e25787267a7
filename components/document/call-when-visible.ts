/**
 * The share of an element that must be visible for it to count as seen. It is some lines of a page, even when the page
 * is larger than the window.
 */
const visibleRatio = 0.01;

/**
 * Calls back once, when an element first comes into the window.
 *
 * @returns a function that ends the waiting
 */
export function callWhenVisible(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ intersectionRatio }) => intersectionRatio >= visibleRatio)) return;
      observer.disconnect();
      callback();
    },
    { threshold: visibleRatio },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
