/** Calls back once what stands in the page now is on screen; a window nobody sees paints nothing and waits. */
export function afterPainting(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(frame);
}
