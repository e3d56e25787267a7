/** Begins to load code that is likely to be needed soon. If that fails, drawing the component loads the code again. */
export function preload(loadCode: () => Promise<unknown>): void {
  loadCode().catch(() => undefined);
}
