/** Calls back once the current content of the page is painted. A hidden window paints nothing, so the call waits. */
export function callWhenPainted(callback: () => void): () => void {
  let frameHandle = requestAnimationFrame(() => {
    frameHandle = requestAnimationFrame(callback);
  });
  return () => cancelAnimationFrame(frameHandle);
}
