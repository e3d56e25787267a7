/** Begins to load code that is likely to be needed soon. If that fails, drawing the component loads the code again. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
