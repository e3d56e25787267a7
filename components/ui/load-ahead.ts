/** Begins to load what is likely to be drawn soon. Where that fails, drawing it asks again. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
